import { Type } from "typebox";
import { equals, filter, isSince, isUntil, type Param } from "../../http/lists/filters.ts";
import { type Head, list } from "../../http/lists/page.ts";
import { byId } from "../../http/lists/sorts.ts";
import { movements } from "./columns.ts";

/** The product whose movements are listed, and its head, which exists as long as the product. */
export type OwnMovements = { productId: string; head(id: string, param: Param, store: string): Head };

/** The head that counts all movements of a store, as `h.movements`. */
type OfStore = { head(store: string): Head };

const uuid = Type.String({ format: "uuid" });
const atLocation = equals("m.location_id", uuid);
// Latest first: they are made in the order of their ids.
const source = {
  name: "movements",
  from: "stock_movements m",
  sorts: { createdAt: byId("m.movement_id") },
  sort: "-createdAt",
};

/** A product's stock movements, latest first. */
export const movementList = list({
  ...source,
  table: movements.ofProduct,
  row: movements.ofProduct.schema({ "x-name": "StockMovement" }),
  reply: "StockMovementList",
  filters: { variantId: equals("m.item_id", uuid), locationId: atLocation },
  scope: ({ productId }: OwnMovements, param) => `m.product_id = ${param(productId)}`,
  head: ({ productId, head }: OwnMovements, param, store) => head(productId, param, store),
});

const ofStore = {
  productId: equals("m.product_id", uuid),
  // By its product's index, where there is none by variants.
  variantId: filter(uuid, (id, param) => {
    const item = param(id);
    return [
      `m.item_id = ${item}`,
      `m.product_id = (select l.product_id from stock_levels l where l.store_id = $1 and l.item_id = ${item} limit 1)`,
    ];
  }),
  locationId: atLocation,
  reason: equals(
    "m.reason",
    Type.String({ minLength: 1, maxLength: 100, description: "Exactly this one.", examples: ["received"] }),
  ),
  createdSince: isSince("m.created_at", "Made then or later.", "m.movement_id"),
  createdUntil: isUntil("m.created_at", "Made before then.", "m.movement_id"),
};

/** A store's stock movements of all products, latest first. */
export const storeMovementList = list<typeof ofStore, OfStore>({
  ...source,
  table: movements.ofStore,
  row: movements.ofStore.schema({ "x-name": "StoreStockMovement" }),
  reply: "StoreStockMovementList",
  filters: ofStore,
  total: (_, filters) => (filters === 0 ? "h.movements" : undefined),
  head: ({ head }, _, store) => head(store),
});
