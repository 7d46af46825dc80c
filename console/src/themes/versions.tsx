import { Button, Switch } from "@mantine/core";
import type { Theme, ThemeVersion } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** The versions of a theme, the newest first; an earlier one can be published again. */
export function Versions({ theme }: { theme: Theme }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { dateTime, number } = useFormats();
  const { data } = useRead(["themes", theme.id, "versions"], (options) =>
    stoa.themes.versions.list(theme.id, { limit: 100 }, options).take(200),
  );
  return (
    <Section title={say("versions")} flush={Boolean(data?.length)}>
      {data?.length === 0 && <p className="quiet no-margin">{say("no_version")}</p>}
      {data && data.length > 0 && (
        <SimpleTable
          label={say("versions")}
          rows={data}
          keyOf={(version) => String(version.number)}
          columns={[
            { label: say("version"), show: (version) => number(version.number) },
            { label: say("note"), show: ({ note }) => <bdi>{note}</bdi> },
            { label: say("created"), isMinor: true, show: ({ createdAt }) => dateTime(createdAt) },
            {
              label: sayCore("more"),
              isEnd: true,
              show: (version) =>
                version.isPublished ? (
                  <Status tone="good">{say("is_published")}</Status>
                ) : (
                  can("themes") && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`${say("publish_again")}: ${version.number}`}
                      onClick={() =>
                        void ask((close) => <Again theme={theme} version={version} close={close} />)
                      }
                    >
                      {say("publish_again")}
                    </Button>
                  )
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Again({ theme, version, close }: { theme: Theme; version: ThemeVersion; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ restoreFiles: false });
  const publish = useWrite(
    () =>
      stoa.themes.publish(theme.id, { number: version.number, ...form.values }, { version: theme.version }),
    { changes: ["themes"], form, done: sayCore("done") },
  );
  return (
    <ActDialog
      title={say("publish_version", { number: version.number })}
      act={say("publish_again")}
      isGrave={form.values.restoreFiles}
      isSending={publish.isSending}
      send={() => publish.send()}
      close={close}
    >
      <p className="quiet no-margin">{say("publish_again_text")}</p>
      <Switch
        label={say("restore_files")}
        description={say("restore_files_text")}
        {...form.check("/restoreFiles")}
      />
    </ActDialog>
  );
}
