import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** What changes in a day's sales. Amounts are minor units. */
export type Sales = {
  orders: number;
  cancelled: number;
  /** The subtotals of orders. */
  gross: bigint;
  discounts: bigint;
  refunds: bigint;
  tax: bigint;
  /** Shipping and fees for paying on delivery. */
  shipping: bigint;
};
/** What changes in a day's sales of a product. */
export type ProductSales = { productId: string; quantity: bigint; amount: bigint };

const names = ["orders", "cancelled", "gross", "discounts", "refunds", "tax", "shipping"] as const;
const add = statement(`
  insert into sales_days as s (store_id, day, ${names.join(", ")})
  values ($1, $2, ${names.map((_, i) => `$${i + 3}`).join(", ")})
  on conflict (store_id, day) do update set ${names.map((name) => `${name} = s.${name} + excluded.${name}`).join(", ")}`);

/** Leaves a change of a day's sales for the commit; `day` is YYYY-MM-DD in the store's time zone. */
export function leaveSales(tx: Tx, day: string, sales: Partial<Sales>): void {
  tx.atCommit(add, [tx.storeId, day, ...names.map((name) => sales[name] ?? 0)]);
}

const addProducts = statement(`
  insert into sales_products as s (store_id, day, product_id, quantity, amount)
  select $1, $2, product_id, sum(quantity), sum(amount)
  from unnest($3::uuid[], $4::bigint[], $5::bigint[]) as given (product_id, quantity, amount)
  group by product_id order by product_id
  on conflict (store_id, day, product_id) do update set quantity = s.quantity + excluded.quantity, amount = s.amount + excluded.amount`);

/** Leaves a change of a day's sales of products for the commit: one statement, however many. */
export function leaveProductSales(tx: Tx, day: string, sold: readonly ProductSales[]): void {
  if (!sold.length) return;
  tx.atCommit(addProducts, [
    tx.storeId,
    day,
    sold.map(({ productId }) => productId),
    sold.map(({ quantity }) => String(quantity)),
    sold.map(({ amount }) => String(amount)),
  ]);
}
