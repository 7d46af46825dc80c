import type { ImportList, ImportSummary } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { Exports } from "./exports.tsx";
import { isOpen, resources } from "./kinds.ts";
import { useSay } from "./say.ts";
import { ImportState } from "./state.tsx";

const statuses = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** Imports of the last 90 days, and exports. */
export default function Exchange() {
  const say = useSay();
  const can = useCan();
  const { dateTime, number } = useFormats();
  const mayImport = can(resources);
  const create = (
    <LinkButton to="/imports/new" leftSection={<Icon name="upload" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} actions={mayImport && create}>
      <Exports />
      {can(resources.map((one) => `${one}:read`)) && (
        <List<ImportSummary, ImportList>
          noun="imports"
          label={say("imports")}
          ask={(asked, options) => stoa.imports.list(asked as never, options)}
          rowsOf={({ imports }) => imports}
          linkOf={({ id }) => `/imports/${id}`}
          nameOf={({ createdAt }) => dateTime(createdAt)}
          every={(rows) => (rows.some(isOpen) ? 2_000 : undefined)}
          filters={[
            {
              name: "resource",
              label: say("what"),
              kind: "choice",
              options: resources.map((value) => ({ value, label: say(`resource.${value}`) })),
            },
            {
              name: "status",
              label: say("status"),
              kind: "choice",
              options: statuses.map((value) => ({ value, label: say(`status.${value}`) })),
            },
          ]}
          columns={[
            { key: "at", label: say("at"), show: ({ createdAt }) => dateTime(createdAt) },
            {
              key: "what",
              label: say("what"),
              show: ({ resource, dryRun }) => (
                <>
                  {say(`resource.${resource}`)}
                  {dryRun && <span className="quiet"> · {say("dry_run")}</span>}
                </>
              ),
            },
            {
              key: "from",
              label: say("format"),
              isMinor: true,
              show: ({ format }) => say(`format.${format}`),
            },
            { key: "status", label: say("status"), show: ({ status }) => <ImportState status={status} /> },
            {
              key: "read",
              label: say("read"),
              isEnd: true,
              isMinor: true,
              show: (one) => number(one[one.resource].read),
            },
            {
              key: "skipped",
              label: say("skipped"),
              isEnd: true,
              isMinor: true,
              show: (one) => number(one[one.resource].skipped),
            },
          ]}
          empty={{
            icon: "upload",
            title: say("empty.title"),
            text: say("empty.text"),
            action: mayImport ? create : undefined,
          }}
        />
      )}
    </Page>
  );
}
