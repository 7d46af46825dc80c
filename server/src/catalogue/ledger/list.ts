import { Type } from "typebox";
import { equals, type Param } from "../../http/filters.ts";
import { type Head, list } from "../../http/page.ts";
import { byId } from "../../http/sorts.ts";
import { movements } from "./columns.ts";

/** Whose movements are listed: a product, and the head that is there while the product is. */
export type OwnMovements = { productId: string; head(id: string, param: Param): Head };

/** A product's stock movements, latest first: they are made in the order of their ids. */
export const movementList = list({
  name: "movements",
  row: movements.schema({ "x-name": "StockMovement" }),
  reply: "StockMovementList",
  table: movements,
  from: "stock_movements m",
  sorts: { createdAt: byId("m.movement_id") },
  sort: "-createdAt",
  filters: { variantId: equals("m.item_id", Type.String({ format: "uuid" })) },
  scope: ({ productId }: OwnMovements, param) => `m.product_id = ${param(productId)}`,
  head: ({ productId, head }: OwnMovements, param) => head(productId, param),
});
