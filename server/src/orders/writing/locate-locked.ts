import { lockSellables } from "../../catalogue/stock/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { type Places, placesBehind, placesOf } from "../cart/index.ts";
import type { Change } from "../model/change.ts";
import { linesToLocate, locateChange } from "./locate.ts";

/**
 * The change with where its pieces are taken from and put back, what it moves in stock, and what was found of that behind the products' locks: one
 * round trip where stock may be moved. Undefined in a store with one location. Throws 409 where there is not enough.
 */
export async function locateLocked(tx: Tx, change: Change) {
  const places = placesFor(change);
  if (!places) return undefined;
  const moving = linesToLocate(change);
  const found = moving.length ? await lockSellables(tx, moving) : [];
  return { found, ...locateChange(change, placesBehind(places, found), found) };
}

// An order that knows where its pieces are keeps knowing it.
function placesFor({ before, after }: Change): Places | undefined {
  if (before.items === after.items && before.shipments === after.shipments) return undefined;
  const isKnown = before.items.some(({ locations }) => locations !== null);
  return placesOf(before.settings, isKnown);
}
