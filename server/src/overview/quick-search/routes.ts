import { type Static, Type } from "typebox";
import { productHits } from "../../catalogue/products/index.ts";
import { type Hits, parseSearch } from "../../http/lists/hits.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import { orderHits } from "../../orders/api/index.ts";
import { customerHits } from "../../people/customers/index.ts";

const MOST = 8;
const nouns: Readonly<Record<string, Hits>> = {
  orders: orderHits,
  customers: customerHits,
  products: productHits,
};

const Query = Type.Object(
  {
    q: Type.String({
      maxLength: 200,
      description:
        "An order's number, an email address, a SKU or a barcode; or words of names, phone numbers and the like, or their beginnings, all of which are needed.",
    }),
  },
  { additionalProperties: false },
);

const Found = Type.Object(
  Object.fromEntries(Object.entries(nouns).map(([name, { reply }]) => [name, Type.Optional(reply)])),
  {
    additionalProperties: false,
    "x-name": "Found",
    description: "Of each noun only if the caller may read it.",
  },
);

/** One field that finds orders, customers and products. */
export const quickSearchRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/v1/search",
    permission: [...readsOrders, "customers:read", "products:read"],
    tag: "Overview",
    operation: "search",
    summary: "Find orders, customers and products",
    description: `At most ${MOST} of each: what has exactly the number, the email address, the SKU or the barcode first, then the newest. It is made for a field that people type into, and does not count; a list counts all that it finds. If a word is in more than 500 of them but in few of the newest, the newest of those may be missing.`,
    query: Query,
    reply: Found,
    async handle(call) {
      const wanted = parseSearch((call.query as Static<typeof Query>).q, MOST);
      const reader = {
        store: call.store,
        can: call.can,
        languages: call.languagesFor(undefined),
        tx: call.tx,
      };
      // Sent together, so that they take one round trip.
      const found = await Promise.all(
        Object.entries(nouns)
          .filter(([, { needs }]) => [needs].flat().some((one) => call.can(one)))
          .map(async ([name, { find }]) => `"${name}":${wanted ? await find(reader, wanted) : "[]"}`),
      );
      return { message: "ok", data: `{${found.join(",")}}` };
    },
  }),
];
