import { Type } from "typebox";
import {
  bigint,
  type Column,
  flag,
  hidden,
  id,
  integer,
  json,
  money,
  orNull,
  text,
  word,
} from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { formatPercent } from "../../kit/percent.ts";

const percent: Column<bigint> = {
  ...bigint("tax_rate"),
  json: (rate) => `"${formatPercent(BigInt(rate))}"`,
  schema: Type.String({ description: "Percent.", examples: ["19"] }),
};
const count = (sql: string, description?: string) => bigint(sql, description ? { description } : {});

/** The columns of an order's line `i`; all but the quantities and the amount at the end stay as they were at placement. */
export const items = table("i", {
  id: id("item_id"),
  productId: id("product_id"),
  variantId: orNull(id("variant_id")),
  name: text("name", { description: "In the order's language." }),
  sku: orNull(text("sku")),
  image: orNull(text("image")),
  kind: word<string>("kind", Type.String()),
  options: json<Record<string, string>>("options", Type.Record(Type.String(), Type.String())),
  quantity: count("quantity"),
  unitPrice: money("unit_price"),
  discountAmount: money("discount_amount"),
  taxRate: percent,
  taxAmount: money("tax_amount"),
  totalAmount: money(
    "total_amount",
    Type.String({ description: "Its part of `finalAmount`.", examples: ["19.90"] }),
  ),
  requiresShipping: flag("requires_shipping"),
  isGiftCard: flag("is_gift_card"),
  returnedQuantity: count("returned_quantity"),
  refundedQuantity: count("refunded_quantity"),
  refundedAmount: money("refunded_amount"),
  position: hidden(integer("position")),
  stockTaken: hidden(flag("stock_taken")),
  restockedQuantity: hidden(count("restocked_quantity")),
  writtenOffQuantity: hidden(count("written_off_quantity")),
});
export type Item = ValuesOf<typeof items>;

/** The schema of a line. */
export const OrderItem = items.schema({ "x-name": "OrderItem" });
