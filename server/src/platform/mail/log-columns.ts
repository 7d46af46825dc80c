import { Type } from "typebox";
import { type Column, flag, id, integer, orNull, text, time, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { maskEmails } from "../../kit/text/email.ts";
import { mailTemplates } from "./texts.ts";

/** The statuses of an email. */
export const mailStatuses = ["waiting", "sent", "written", "failed"] as const;

/** The template of an email in schemas. */
export const TemplateSchema = Type.Unsafe<(typeof mailTemplates)[number]>({
  type: "string",
  enum: [...mailTemplates],
  description: "The subject of the mail.",
});

/** The permission to see the addresses of recipients. */
export const SEES_ADDRESSES = "customers:read";

// The domain stays visible: it helps to explain why an address cannot be reached.
const maskColumn = (column: Column<string>): Column<string> => ({
  ...column,
  json: (value, reader) => JSON.stringify(reader.can(SEES_ADDRESSES) ? value : maskEmails(value)),
});

/** The columns of a mail `m` of the log. */
export const mails = table("m", {
  id: id("mail_id"),
  template: word("m.template", TemplateSchema),
  to: orNull(
    maskColumn(
      text("m.recipient", {
        description:
          "Null where the customer was anonymized since. Staff who may not read customers see `a…@example.com`.",
        examples: ["ana@example.com"],
      }),
    ),
  ),
  language: text("language", { description: "BCP 47." }),
  subject: orNull(text("m.subject", { description: "Null until it was written." })),
  customerId: orNull(id("m.customer_id")),
  orderId: orNull(id("m.order_id")),
  isTest: flag("m.is_test", { description: "Whether somebody sent it to themselves by `POST /mails/test`." }),
  status: word(
    "m.status",
    Type.Unsafe<(typeof mailStatuses)[number]>({
      type: "string",
      enum: [...mailStatuses],
      description:
        "`waiting` to be sent, or to be tried again; `sent`: the mail server took it; `written` to a file, as the server has no mail server; `failed` for good.",
    }),
  ),
  attempts: integer("attempts", { description: "The number of attempts." }),
  error: orNull(maskColumn(text("m.error", { description: "The fault at the last attempt." }))),
  createdAt: time("created_at"),
  sentAt: orNull(time("sent_at")),
});
