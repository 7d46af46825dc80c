import { Type } from "typebox";
import { permissionDenied } from "../../http/answers/errors.ts";
import { equals, filter, isSince, isUntil, oneOrMore } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { listRoute, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import { mailStatuses, mails, SEES_ADDRESSES, TemplateSchema } from "./log-columns.ts";
import { OwnTextsSchema, ownTexts } from "./own-texts.ts";
import { findOwnTexts } from "./own-texts-sql.ts";
import { MAIL_COST } from "./queue-mail.ts";
import { MailPreview, MailSent, MailWanted, TextsUpdate } from "./schemas.ts";
import { type MailSurroundings, previewMail, sendTestMail } from "./test-mail.ts";
import { updateTexts } from "./update-texts.ts";

const tag = "Settings";
const path = "/api/v1/mails";

/** The endpoints of the store's emails: log, texts and previews. */
export const mailRoutes = (surroundings: MailSurroundings): readonly Route[] => [
  listRoute(
    {
      path,
      permission: "settings:read",
      tag,
      summary: "Read what was mailed to whom",
      description:
        "Each mail of the last 90 days to customers, the owner and the staff, and what became of it; never what it said, as that may be a code. Whether a mail that was sent arrived, only its reader's mail server knows. Addresses are masked for whoever has not the permission `customers:read`, and only who has it may ask for those `to` somebody.",
    },
    mailLog,
    (call) => {
      // Filtering by one address after another would reveal them all.
      if ("to" in call.query && !call.can(SEES_ADDRESSES)) throw permissionDenied(SEES_ADDRESSES);
      return {};
    },
  ),
  route({
    method: "GET",
    path: `${path}/texts`,
    permission: "settings:read",
    tag,
    operation: "getMailTexts",
    summary: "Read the store's own words in mails",
    reply: OwnTextsSchema,
    versioned: true,
    async handle(call) {
      return rowAnswer(ownTexts, call, await findOwnTexts(call.tx), "ok");
    },
  }),
  route({
    method: "PUT",
    path: `${path}/texts`,
    permission: "settings",
    tag,
    summary: "Change the store's own words in mails",
    description:
      "Of each mail its subject, and what stands before and behind what it tells. A mail left out keeps its texts; an array replaces all languages of it, and an empty one brings the usual words back. `POST /mails/preview` shows what a text would look like, and which placeholders it may have.",
    body: TextsUpdate,
    reply: OwnTextsSchema,
    versioned: true,
    async handle(call) {
      return rowAnswer(ownTexts, call, await updateTexts(call), "mails.texts_updated");
    },
  }),
  route({
    method: "POST",
    path: `${path}/preview`,
    permission: "settings:read",
    tag,
    summary: "See what a mail looks like",
    description:
      "With example data and two of the store's products, in the store's design and texts, or with `text`. Nothing is sent, and no code in it works.",
    onlyReads: true,
    body: MailWanted,
    reply: MailPreview,
    handle: (call) => previewMail(call, surroundings),
  }),
  route({
    method: "POST",
    path: `${path}/test`,
    permission: "member",
    tag,
    summary: "Mail an example to yourself",
    description:
      "The mail that `POST /mails/preview` shows, to the address of the owner or the member of the staff who asks for it, and to no other. Takes the permission `settings`. Five a minute.",
    cost: MAIL_COST,
    status: 201,
    body: MailWanted,
    reply: MailSent,
    handle: (call) => sendTestMail(call, surroundings),
  }),
];

const idOf = (column: string, description: string) =>
  equals(column, Type.String({ format: "uuid", description }), (id: string) => id.toLowerCase());

/**
 * The emails that a store has sent, the newest first. The total of all is stored, that of a filter is counted
 * on request.
 */
const mailLog = list({
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
