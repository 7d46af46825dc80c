import type { Sellable } from "./sellable-sql.ts";

/** A demand of pieces of an item, and whether it may exceed the stock, as backorders do. */
export type Demand = { itemId: string; quantity: bigint; mayFallShort: boolean };
/** So many pieces at a location. */
type PiecesAt = { locationId: string; quantity: bigint };
/** The quantities of items by location. An absent one has none. */
export type Levels = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/**
 * The locations that pieces are taken from, by item; and the items with too little stock, with their totals.
 */
export type Allocation = {
  parts: ReadonlyMap<string, readonly PiecesAt[]>;
  short: ReadonlyMap<string, bigint>;
};

/**
 * Allocates the pieces of an order to locations in order of preference: to the first location that has all of
 * it. Without one, each item is taken from the first location that has all of it, else from several, as much
 * as each has. Backorders are taken from the first location that ever had the item. Pure; each item is named
 * once, and there is a location.
 */
export function allocate(
  wanted: readonly Demand[],
  levels: Levels,
  locations: readonly string[],
): Allocation {
  const freeAt = ({ itemId }: Demand, locationId: string): bigint => {
    const level = levels.get(itemId)?.get(locationId) ?? 0n;
    return level > 0n ? level : 0n;
  };
  const has = (locationId: string) => (one: Demand) => freeAt(one, locationId) >= one.quantity;
  const all = locations.find((locationId) => wanted.every(has(locationId)));
  const parts = new Map<string, readonly PiecesAt[]>();
  const short = new Map<string, bigint>();
  for (const one of wanted) {
    const { itemId, quantity } = one;
    const whole = all ?? locations.find((locationId) => has(locationId)(one));
    if (whole !== undefined) {
      parts.set(itemId, quantity > 0n ? [{ locationId: whole, quantity }] : []);
      continue;
    }
    const taken = new Map<string, bigint>();
    let left = quantity;
    for (const locationId of locations) {
      const free = freeAt(one, locationId);
      const count = free < left ? free : left;
      if (count > 0n) taken.set(locationId, count);
      left -= count;
    }
    const first = one.mayFallShort ? locations.find((id) => levels.get(itemId)?.has(id)) : undefined;
    if (left > 0n && first !== undefined) taken.set(first, (taken.get(first) ?? 0n) + left);
    else if (left > 0n) short.set(itemId, quantity - left);
    parts.set(
      itemId,
      [...taken].map(([locationId, count]) => ({ locationId, quantity: count })),
    );
  }
  return { parts, short };
}

/** A line's demand of an item. */
export type LineDemand<Line> = Demand & { line: Line };

/** As `allocate`, for lines that may share an item: they share its pieces, the earlier lines first. */
export function allocateLines<Line>(
  wanted: readonly LineDemand<Line>[],
  levels: Levels,
  locations: readonly string[],
): { parts: ReadonlyMap<Line, readonly PiecesAt[]>; short: Allocation["short"] } {
  const byItem = Map.groupBy(wanted, ({ itemId }) => itemId);
  const demands = [...byItem.values()].map((all) => ({
    ...all[0]!,
    quantity: all.reduce((sum, { quantity }) => sum + quantity, 0n),
  }));
  const { parts: taken, short } = allocate(demands, levels, locations);
  const parts = new Map<Line, readonly PiecesAt[]>();
  for (const [itemId, lines] of byItem) {
    let rest = taken.get(itemId)!;
    for (const { line, quantity } of lines) {
      const [first, others] = splitAt(rest, quantity);
      parts.set(line, first);
      rest = others;
    }
  }
  return { parts, short };
}

function splitAt(parts: readonly PiecesAt[], count: bigint): [first: PiecesAt[], rest: PiecesAt[]] {
  let left = count;
  const first: PiecesAt[] = [];
  const rest: PiecesAt[] = [];
  for (const { locationId, quantity } of parts) {
    const part = quantity < left ? quantity : left;
    left -= part;
    if (part > 0n) first.push({ locationId, quantity: part });
    if (quantity > part) rest.push({ locationId, quantity: quantity - part });
  }
  return [first, rest];
}

/** The stock levels of items that were read; the default location always has one. */
export const levelsOf = (found: readonly Sellable[], defaultId: string): Levels =>
  new Map(
    found.map(({ productId, variantId, quantity, levels }) => [
      variantId ?? productId,
      new Map([
        [defaultId, levels ? 0n : quantity],
        ...(levels ?? []).map((level) => [level.locationId, level.quantity] as const),
      ]),
    ]),
  );
