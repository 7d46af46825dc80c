import { Type } from "typebox";
import { id, json, text, time } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { OrderSnapshot } from "./schemas.ts";

/** The columns of an edit `e` of an order. */
export const edits = table("e", {
  id: id("edit_id"),
  orderId: id("order_id"),
  before: json<unknown>("before", OrderSnapshot),
  after: json<unknown>("after", OrderSnapshot),
  actor: text("actor"),
  createdAt: time("created_at"),
});
export type EditRow = RowOf<typeof edits.fields>;

export const OrderEditList = Type.Object(
  { edits: Type.Array(edits.schema({ "x-name": "OrderEdit" }), { description: "The first first." }) },
  { additionalProperties: false, "x-name": "OrderEditList" },
);
