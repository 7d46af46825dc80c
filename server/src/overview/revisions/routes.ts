import { Type } from "typebox";
import type { Revised } from "../../db/revisions.ts";
import type { OneOf, Permission } from "../../http/principal.ts";
import { type Route, route } from "../../http/route.ts";
import { findRevisions } from "./sql.ts";

type Kind = { needs: Permission | OneOf; about: string };
const kinds: Readonly<Record<Revised | "products" | "settings", Kind>> = {
  orders: {
    needs: "orders:read",
    about: "Orders with their lines, payments, refunds, timelines and invoices.",
  },
  returns: { needs: "orders:read", about: "Returns." },
  carts: { needs: "orders:read", about: "Shoppers' carts." },
  products: { needs: "products:read", about: "Products with their variants, prices, pictures and stock." },
  categories: { needs: "categories:read", about: "Categories." },
  media: { needs: "products:read", about: "Pictures and files." },
  customers: {
    needs: "customers:read",
    about: "Customers with their addresses and tags; sums of their orders change with `orders`.",
  },
  customerGroups: { needs: "customers:read", about: "Groups of customers." },
  reviews: { needs: "reviews:read", about: "Reviews." },
  coupons: { needs: "coupons:read", about: "Coupons, and how often they were used." },
  giftCards: { needs: "gift_cards:read", about: "Gift cards and their balances." },
  imports: {
    needs: ["products:read", "customers:read", "orders:read"],
    about: "Imports, also as they get on.",
  },
  webhooks: { needs: "webhooks:read", about: "Webhooks; not their deliveries." },
  themes: { needs: "themes:read", about: "Themes with their files and versions." },
  staff: { needs: "staff:read", about: "Staff and roles." },
  settings: { needs: "settings:read", about: "Settings, domains and ways to pay." },
};

const Revisions = Type.Object(
  Object.fromEntries(
    Object.entries(kinds).map(([name, { about }]) => [
      name,
      Type.Optional(Type.String({ description: about, examples: ["1790000000123"] })),
    ]),
  ),
  {
    additionalProperties: false,
    "x-name": "Revisions",
    description: "Of each kind of data only if the caller may read it.",
  },
);

const permissions = [...new Set(Object.values(kinds).flatMap(({ needs }) => needs))] as unknown as OneOf;

/** What screens that stay open ask every few seconds. */
export const revisionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/v1/revisions",
    permission: permissions,
    tag: "Overview",
    summary: "Read whether anything has changed",
    description:
      "A text for each kind of data, which is another one after every change of anything of that kind. It is for screens that stay open: ask every few seconds, and read a list anew only if its text is not the one of the last time. Compare texts for being equal, and take nothing else from them. Ask for the revisions before you read the lists: then a change between both is noticed the next time. It is exact: a change that was committed before the request is never missed. A text may change although nothing that you see did. The answer costs one look at a few rows, whatever the size of the store.",
    reply: Revisions,
    async handle(call) {
      const found = await findRevisions(call.tx);
      const told = Object.entries(kinds)
        .filter(([, { needs }]) => [needs].flat().some((one) => call.can(one)))
        .map(([name]) => [name, found[name] ?? "0"]);
      return { message: "ok", data: JSON.stringify(Object.fromEntries(told)) };
    },
  }),
];
