import { id, integer, orNull, text, time } from "../../http/columns.ts";
import { table } from "../../http/table.ts";

/** The columns of a stock movement `m`. */
export const movements = table("m", {
  id: id("movement_id"),
  variantId: orNull(id("nullif(m.item_id, m.product_id)")),
  delta: integer("delta", { description: "The amount added, or taken away if negative." }),
  quantityAfter: integer("quantity_after", { description: "The stock of the item after the movement." }),
  reason: text("reason", { examples: ["received"] }),
  actor: text("actor", { examples: ["api_key:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"] }),
  reference: orNull(text("reference")),
  createdAt: time("created_at", {}),
});
