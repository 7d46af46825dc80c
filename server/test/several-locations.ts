import { randomUUID } from "node:crypto";
import { deferStockMoves, lockSellables } from "../src/catalogue/stock/index.ts";
import { tenantTransaction } from "../src/db/tenant.ts";
import type { TestServer } from "./server.ts";
import type { Fields, Json, Shop } from "./shop.ts";

/** The stock of a shop with several locations. */
export type SeveralLocations = {
  /** The ids of its locations: the default one first, then those that were added. */
  ids: readonly string[];
  /** A product of the shop, with so much of it at each of the locations. */
  product(...quantities: number[]): Promise<Json>;
  /** How much of an item lies at each of the locations. */
  levels(product: Json): Promise<number[]>;
  /** Brings pieces of an item to a location, or takes them away. */
  bring(product: Json, at: number, delta: number): Promise<void>;
};

/** Adds locations to a shop. */
export async function severalLocations(
  server: TestServer,
  shop: Shop,
  ...added: Fields[]
): Promise<SeveralLocations> {
  for (const [i, one] of added.entries())
    await shop.ok("POST", "/locations", { name: `Location ${i + 1}`, position: i + 1, ...one });
  const { locations } = await shop.ok("GET", "/locations?sort=position");
  const ids: string[] = locations.map(({ id }: Json) => id);
  const bring = (product: Json, at: number, delta: number) =>
    tenantTransaction(server.database.pool, shop.store.id, async (tx) => {
      const found = await lockSellables(tx, [{ productId: product.id, variantId: null }]);
      const { id, sellsOnline, isDefault } = locations[at];
      const move = { productId: product.id, itemId: product.id, delta: BigInt(delta) };
      const place = isDefault ? {} : { at: { id, sellsOnline } };
      deferStockMoves(tx, [{ ...move, ...place }], { reason: "test", actor: "test" }, new Date(), found);
    });
  return {
    ids,
    bring,
    async product(...quantities) {
      const made = await shop.ok("POST", "/products", {
        price: "10.00",
        quantity: quantities[0],
        translations: [{ language: "en", name: `Thing ${randomUUID()}`, description: "" }],
      });
      for (const [i, quantity] of quantities.entries()) if (i && quantity) await bring(made, i, quantity);
      return made;
    },
    async levels({ id }) {
      const rows = await server.sql(
        shop.store,
        "select location_id, quantity from stock_levels where item_id = $1",
        [id],
      );
      const levels = new Map(rows.map((row) => [row.location_id, Number(row.quantity)]));
      return ids.map((location) => levels.get(location) ?? 0);
    },
  };
}
