import type { AuditEntry, AuditLog } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { TextLink } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { acts, isKnown, placeOf } from "./acts.ts";
import { useSay } from "./say.ts";

const ways = ["mcp"] as const;
const kinds = ["owner", "staff", "api_key", "cli", "customer"] as const;
const MOST_FIELDS = 4;

/** Who changed what. */
export default function Audit() {
  const say = useSay();
  const { dateTime } = useFormats();
  const said = (action: string) => (isKnown(action) ? say(`act.${action}`) : action);
  return (
    <Page title={say("menu.title")} subtitle={say("about")}>
      <List<AuditEntry, AuditLog>
        noun="audit"
        label={say("menu.title")}
        ask={(asked, options) => stoa.audit.list(asked as never, options)}
        rowsOf={({ entries }) => entries}
        nameOf={({ action }) => said(action)}
        filters={[
          {
            name: "action",
            label: say("act"),
            kind: "choice",
            options: acts
              .map((action) => ({ value: action, label: said(action) }))
              .sort((a, b) => a.label.localeCompare(b.label)),
          },
          {
            name: "actorKind",
            label: say("kind"),
            kind: "choice",
            options: kinds.map((kind) => ({ value: kind, label: say(`kind.${kind}`) })),
          },
          {
            name: "via",
            label: say("via"),
            kind: "choice",
            options: ways.map((way) => ({ value: way, label: say(`via.${way}`) })),
          },
          { name: "actorId", label: say("actor_id"), kind: "text" },
          { name: "resourceId", label: say("resource_id"), kind: "text" },
          { name: "since", label: say("from"), kind: "day" },
          { name: "until", label: say("to"), kind: "day", isLast: true },
        ]}
        columns={[
          { key: "at", label: say("at"), show: ({ at }) => dateTime(at) },
          { key: "actor", label: say("actor"), show: (entry) => <Actor entry={entry} /> },
          {
            key: "act",
            label: say("act"),
            show: ({ action, resourceId }) => (
              <Thing action={action} id={resourceId}>
                {said(action)}
              </Thing>
            ),
          },
          {
            key: "fields",
            label: say("fields"),
            isMinor: true,
            show: ({ fields }) => <Fields fields={fields} />,
          },
          { key: "ip", label: say("ip"), isMinor: true, isEnd: true, show: ({ ip }) => <bdi>{ip}</bdi> },
        ]}
        empty={{ icon: "log", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}

// A person's or a key's name leads to all that they did.
function Actor({ entry: { actor, via } }: { entry: AuditEntry }) {
  const { kind, id, name } = actor;
  const say = useSay();
  return (
    <>
      {id ? (
        <TextLink to="." search={{ actorId: id }}>
          <bdi>{name ?? say("somebody")}</bdi>
        </TextLink>
      ) : (
        name && <bdi>{name}</bdi>
      )}
      <div className="quiet">
        {say(`kind.${kind}`)}
        {via && ` · ${say(`via_${via}`)}`}
      </div>
    </>
  );
}

// What was done leads to the thing that it was done to.
function Thing({ action, id, children }: { action: string; id: string | null; children: string }) {
  const can = useCan();
  const place = id === null ? undefined : placeOf(action, id);
  return place && can(place.permission) ? <TextLink to={place.to}>{children}</TextLink> : children;
}

function Fields({ fields }: { fields: readonly string[] }) {
  const say = useSay();
  const rest = fields.length - MOST_FIELDS;
  return (
    <span className="quiet" title={fields.join(", ")}>
      <bdi>{fields.slice(0, MOST_FIELDS).join(", ")}</bdi>
      {rest > 0 && ` ${say("more_fields", { count: rest })}`}
    </span>
  );
}
