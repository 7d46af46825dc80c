import { Alert, Button, Progress, Text } from "@mantine/core";
import type { Import } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Figure, Page, Section } from "../ui/page.tsx";
import { isOpen, queryOf, triedBy } from "./kinds.ts";
import { Report } from "./report.tsx";
import { useSay } from "./say.ts";
import { ImportState } from "./state.tsx";

const PICTURES_MS = 300_000;

// Pictures are copied for a while after the rows are done.
function again(one: Import): number | undefined {
  if (isOpen(one)) return 1_000;
  const isYoung = one.finishedAt !== null && Date.parse(one.finishedAt) > Date.now() - PICTURES_MS;
  return one.copyImages && !one.dryRun && isYoung ? 5_000 : undefined;
}

/** One import: how far it is, and what came of each row. */
export default function OneImport() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["imports", id], (options) => stoa.imports.get(id, options), {
    every: again,
  });
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} one={data} /> : <Loading />;
}

function Shown({ one }: { one: Import }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const navigate = useNavigate();
  const { dateTime, number } = useFormats();
  const { id, resource, status, dryRun } = one;
  const counts = one[resource];
  const file = triedBy(id);
  const start = useWrite((bytes: Uint8Array) => stoa.imports.create(bytes, { query: queryOf(one) }), {
    changes: ["imports", resource],
  });
  const cancel = useWrite(() => stoa.imports.delete(id), { changes: ["imports"], done: sayCore("done") });
  const stop = async () => {
    const isSure = await confirm({
      title: say("cancel"),
      text: say(dryRun ? "cancel_try" : "cancel_text"),
      act: say("cancel"),
      isGrave: true,
    });
    if (isSure) await cancel.send();
  };
  const go = async (bytes: Uint8Array) => {
    const made = await start.send(bytes);
    if (made) void navigate({ to: `/imports/${made.id}` });
  };
  return (
    <Page
      title={say(dryRun ? "trial_of" : "import_of", { what: say(`resource.${resource}`) })}
      badge={<ImportState status={status} />}
      subtitle={dateTime(one.createdAt)}
      back="/imports"
      actions={
        can(resource) && (
          <>
            {isOpen(one) && (
              <Button variant="outline" color="red.9" loading={cancel.isSending} onClick={() => void stop()}>
                {say("cancel")}
              </Button>
            )}
            {dryRun && status === "done" && file && (
              <Button loading={start.isSending} onClick={() => void go(file)}>
                {say("import_now")}
              </Button>
            )}
            {dryRun && !isOpen(one) && !file && (
              <LinkButton to="/imports/new" variant="default">
                {say("choose_again")}
              </LinkButton>
            )}
          </>
        )
      }
      aside={
        <Section title={say("facts")}>
          <Facts
            facts={[
              [say("format"), say(`format.${one.format}`)],
              [say("copy_images"), resource === "products" && sayCore(one.copyImages ? "yes" : "no")],
              [say("send_mail"), resource === "customers" && sayCore(one.sendMail ? "yes" : "no")],
              [say("started"), dateTime(one.startedAt)],
              [say("finished"), dateTime(one.finishedAt)],
            ]}
          />
        </Section>
      }
    >
      {one.failure && (
        <Alert color="red" variant="light" role="alert">
          {one.failure}
        </Alert>
      )}
      <Section>
        <div className="stack">
          {dryRun && (
            <Text size="sm" c="dimmed">
              {isOpen(one) ? sayCore("preview.trying") : sayCore("preview.would")}
            </Text>
          )}
          {isOpen(one) && (
            <Progress.Root size="lg">
              <Progress.Section value={one.progress} aria-label={say("progress")} />
            </Progress.Root>
          )}
          <div className="grid" aria-live={isOpen(one) ? "off" : "polite"}>
            <Figure name={say("read")} value={number(counts.read)} />
            <Figure name={say("created")} value={number(counts.created)} />
            <Figure name={say("updated")} value={number(counts.updated)} />
            <Figure name={say("unchanged")} value={number(counts.unchanged)} />
            <Figure name={say("skipped")} value={number(counts.skipped)} />
            {one.copyImages && !dryRun && (
              <Figure
                name={say("pictures")}
                value={number(one.pictures.copied)}
                note={one.pictures.failed > 0 && say("pictures_failed", { count: one.pictures.failed })}
              />
            )}
          </div>
        </div>
      </Section>
      {!isOpen(one) && <Report one={one} />}
    </Page>
  );
}
