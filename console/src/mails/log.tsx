import type { Mail, MailList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { TextLink } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { MailState, states } from "./state.tsx";
import { templates } from "./templates.ts";

const SOON_MS = 5_000;

/** What was mailed to whom, and what became of it. */
export default function MailLog() {
  const say = useSay();
  const can = useCan();
  const { dateTime, language } = useFormats();
  return (
    <Page
      title={say("menu.title")}
      subtitle={say("text")}
      back="/settings/mails"
      actions={<TextLink to="/mails/texts">{say("menu.words")}</TextLink>}
    >
      <List<Mail, MailList>
        noun="mails"
        label={say("menu.title")}
        ask={(query, options) => stoa.mails.list(query, options)}
        rowsOf={({ mails }) => mails}
        every={(rows) =>
          rows.some(({ status, attempts }) => status === "waiting" && !attempts) ? SOON_MS : undefined
        }
        nameOf={({ template }) => say(`template.${template}`)}
        filters={[
          {
            name: "status",
            label: say("state"),
            kind: "choice",
            options: states.map((value) => ({ value, label: say(`state.${value}`) })),
          },
          {
            name: "template",
            label: say("about"),
            kind: "choice",
            options: templates.map((value) => ({ value, label: say(`template.${value}`) })),
          },
          ...(can("customers:read") ? [{ name: "to", label: say("to"), kind: "text" } as const] : []),
          { name: "since", label: say("since"), kind: "day" },
          { name: "until", label: say("until"), kind: "day", isLast: true },
        ]}
        columns={[
          { key: "when", label: say("when"), show: ({ createdAt }) => dateTime(createdAt) },
          { key: "about", label: say("about"), show: (mail) => <About mail={mail} /> },
          { key: "to", label: say("to"), show: ({ to }) => (to ? <bdi>{to}</bdi> : say("forgotten")) },
          { key: "language", label: say("language"), show: (mail) => language(mail.language), isMinor: true },
          {
            key: "state",
            label: say("state"),
            show: ({ status, error }) => (
              <>
                <MailState status={status} />
                {error && (
                  <div className="quiet">
                    <bdi>{error}</bdi>
                  </div>
                )}
              </>
            ),
          },
        ]}
        empty={{ icon: "mail", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}

function About({ mail: { template, subject, orderId, isTest } }: { mail: Mail }) {
  const say = useSay();
  const name = say(`template.${template}`);
  return (
    <>
      {orderId ? <TextLink to={`/orders/${orderId}`}>{name}</TextLink> : name}
      {isTest && ` · ${say("is_test")}`}
      {subject && (
        <div className="quiet">
          <bdi>{subject}</bdi>
        </div>
      )}
    </>
  );
}
