import { findProductNames } from "../../catalogue/products/index.ts";
import { formatMoney } from "../../kit/money.ts";
import { type ReportCall, readReportFrame } from "./report-frame.ts";
import type { ProductsQuery, ProductsReport } from "./schemas.ts";
import { findBestSellers } from "./sql.ts";

/**
 * Answers the best-selling products, by pieces or by amount. Throws 400 for days in the wrong order and too
 * many.
 */
export async function bestSellers(call: ReportCall, query: ProductsQuery): Promise<ProductsReport> {
  const { tx, store } = call;
  const { span, limit, around } = await readReportFrame(call, query);
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
  return { ...around, products };
}
