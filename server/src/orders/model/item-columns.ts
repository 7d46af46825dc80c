// The columns of an order's line.

import { Type } from "typebox";
import {
  bigint,
  type Column,
  flag,
  hide,
  id,
  integer,
  json,
  money,
  orNull,
  text,
  whereAny,
  word,
} from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { formatPercent } from "../../kit/money.ts";
import { unless } from "./amount-columns.ts";
import { type LocatedPieces, locationViews, readLocations } from "./item-locations.ts";
import { leftStatuses } from "./state.ts";
import { shopperWrittenFields, writtenFields } from "./written-fields.ts";

const percent: Column<bigint> = {
  ...bigint("tax_rate"),
  json: (rate) => `"${formatPercent(BigInt(rate))}"`,
  schema: Type.String({ description: "Percent.", examples: ["19"] }),
};
const count = (sql: string, description?: string) => bigint(sql, description ? { description } : {});

// Older lines know no shipments: a shipped order counts as fully shipped, minus restocked pieces (decision
// record 136).
const hasLeftSql = `(select x.status from orders x where x.store_id = $1 and x.order_id = i.order_id)
  in (${leftStatuses.map((status) => `'${status}'`).join(", ")})`;
const putBackSql = "greatest(i.restocked_quantity + i.written_off_quantity - i.returned_quantity, 0)";
const shippedSql = `coalesce(i.shipped_quantity,
  case when i.requires_shipping and ${hasLeftSql} then i.quantity - ${putBackSql} else 0 end)`;
const withdrawnSql = `case when i.shipped_quantity is not null then i.withdrawn_quantity when not i.requires_shipping then 0
  when i.stock_taken or ${hasLeftSql} then ${putBackSql} else i.refunded_quantity end`;

const LocationsSchema = Type.Array(
  Type.Object(
    {
      locationId: Type.String({ format: "uuid" }),
      quantity: Type.Integer({ description: "The pieces taken from there and not put back." }),
      waitingQuantity: Type.Integer({ description: "The pieces still to be packed there." }),
    },
    closedObject("OrderItemLocation"),
  ),
  { description: "Where its pieces are taken from. Only in a store with several locations." },
);
const locations: Column<LocatedPieces[] | null> = whereAny({
  ...json<LocatedPieces[]>("stock_at", LocationsSchema),
  read: readLocations,
  json: (text) => JSON.stringify(locationViews(readLocations(text))),
});

const columns = {
  id: id("item_id"),
  productId: id("product_id"),
  variantId: orNull(id("variant_id")),
  name: text("name", { description: "In the order's language." }),
  sku: orNull(text("sku")),
  image: orNull(text("image")),
  kind: word<string>("kind", Type.String()),
  options: json<Record<string, string>>("options", Type.Record(Type.String(), Type.String())),
  ...writtenFields,
  quantity: count("quantity"),
  unitPrice: money("unit_price"),
  discountAmount: money("discount_amount"),
  taxRate: percent,
  taxAmount: money("tax_amount"),
  taxClass: unless(
    "standard",
    orNull(
      text("tax_class", { description: "Its class of tax at the time. Left out where it is `standard`." }),
    ),
  ),
  taxCountry: hide(orNull(text("tax_country"))),
  taxProvince: hide(orNull(text("tax_province"))),
  totalAmount: money(
    "total_amount",
    Type.String({ description: "Its part of `finalAmount`.", examples: ["19.90"] }),
  ),
  requiresShipping: flag("requires_shipping"),
  isGiftCard: flag("is_gift_card"),
  shippedQuantity: {
    ...count(shippedSql, "Pieces that have left in shipments. Those that were lost are not counted."),
    column: "shipped_quantity",
  },
  returnedQuantity: count("returned_quantity"),
  refundedQuantity: count("refunded_quantity"),
  refundedAmount: money("refunded_amount"),
  replacedQuantity: unless(
    "0",
    count("replaced_quantity", "Pieces that claims replaced at no charge. Left out where none were."),
  ),
  position: hide(integer("position")),
  stockTaken: hide(flag("stock_taken")),
  restockedQuantity: hide(count("restocked_quantity")),
  writtenOffQuantity: hide(count("written_off_quantity")),
  packedQuantity: hide(count("packed_quantity")),
  lostQuantity: hide(count("lost_quantity")),
  withdrawnQuantity: unless("0", {
    ...count(
      withdrawnSql,
      "Pieces that are no longer sent: they were cancelled or refunded before they left. Left out where none were.",
    ),
    column: "withdrawn_quantity",
  }),
  droppedQuantity: unless(
    "0",
    count("dropped_quantity", "Pieces that were lost and are not sent again. Left out where none were."),
  ),
};

/**
 * The columns of an order's line `i`; all but the quantities, the amount and the locations stay as they were
 * at placement.
 */
export const items = table("i", { ...columns, locations });
/**
 * The columns of a line as shoppers see it. They come first in a row of the merchant's view, so that it can
 * be read as a row of it.
 */
export const shopperItems = table("i", { ...columns, ...shopperWrittenFields });
export type Item = ValuesOf<typeof items>;

/** The table's column for a line's field. */
export function columnNameOf(name: keyof (typeof items)["fields"]): string {
  const { sql, column = sql } = items.fields[name] as Column<unknown>;
  return column;
}

/** The schemas of a line, and of the shopper's view of it. */
export const OrderItem = items.schema({ "x-name": "OrderItem" });
export const ShopperOrderItem = shopperItems.schema({ "x-name": "ShopperOrderItem" });
