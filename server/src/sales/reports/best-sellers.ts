import { findProductNames } from "../../catalogue/products/index.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { dayOf } from "./day.ts";
import { readSpan, spansOf } from "./range.ts";
import type { ProductsQuery, ProductsReport } from "./schemas.ts";
import { findBestSellers } from "./sql.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** The products that were sold most, by pieces or by what they cost. Throws 400 for days in the wrong order and too many. */
export async function bestSellers(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  query: ProductsQuery,
): Promise<ProductsReport> {
  const { timeZone } = await readSettings(tx);
  const span = readSpan(query, dayOf(now, timeZone));
  spansOf(span, "day");
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const found = await findBestSellers(tx, span, query.sort === "-amount" ? "amount" : "quantity", limit);
  const names = await findProductNames(
    tx,
    found.map(({ productId }) => productId),
    store,
  );
  const products = found.map(({ productId, quantity, amount }) => ({
    productId,
    name: names.get(productId) ?? null,
    quantity: Number(quantity),
    amount: formatMoney(String(amount), store.currencyDigits),
  }));
  return { ...span, timeZone, currency: store.currency, products };
}
