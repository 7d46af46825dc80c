import type { Order } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useRead } from "../../core/data.ts";
import { useFormats } from "../../core/format.ts";
import { useCan } from "../../core/session.ts";
import { useSay } from "../../mails/say.ts";
import { MailState } from "../../mails/state.tsx";
import { Section } from "../../ui/page.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";

/** The mails about an order, and what became of each. Nothing where there are none, or for who may not read the log. */
export function OrderMails({ order: { id } }: { order: Order }) {
  const say = useSay();
  const can = useCan();
  const { dateTime } = useFormats();
  const { data } = useRead(
    ["mails", "of", id],
    (options) => stoa.mails.list({ orderId: id, limit: 100 }, options).page(),
    { enabled: can("settings:read") },
  );
  if (!data?.mails.length) return null;
  return (
    <Section flush title={say("of_order")}>
      <SimpleTable
        label={say("of_order")}
        rows={data.mails}
        keyOf={(mail) => mail.id}
        columns={[
          { label: say("about"), show: ({ template }) => say(`template.${template}`) },
          { label: say("to"), show: ({ to }) => (to ? <bdi>{to}</bdi> : say("forgotten")), isMinor: true },
          { label: say("when"), show: ({ createdAt }) => dateTime(createdAt) },
          { label: say("state"), show: ({ status }) => <MailState status={status} /> },
        ]}
      />
    </Section>
  );
}
