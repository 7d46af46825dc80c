import type { StockMove } from "../../catalogue/ledger/index.ts";
import { lesser } from "../../pricing/engine/index.ts";
import type { Change } from "../model/change.ts";
import type { Item } from "../model/item-columns.ts";
import { type LocatedPieces, locationsText } from "../model/item-locations.ts";
import type { LockedOrder } from "../model/sql.ts";
import { stockItemIdOf } from "../model/written-fields.ts";
import { waitingIn } from "../shipments/index.ts";
import { type Places, placeIn } from "./stock-places.ts";

type Counts = Map<string, bigint>;
const add = (to: Counts, key: string, count: bigint): void => {
  to.set(key, (to.get(key) ?? 0n) + count);
};
const sumOf = (counts: Counts): bigint => [...counts.values()].reduce((sum, count) => sum + count, 0n);

/**
 * A line whose stock is counted, with its stock locations during a change, and the numbers still to be
 * restocked and retaken.
 */
export type Line = {
  item: Item;
  itemId: string;
  isThere: boolean;
  waiting: Counts;
  gone: Counts;
  restock: bigint;
  retake: bigint;
};

export type Lines = ReadonlyMap<string, Line>;
/** Quantities of a line by locations. */
export type Parts = readonly (readonly [locationId: string, quantity: bigint])[];

/** The moves in stock so far, by items and locations. */
export type Ledger = Map<string, { productId: string; at: Counts }>;

/** The lines of an order with the locations of their pieces, and the stock moves of a change. */
export function openLines({ before, after, restocked, retaken }: Change, places: Places) {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const there = new Set(after.items.map(({ id }) => id));
  const all = [...after.items, ...before.items.filter(({ id }) => !there.has(id))];
  const lines = new Map<string, Line>();
  for (const item of all.filter(({ stockTaken }) => stockTaken)) {
    const allocations = allocationsBefore(known.get(item.id), before, places.defaultId);
    const counts = (name: "waiting" | "gone") =>
      new Map(allocations.map((one) => [one.locationId, one[name]]));
    lines.set(item.id, {
      item,
      itemId: stockItemIdOf(item),
      isThere: there.has(item.id),
      waiting: counts("waiting"),
      gone: counts("gone"),
      restock: restocked.get(item.id) ?? 0n,
      retake: retaken.get(item.id) ?? 0n,
    });
  }
  return lines;
}

// A line without recorded locations was taken from the default location.
function allocationsBefore(
  item: Item | undefined,
  { shipments }: LockedOrder,
  defaultId: string,
): readonly LocatedPieces[] {
  if (!item) return [];
  if (item.locations) return item.locations;
  const replaced = shipments
    .filter(({ status }) => status !== "cancelled")
    .reduce((sum, shipment) => sum + BigInt(shipment.replaced[item.id] ?? 0), 0n);
  const taken = item.quantity - item.restockedQuantity + replaced;
  const waiting = item.requiresShipping ? waitingIn(item) : item.quantity - item.restockedQuantity;
  return [{ locationId: defaultId, waiting, gone: taken - waiting }];
}

/** Moves pieces of lines; `isSold` says whether an item is still in stock at all. */
export function movesOf(places: Places, isSold: (itemId: string) => boolean) {
  const ledger: Ledger = new Map();
  const open = new Set(places.all.map(({ id }) => id));
  const move = ({ item, itemId }: Line, locationId: string, delta: bigint): void => {
    if (!isSold(itemId)) return;
    const { at } = ledger.get(itemId) ?? { at: new Map() };
    ledger.set(itemId, { productId: item.productId, at });
    add(at, locationId, delta);
  };
  return {
    ledger,
    /** Takes pieces from stock. */
    take(line: Line, as: "waiting" | "gone", locationId: string, count: bigint): void {
      add(line[as], locationId, count);
      move(line, locationId, -count);
    },
    /**
     * Puts pieces back into stock: where they were taken from, unless another location is named or that one
     * is closed.
     */
    putBack(
      line: Line,
      from: "waiting" | "gone",
      locationId: string,
      count: bigint,
      to = open.has(locationId) ? locationId : places.defaultId,
    ): void {
      add(line[from], locationId, -count);
      if (to !== locationId) {
        add(line.gone, locationId, count);
        add(line.gone, to, -count);
      }
      move(line, to, count);
    },
    /** All moves, for the stock's ledger. */
    moves: () =>
      [...ledger].flatMap(([itemId, { productId, at }]) =>
        [...at].flatMap(([locationId, delta]): StockMove[] =>
          delta === 0n ? [] : [{ productId, itemId, delta, at: placeIn(places, locationId) }],
        ),
      ),
  };
}
export type Moves = ReturnType<typeof movesOf>;

/**
 * Puts the rest of a line's restocked pieces back: to the location `to`, or where they came from. Pieces that
 * no longer wait go first.
 */
export function putBackRest(line: Line, moves: Moves, defaultId: string, to: string | undefined): void {
  if (to !== undefined) {
    if (line.restock > 0n) moves.putBack(line, "gone", to, line.restock, to);
    line.restock = 0n;
  }
  const target = countToWait(line);
  for (const [at, count] of [...line.waiting].reverse()) {
    const part = lesser(lesser(line.restock, count), sumOf(line.waiting) - target);
    if (part <= 0n) continue;
    moves.putBack(line, "waiting", at, part);
    line.restock -= part;
  }
  for (const [at, count] of [...line.gone]) {
    const part = lesser(line.restock, count);
    if (part <= 0n) continue;
    moves.putBack(line, "gone", at, part);
    line.restock -= part;
  }
  if (line.restock > 0n) moves.putBack(line, "gone", defaultId, line.restock);
  line.restock = 0n;
  // Pieces that are neither sent nor restocked, such as those of an order cancelled without restocking.
  for (const [at, count] of [...line.waiting].reverse()) {
    const part = lesser(count, sumOf(line.waiting) - target);
    if (part <= 0n) continue;
    add(line.waiting, at, -part);
    add(line.gone, at, part);
  }
}

// The number of a line's pieces that wait after the change, without those retaken later. Pieces that do not
// ship never leave: they wait until they are restocked.
function countToWait({ item, isThere, waiting, restock, retake }: Line): bigint {
  if (!isThere) return 0n;
  return item.requiresShipping ? waitingIn(item) - retake : sumOf(waiting) - restock;
}

/** Packs pieces of a line: those that wait at a location are in a shipment from there. */
export function pack(line: Line, locationId: string, count: bigint): void {
  add(line.waiting, locationId, -count);
  add(line.gone, locationId, count);
}

/** The allocations of a line as they are stored. */
export function allocationsOf({ waiting, gone }: Line): LocatedPieces[] {
  const locations = new Set([...waiting.keys(), ...gone.keys()]);
  return [...locations]
    .map((locationId) => ({
      locationId,
      waiting: waiting.get(locationId) ?? 0n,
      gone: gone.get(locationId) ?? 0n,
    }))
    .filter((one) => one.waiting !== 0n || one.gone !== 0n);
}

/** Whether two lists of allocations are equal. */
export const hasSameAllocations = (one: readonly LocatedPieces[], other: readonly LocatedPieces[]): boolean =>
  locationsText(one) === locationsText(other);
