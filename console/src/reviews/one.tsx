import { Button } from "@mantine/core";
import type { Review, ReviewDecision } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { ReviewStatus, Stars } from "./pieces.tsx";
import { useSay } from "./say.ts";

/** One review, and what is decided on it. */
export default function OneReview() {
  const { id } = useParams({ strict: false }) as { id: string };
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const navigate = useNavigate();
  const { dateTime } = useFormats();
  const { data, error } = useRead(["reviews", id], (options) => stoa.reviews.get(id, options));
  const decide = useWrite(
    (status: ReviewDecision["status"]) =>
      stoa.reviews.update(id, { status, ...(data && { version: data.version }) }),
    { changes: ["reviews", "products"], done: sayCore("done") },
  );
  const drop = useWrite(() => stoa.reviews.delete(id).then(() => true), {
    changes: ["products"],
    done: sayCore("done"),
  });
  if (error && !data) return <Failed error={error} />;
  if (!data) return <Loading />;
  const remove = async () => {
    const isSure = await confirm({
      title: say("delete.title"),
      text: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/reviews", replace: true });
    await readAnew("reviews");
  };
  const { status } = data;
  return (
    <Page
      title={data.title ?? say("review")}
      badge={<ReviewStatus status={status} />}
      subtitle={<Stars rating={data.rating} />}
      back="/reviews"
      actions={
        can("reviews") && (
          <>
            {status !== "approved" && (
              <Button loading={decide.isSending} onClick={() => void decide.send("approved")}>
                {say("approve")}
              </Button>
            )}
            {status !== "rejected" && (
              <Button
                variant="default"
                loading={decide.isSending}
                onClick={() => void decide.send("rejected")}
              >
                {say("reject")}
              </Button>
            )}
            <Button color="red.9" variant="outline" onClick={() => void remove()}>
              {sayCore("delete")}
            </Button>
          </>
        )
      }
    >
      <Section title={say("words")}>
        <p className="pre-line no-margin">
          <bdi>{data.text ?? say("no_words")}</bdi>
        </p>
      </Section>
      <Section title={say("facts")}>
        <Facts
          facts={[
            [say("author"), <Author key="author" review={data} />],
            [say("created"), dateTime(data.createdAt)],
            [say("updated"), dateTime(data.updatedAt)],
          ]}
        />
      </Section>
    </Page>
  );
}

function Author({ review }: { review: Review }) {
  const can = useCan();
  const name = <bdi>{review.author || "—"}</bdi>;
  return can("customers:read") ? <TextLink to={`/customers/${review.customerId}`}>{name}</TextLink> : name;
}
