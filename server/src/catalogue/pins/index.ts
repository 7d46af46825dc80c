import { invalidField } from "../../http/answers/errors.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { containsWords, hasIds, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { findExistingProducts, raiseCategoryRevision } from "../products/index.ts";
import { MAX_PINS, pins } from "./columns.ts";
import { countPins } from "./count-sql.ts";

const pin = noun({
  name: "SearchPin",
  table: pins,
  into: "search_pins",
  key: "pin_id",
  derived: { searchText: text("search_text") },
  unique: { search_pins_query_key: "/query" },
  derive: ({ query }) => ({ searchText: sortKey(query!) }),
  async admit({ tx }, before) {
    if (!before && (await countPins(tx)) >= MAX_PINS) throw invalidField("", "too_many", { limit: MAX_PINS });
  },
  async check({ tx }, { productIds = [] }, before) {
    const had: string[] = JSON.parse(before?.productIds ?? "[]");
    const sent = productIds.map((id) => id.toLowerCase());
    const known = await findExistingProducts(
      tx,
      sent.filter((id) => !had.includes(id)),
    );
    return sent.flatMap((id, n) =>
      known.has(id) || had.includes(id) ? [] : [{ field: `/productIds/${n}`, code: "not_found" as const }],
    );
  },
  // Cached answers of searches follow the catalogue's revision.
  follow: ({ tx }) => raiseCategoryRevision(tx),
});

const pinList = list({
  name: "pins",
  row: rowSchema(pin.reply, "a query with pinned products"),
  reply: "SearchPinList",
  table: pins,
  from: "search_pins p",
  sorts: {
    query: byText("p.search_text"),
    createdAt: byTime("p.created_at"),
    updatedAt: byTime("p.updated_at"),
  },
  sort: "query",
  filters: {
    q: containsWords("p.search_text", "Words that the query must contain; all of them are needed."),
    ids: hasIds("p.pin_id"),
    updatedSince: isSince("p.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "query with pinned products",
});

/** The endpoints of pinned products. */
export const pinRoutes = nounRoutes(
  {
    path: "/api/v1/search/pins",
    one: "a query with pinned products",
    many: "queries with pinned products",
    tag: "Products",
    permission: "products",
    messages: "search_pin",
    about: {
      create: `Searches for exactly these words have the products first, sorted by relevance. At most ${MAX_PINS.toLocaleString("en-US")} queries.`,
    },
  },
  pin,
  pinList,
);
