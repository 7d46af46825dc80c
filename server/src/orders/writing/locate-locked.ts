import { lockSellables } from "../../catalogue/stock/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { currentPlaces, type Places, placesOf } from "../cart/index.ts";
import type { Change } from "../model/change.ts";
import { linesToLocate, locateChange } from "./locate.ts";

/**
 * The change with the locations of its pieces, its stock moves, and the stock found under the products'
 * locks: one round trip where stock may be moved. Undefined in a store with one location. Throws 409 where
 * there is not enough.
 */
export async function locateLocked(tx: Tx, change: Change) {
  const places = placesFor(change);
  if (!places) return undefined;
  const moving = linesToLocate(change);
  const found = moving.length ? await lockSellables(tx, moving) : [];
  return { found, ...locateChange(change, currentPlaces(places, found), found) };
}

// An order with recorded locations keeps recording them.
function placesFor({ before, after }: Change): Places | undefined {
  if (before.items === after.items && before.shipments === after.shipments) return undefined;
  const isKnown = before.items.some(({ locations }) => locations !== null);
  return placesOf(before.settings, isKnown);
}
