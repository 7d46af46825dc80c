import type { Outcome } from "./exchange.ts";
import { type Statement, statement } from "./statement.ts";

/** The kinds of data whose changes each transaction counts, and the tables that they are kept in. */
export const revisedTables = {
  orders: [
    "orders",
    "order_items",
    "order_tags",
    "order_timeline",
    "order_payments",
    "order_refunds",
    "invoices",
  ],
  returns: ["order_returns", "order_return_items"],
  carts: ["carts"],
  customers: ["customers", "customer_addresses", "customer_tags"],
  customerGroups: ["customer_groups"],
  categories: ["categories", "category_slugs"],
  reviews: ["reviews"],
  coupons: ["coupons", "coupon_uses"],
  giftCards: ["gift_cards", "gift_card_movements"],
  media: ["media"],
  webhooks: ["webhook_endpoints"],
  imports: ["imports"],
  staff: ["staff", "roles"],
  themes: ["themes", "theme_files", "theme_versions", "theme_version_files"],
} as const;
export type Revised = keyof typeof revisedTables;

const nounOf = new Map<string, Revised>(
  Object.entries(revisedTables).flatMap(([noun, tables]) =>
    tables.map((table) => [table, noun as Revised] as const),
  ),
);

// `for update`, `do update` and the like name no table.
const WRITE =
  /\b(?:insert\s+into|delete\s+from(?:\s+only)?)\s+(\w+)|(?<!\b(?:for|do|key)\s+)\bupdate\s+(?:only\s+)?(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi;
const NONE: readonly Revised[] = [];
const known = new WeakMap<Statement, readonly Revised[]>();

/** The kinds of data that a statement may have changed, told by the tables that its text writes; or may change, where it has no outcome yet. */
export function revisedBy(asked: Statement, outcome?: Outcome): readonly Revised[] {
  // A statement inside of another one may have written what that one did not.
  if (outcome?.count === 0 && !writesInside(asked)) return NONE;
  let nouns = known.get(asked);
  if (!nouns) {
    const found = [...asked.text.matchAll(WRITE)].flatMap(
      ([, one, other]) => nounOf.get((one ?? other)!.toLowerCase()) ?? [],
    );
    nouns = found.length ? [...new Set(found)] : NONE;
    known.set(asked, nouns);
  }
  return nouns;
}

/** Counts a change of these kinds of data; behind all else of a transaction. $1 is the store, $2 are the kinds. */
export const raiseRevisions: Statement = statement("select raise_revisions($1, $2)");

/** Whether what PostgreSQL answered to a statement says that it may have written a row. Of what is written inside a WITH, it does not tell how many rows it was. */
export const isWrite = (asked: Statement, { command, count }: Outcome): boolean =>
  command === "SELECT" ? writesInside(asked) : count > 0;

const insiders = new WeakMap<Statement, boolean>();
function writesInside(asked: Statement): boolean {
  let writes = insiders.get(asked);
  if (writes === undefined) {
    writes = /\bas (materialized )?\(\s*(insert|update|delete)\b/i.test(asked.text);
    insiders.set(asked, writes);
  }
  return writes;
}
