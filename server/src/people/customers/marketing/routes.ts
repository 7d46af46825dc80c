import { Type } from "typebox";
import { closedObject, orNull } from "../../../http/openapi/schema-parts.ts";
import { type Route, route } from "../../../http/route.ts";
import type { OriginOf } from "../../../platform/settings/index.ts";
import { unsubscribe, unsubscribeLinksOf } from "./unsubscribe.ts";

const Token = { description: "Proves that the link was made for this customer." };

const UnsubscribeLinksOf = Type.Object(
  {
    ids: Type.Array(Type.String({ format: "uuid" }), {
      minItems: 1,
      maxItems: 250,
      description: "The customers' ids.",
    }),
  },
  closedObject("UnsubscribeLinksOf"),
);
const UnsubscribeLinks = Type.Object(
  {
    links: Type.Array(
      Type.Object(
        {
          customerId: Type.String({ format: "uuid" }),
          token: Type.String(Token),
          url: orNull(Type.String({ description: "The page; null where the store has turned it off." })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  closedObject("UnsubscribeLinks"),
);
const Unsubscription = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200, ...Token }) },
  closedObject("Unsubscription"),
);

/** The endpoints by which customers take a consent to marketing back. */
export const unsubscribeRoutes = (originOf: OriginOf): readonly Route[] => [
  route({
    method: "POST",
    path: "/api/v1/customer/unsubscribe-links",
    permission: "customers:read",
    onlyReads: true,
    secret: true,
    tag: "Customers",
    operation: "tellUnsubscribeLinks",
    summary: "Make links by which customers take back their consent to marketing",
    description:
      "For the mails that you send. Put `url` into the mail, and into its header fields `List-Unsubscribe: <url>` and `List-Unsubscribe-Post: List-Unsubscribe=One-Click` (RFC 8058). A link needs no log-in and does not end. Customers who are not there, or are anonymized, are left out.",
    body: UnsubscribeLinksOf,
    reply: UnsubscribeLinks,
    async handle(call) {
      return { message: "ok", data: await unsubscribeLinksOf(call, call.body.ids, originOf) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/storefront/unsubscribe",
    permission: "public",
    secret: true,
    tag: "Customer account",
    operation: "unsubscribe",
    summary: "Take a consent to marketing back",
    description:
      "Takes the token of a link of `POST /customer/unsubscribe-links`, for a page of your own. Sent again, it changes nothing.",
    body: Unsubscription,
    handle: unsubscribe,
  }),
];
