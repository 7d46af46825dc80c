import { Type } from "typebox";
import {
  bigint,
  hide,
  id,
  money,
  orNull,
  rows,
  text,
  time,
  version,
  whereAny,
  word,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { settledAmountSql } from "../transactions/index.ts";
import { type ReturnStatus, returnStatuses } from "./state.ts";

export const ReturnStatusSchema = Type.Unsafe<ReturnStatus>({ type: "string", enum: returnStatuses });

const amount = (sql: string, description: string) =>
  money(sql, Type.String({ description, examples: ["19.90"] }));

const ofLine = {
  itemId: id("item_id", { description: "The order's line." }),
  productId: id("product_id"),
  variantId: orNull(id("variant_id")),
  name: text("name", { description: "In the order's language." }),
  sku: orNull(text("sku")),
  quantity: bigint("quantity", { description: "The pieces to be returned." }),
  reason: text("reason"),
  receivedQuantity: bigint("received_quantity", { description: "The pieces received." }),
};
/** The lines `i` of a return: the store's view and the customer's view. */
export const returnItems = table("i", {
  ...ofLine,
  writtenOffQuantity: bigint("written_off_quantity", {
    description: "The received pieces that cannot be sold again.",
  }),
});
const ownItems = table("i", ofLine);
export type ReturnItem = ValuesOf<typeof returnItems>;

const packRows = (row: string) =>
  `(select json_agg(${row} order by i.position) from order_return_items i
    where i.store_id = $1 and i.return_id = r.return_id)`;

const core = {
  id: id("return_id"),
  orderId: id("order_id"),
  orderNumber: text("order_number", { examples: ["#1001"] }),
  status: word<ReturnStatus>("status", ReturnStatusSchema),
};
const end = {
  refundAmount: orNull(money("refund_amount")),
  worthAmount: whereAny(
    amount(
      "worth_amount",
      "Once it was received: what was paid for the pieces that came, and was not given back before.",
    ),
  ),
  settledAmount: whereAny(
    amount(
      `case when r.received_at is not null then ${settledAmountSql("r")} end`,
      "Once it was received: what of that was given back by now: refunded, exchanged or given as credit.",
    ),
  ),
  exchangeOrderId: whereAny(
    id("exchange_order_id", {
      description: "Only of a return that was exchanged: the order that was placed for it.",
    }),
  ),
  decidedAt: orNull(time("decided_at")),
  receivedAt: orNull(time("received_at")),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
};

/** The columns of a return `r`, with its lines. */
export const returns = table("r", {
  ...core,
  customerId: id("customer_id"),
  items: rows(
    packRows(returnItems.packed),
    returnItems,
    Type.Array(returnItems.schema({ "x-name": "ReturnItem" })),
  ),
  note: orNull(text("note", { description: "The store's; the customer never sees it." })),
  customerNote: orNull(text("customer_note", { description: "The customer's text." })),
  actor: text("actor", {
    description: "The actor who requested it: `api_key:…`, `owner:…`, `staff:…` or `customer:…`.",
    examples: ["customer:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"],
  }),
  refundId: orNull(id("refund_id", { description: "The refund that receiving it led to." })),
  ...end,
  version,
});
export type ReturnRow = RowOf<typeof returns.fields>;

/** The columns of a return `r` that its customer sees. */
export const ownReturns = table("r", {
  ...core,
  items: rows(
    packRows(ownItems.packed),
    ownItems,
    Type.Array(ownItems.schema({ "x-name": "OwnReturnItem" })),
  ),
  note: orNull(text("customer_note", { description: "Your own text." })),
  ...end,
  customerId: hide(id("customer_id")),
});
export type OwnReturnRow = RowOf<typeof ownReturns.fields>;

/** The schemas of a return, and of the customer's view of it. */
export const Return = returns.schema({ "x-name": "Return" });
export const OwnReturn = ownReturns.schema({ "x-name": "OwnReturn" });
