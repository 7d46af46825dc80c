import { Type } from "typebox";
import { equals, filter, isSince, isUntil, oneOrMore } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { mailStatuses, mails, TemplateSchema } from "./log-columns.ts";

const idOf = (column: string, description: string) =>
  equals(column, Type.String({ format: "uuid", description }), (id: string) => id.toLowerCase());

/** What a store has mailed, the newest first. All mails are counted as they are written, those of a filter when it is used. */
export const mailLog = list({
  name: "mails",
  row: mails.schema({ "x-name": "Mail" }),
  reply: "MailList",
  table: mails,
  from: "mails m",
  sorts: { createdAt: byTime("m.created_at") },
  sort: "-createdAt",
  filters: {
    template: equals<typeof TemplateSchema>("m.template", TemplateSchema),
    status: oneOrMore("m.status", mailStatuses),
    to: filter(
      Type.String({ minLength: 1, maxLength: 320, description: "The address, whatever its case." }),
      (to, param) => `lower(m.recipient) = lower(${param(to.trim())})`,
    ),
    customerId: idOf("m.customer_id", "The customer whom it is about."),
    orderId: idOf("m.order_id", "The order that it is about."),
    since: isSince("m.created_at", "From this time on."),
    until: isUntil("m.created_at", "Before this time."),
  },
  total: (_, filters) => (filters ? undefined : "h.total"),
  head: (_, __, store) => ({
    from: `(select coalesce(sum(total), 0)::bigint as total from mail_counts where store_id = ${store}) h`,
  }),
});
