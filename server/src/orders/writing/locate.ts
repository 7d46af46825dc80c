import type { StockMove } from "../../catalogue/ledger/index.ts";
import { allocateLines, levelsOf, lockSellables, type Sellable } from "../../catalogue/stock/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Change } from "../model/change.ts";
import { outOfStockAt } from "../model/errors.ts";
import { locationsText } from "../model/item-locations.ts";
import type { ShippingMethod } from "../model/reply-parts.ts";
import { stockItemIdOf } from "../model/written-fields.ts";
import {
  allocationsOf,
  hasSameAllocations,
  type Line,
  type Lines,
  type Moves,
  movesOf,
  openLines,
  type Parts,
  putBackRest,
} from "./locate-lines.ts";
import { locatePacked, putBackShipment, unpack } from "./locate-shipments.ts";
import { sellableItems } from "./stock-moves.ts";
import { currentPlaces, mayFallShort, onlineIn, type Places, placesOf } from "./stock-places.ts";

/** The lines whose stock a change may move, so that their locations have to be known. */
export function linesToLocate({ before, after, restocked, retaken, edit }: Change) {
  const isRouted = edit?.shippingMethod?.pickup !== undefined;
  const known = new Set(before.shipments.map(({ id }) => id));
  const packedElsewhere = new Set(
    after.shipments
      .filter(({ id, locationId }) => !known.has(id) && locationId !== null)
      .flatMap(({ items }) => items.map(({ itemId }) => itemId)),
  );
  const there = new Set(after.items.map(({ id }) => id));
  return [...after.items, ...before.items.filter(({ id }) => !there.has(id))].filter(
    ({ id, stockTaken }) =>
      stockTaken && (isRouted || restocked.get(id) || retaken.get(id) || packedElsewhere.has(id)),
  );
}

/**
 * The change with the locations that its pieces are taken from and put back to, in a store with several
 * locations; `found` are the items whose stock it may move. Shipments leave from the location that they name,
 * and pieces reserved elsewhere are put back there and taken here; otherwise from where their pieces are.
 * Returned pieces go to where they were taken from, unless the change names a location. Pure. Throws 409
 * naming the items of which there is not enough.
 */
