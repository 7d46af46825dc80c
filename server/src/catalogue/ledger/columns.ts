import { id, integer, orNull, text, time } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";

const movementId = { id: id("movement_id") };
const movementColumns = {
  variantId: orNull(id("nullif(m.item_id, m.product_id)")),
  locationId: id("location_id", { description: "Where it happened." }),
  delta: integer("delta", { description: "The amount added, or taken away if negative." }),
  quantityAfter: integer("quantity_after", {
    description: "The stock of the item at its location after the movement.",
  }),
  reason: text("reason", { examples: ["received"] }),
  actor: text("actor", { examples: ["api_key:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"] }),
  reference: orNull(text("reference")),
  createdAt: time("created_at", {}),
};

/** The columns of a stock movement `m`, of a product that is known and of any. */
export const movements = {
  ofProduct: table("m", { ...movementId, ...movementColumns }),
  ofStore: table("m", { ...movementId, productId: id("product_id"), ...movementColumns }),
};
