import { Button } from "@mantine/core";
import type { Review, ReviewDecision, ReviewList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { ReviewStatus, Stars } from "./pieces.tsx";
import { useSay } from "./say.ts";

/** All reviews; the chosen ones are decided on together. */
export default function Reviews() {
  const say = useSay();
  const can = useCan();
  const { date, number } = useFormats();
  return (
    <Page title={say("menu.title")} subtitle={say("about")}>
      <List<Review, ReviewList>
        noun="reviews"
        label={say("menu.title")}
        ask={(asked, options) => stoa.reviews.list(asked as never, options)}
        rowsOf={({ reviews }) => reviews}
        linkOf={({ id }) => `/reviews/${id}`}
        nameOf={({ title, author }) => title ?? author}
        tabs={(["pending", "approved", "rejected"] as const).map((status) => ({
          key: status,
          label: say(`status.${status}`),
          query: { status },
        }))}
        filters={[
          {
            name: "rating",
            label: say("rating"),
            kind: "choice",
            options: [1, 2, 3, 4, 5].map((rating) => ({ value: String(rating), label: number(rating) })),
          },
        ]}
        columns={[
          {
            key: "title",
            label: say("review"),
            show: ({ title, text }) => <bdi>{title ?? (text ? text.slice(0, 80) : say("no_words"))}</bdi>,
          },
          {
            key: "rating",
            label: say("rating"),
            sort: "rating",
            show: ({ rating }) => <Stars rating={rating} />,
          },
          { key: "author", label: say("author"), show: ({ author }) => <bdi>{author}</bdi>, isMinor: true },
          { key: "status", label: say("status"), show: ({ status }) => <ReviewStatus status={status} /> },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => date(createdAt),
            isEnd: true,
            isMinor: true,
          },
        ]}
        bulk={can("reviews") ? (rows, clear) => <Decide reviews={rows} clear={clear} /> : undefined}
        empty={{ icon: "star", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}

function Decide({ reviews, clear }: { reviews: readonly Review[]; clear: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const decide = useWrite(
    async (status: ReviewDecision["status"]) => {
      for (const { id, version } of reviews) await stoa.reviews.update(id, { status, version });
      return true;
    },
    { changes: ["reviews", "products"], done: sayCore("done") },
  );
  const send = async (status: ReviewDecision["status"]) => {
    if (await decide.send(status)) clear();
  };
  return (
    <>
      <Button size="xs" variant="default" loading={decide.isSending} onClick={() => void send("approved")}>
        {say("approve")}
      </Button>
      <Button size="xs" variant="default" loading={decide.isSending} onClick={() => void send("rejected")}>
        {say("reject")}
      </Button>
    </>
  );
}