export function locateChange(
  change: Change,
  places: Places,
  found: readonly Sellable[],
): { change: Change; moves: readonly StockMove[] } {
  const { before, after } = change;
  const sold = new Map(sellableItems(found).map((item) => [stockItemIdOf(item), item]));
  const lines = openLines(change, places);
  const moves = movesOf(places, (itemId) => sold.has(itemId));
  const levels = levelsOf(found, places.defaultId);
  const free = () =>
    new Map(
      [...levels].map(([itemId, at]) => [
        itemId,
        new Map([...at].map(([id, level]) => [id, level + (moves.ledger.get(itemId)?.at.get(id) ?? 0n)])),
      ]),
    );
  const takeAnew = (wanted: ReadonlyMap<Line, bigint>, locations: readonly string[]) => {
    // An item that is no longer sold has no stock.
    const demands = [...wanted].flatMap(([line, quantity]) => {
      const { itemId } = line;
      const item = sold.get(itemId);
      return item ? [{ line, itemId, quantity, mayFallShort: mayFallShort(item) }] : [];
    });
    const { parts, short } = allocateLines(demands, free(), locations);
    const only = locations.length === 1 ? locations[0] : undefined;
    refuse([...short].map(([itemId, available]) => [sold.get(itemId)!, available, only]));
    return (line: Line): Parts =>
      parts.get(line)?.map(({ locationId, quantity }) => [locationId, quantity]) ?? [
        [places.defaultId, wanted.get(line)!],
      ];
  };

  const was = new Map(before.shipments.map((one) => [one.id, one.status]));
  for (const one of after.shipments) {
    const became = one.status === was.get(one.id) ? undefined : one.status;
    if (became === "cancelled") unpack(one, lines, moves, places);
    if (became === "returned" && !change.restockAt) putBackShipment(one, lines, moves, places);
  }
  const shipments = after.shipments.map((one) =>
    was.has(one.id) ? one : locatePacked(one, lines, moves, places, takeAnew),
  );
  for (const line of lines.values()) putBackRest(line, moves, places.defaultId, change.restockAt);
  const counter = pickupLocation(change.edit ? change.edit.shippingMethod : after.shippingMethod, places);
  const more = new Map(
    [...lines.values()].flatMap((line) => (line.retake > 0n ? [[line, line.retake]] : [])),
  );
  if (more.size) {
    const allocations = [...lines.values()].flatMap(({ waiting }) => [...waiting].filter(([, n]) => n > 0n));
    const own = new Set(allocations.map(([id]) => id));
    const online = onlineIn(places);
    // An order that is served from one place stays there where that has enough.
    const order = [...online.filter((id) => own.has(id)), ...online.filter((id) => !own.has(id))];
    const partsOf = takeAnew(more, counter === undefined ? order : [counter]);
    for (const line of more.keys())
      for (const [at, count] of partsOf(line)) moves.take(line, "waiting", at, count);
  }
  // An edit to pickup moves the pieces to the pickup location.
  if (change.edit && counter !== undefined)
    for (const line of lines.values())
      for (const [at, count] of [...line.waiting].filter(([id, n]) => id !== counter && n > 0n)) {
        const item = sold.get(line.itemId);
        if (item && !levels.get(line.itemId)?.has(counter)) refuse([[item, 0n, counter]]);
        moves.putBack(line, "waiting", at, count);
        moves.take(line, "waiting", counter, count);
      }
  refuseShort(moves, levels, sold);
  return {
    change: withAllocations({ ...change, after: { ...after, shipments } }, lines),
    moves: moves.moves(),
  };
}

const pickupLocation = (method: ShippingMethod | null, { all }: Places): string | undefined =>
  all.find(({ id }) => id === method?.pickup?.locationId)?.id;

// Refuses stock below zero, where that is not allowed.
function refuseShort(
  { ledger }: Moves,
  levels: ReadonlyMap<string, ReadonlyMap<string, bigint>>,
  sold: ReadonlyMap<string, Sellable>,
): void {
  refuse(
    [...ledger].flatMap(([itemId, { at }]): Shortage[] => {
      const item = sold.get(itemId)!;
      if (mayFallShort(item)) return [];
      return [...at].flatMap(([locationId, delta]): Shortage[] => {
        const level = levels.get(itemId)?.get(locationId) ?? 0n;
        return delta < 0n && level + delta < 0n ? [[item, level, locationId]] : [];
      });
    }),
  );
}

type Shortage = [item: Sellable, available: bigint, locationId: string | undefined];
function refuse(lacking: readonly Shortage[]): void {
  if (!lacking.length) return;
  throw outOfStockAt(
    lacking.map(([{ productId, variantId }, available, locationId]) => ({
      productId,
      variantId,
      available: available > 0n ? Number(available) : 0,
      ...(locationId !== undefined && { locationId }),
    })),
  );
}

// Only lines whose allocations differ are written.
function withAllocations(change: Change, lines: Lines): Change {
  const known = new Map(change.before.items.map((item) => [item.id, item]));
  const items = change.after.items.map((item) => {
    const line = lines.get(item.id);
    if (!line) return item;
    const allocations = allocationsOf(line);
    const isSame = item.locations
      ? hasSameAllocations(item.locations, allocations)
      : item === known.get(item.id);
    return isSame ? item : { ...item, locations: allocations };
  });
  const { edit } = change;
  const texts = edit?.texts.map((one) => {
    const line = lines.get(one.itemId);
    return line ? { ...one, texts: { ...one.texts, locations: locationsText(allocationsOf(line)) } } : one;
  });
  return {
    ...change,
    after: { ...change.after, items },
    ...(edit && texts && { edit: { ...edit, texts } }),
  };
}

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
