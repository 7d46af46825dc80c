import { insertStatement } from "../../db/insert-statement.ts";
import { statement, type WriteAll } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { sumByKey } from "../../kit/sum-by-key.ts";
import type { Interval, Span } from "./range.ts";

/** A change of a day's sales. Amounts are minor units. */
export type Sales = {
  orders: number;
  cancelled: number;
  /** The subtotals of orders. */
  gross: bigint;
  discounts: bigint;
  refunds: bigint;
  tax: bigint;
  /** Shipping and cash-on-delivery fees. */
  shipping: bigint;
};
/** A change of a day's sales of a product. */
export type ProductSales = { productId: string; quantity: bigint; amount: bigint };

const names = ["orders", "cancelled", "gross", "discounts", "refunds", "tax", "shipping"] as const;
const add = insertStatement(
  "sales_days as s",
  { day: "date", ...Object.fromEntries(names.map((name) => [name, "bigint"])) },
  `(store_id, day) do update set ${names.map((name) => `${name} = s.${name} + excluded.${name}`).join(", ")}`,
);

/** Defers changes of days' sales to the commit; `day` is YYYY-MM-DD in the store's time zone. */
export function deferSales(tx: Tx, changes: readonly (Partial<Sales> & { day: string })[]): void {
  tx.allAtCommit(addSales, changes, { isLast: true });
}

const addSales: WriteAll<Partial<Sales> & { day: string }> = (storeId, changes) => {
  const days = sumByKey(changes, ({ day }) => day, names);
  const rows = days.map((one) => [one.day, ...names.map((name) => String(one[name]))]);
  return rows.length ? add(storeId, rows) : undefined;
};

const find = statement(`
  select date_trunc($4, day::timestamp)::date, ${names.map((name) => `sum(${name})`).join(", ")}
  from sales_days where store_id = $1 and day between $2 and $3 group by 1`);

/**
 * Reads the sales from one day to another by interval: by the first day of the day, week or month,
 * YYYY-MM-DD. Intervals without sales are left out.
 */
export async function findSales(tx: Tx, { from, to }: Span, interval: Interval): Promise<Map<string, Sales>> {
  const rows = await tx.query(find, [tx.storeId, from, to, interval]);
  return new Map(
    rows.map(([start, orders, cancelled, ...amounts]) => {
      const [gross, discounts, refunds, tax, shipping] = amounts.map((amount) => BigInt(amount!));
      const counts = { orders: Number(orders), cancelled: Number(cancelled) };
      return [
        start!,
        {
          ...counts,
          gross: gross!,
          discounts: discounts!,
          refunds: refunds!,
          tax: tax!,
          shipping: shipping!,
        },
      ];
    }),
  );
}

const best = (by: "quantity" | "amount", then: "quantity" | "amount") =>
  statement(`
    select product_id, sum(quantity), sum(amount) from sales_products
    where store_id = $1 and day between $2 and $3
    group by product_id having sum(quantity) > 0
    order by sum(${by}) desc, sum(${then}) desc, product_id limit $4`);
const bestBy = { quantity: best("quantity", "amount"), amount: best("amount", "quantity") };

/** Reads the best-selling products from one day to another, highest first. */
export async function findBestSellers(
  tx: Tx,
  { from, to }: Span,
  by: "quantity" | "amount",
  limit: number,
): Promise<ProductSales[]> {
  const rows = await tx.query(bestBy[by], [tx.storeId, from, to, limit]);
  return rows.map(([productId, quantity, amount]) => ({
    productId: productId!,
    quantity: BigInt(quantity!),
    amount: BigInt(amount!),
  }));
}

const addProducts = insertStatement(
  "sales_products as s",
  { day: "date", product_id: "uuid", quantity: "bigint", amount: "bigint" },
  "(store_id, day, product_id) do update set quantity = s.quantity + excluded.quantity, amount = s.amount + excluded.amount",
);

/** Defers changes of days' sales of products to the commit: one statement, however many. */
export function deferProductSales(tx: Tx, sold: readonly (ProductSales & { day: string })[]): void {
  tx.allAtCommit(addSold, sold, { isLast: true });
}

const addSold: WriteAll<ProductSales & { day: string }> = (storeId, sold) => {
  const all = sumByKey(sold, ({ day, productId }) => `${day} ${productId}`, ["quantity", "amount"]);
  const rows = all.map(({ day, productId, quantity, amount }) => [
    day,
    productId,
    String(quantity),
    String(amount),
  ]);
  return rows.length ? addProducts(storeId, rows) : undefined;
};
