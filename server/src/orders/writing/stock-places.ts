import { type LocationSnapshot, locationsOf } from "../../catalogue/locations/index.ts";
import { allocateLines, levelsOf, type Sellable } from "../../catalogue/stock/index.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import { fieldIn, type SoldLine } from "../cart/index.ts";
import { linesOutOfStock } from "../model/errors.ts";
import type { LocatedPieces } from "../model/item-locations.ts";
import { lineKeyOf, stockItemIdOf } from "../model/written-fields.ts";

/** The active locations of a store that has several, in its order. */
export type Places = { all: readonly LocationSnapshot[]; defaultId: string };

/**
 * The locations of a store; undefined where it has only its default one, so that no stock has to be read by
 * location, unless `isKnown` says that it had others.
 */
export function placesOf(settings: Pick<StoreSettings, "locations">, isKnown = false): Places | undefined {
  const all = locationsOf(settings);
  const defaultId = all.find(({ isDefault }) => isDefault)?.id;
  return defaultId !== undefined && (all.length > 1 || isKnown) ? { all, defaultId } : undefined;
}

/**
 * The locations read after the items were locked: a location that was closed, or stopped selling online,
 * since the settings were read is excluded.
 */
export function currentPlaces({ all, defaultId }: Places, found: readonly Sellable[]): Places {
  const levels = new Map(
    found.flatMap((item) => item.levels ?? []).map((level) => [level.locationId, level]),
  );
  const now = all.flatMap((one) => {
    const { isActive = true, sellsOnline = one.sellsOnline } = levels.get(one.id) ?? {};
    return isActive ? [sellsOnline === one.sellsOnline ? one : { ...one, sellsOnline }] : [];
  });
  return { all: now, defaultId };
}

/** The locations that sell online, in the store's order. */
export const onlineIn = ({ all }: Places): string[] =>
  all.filter(({ sellsOnline }) => sellsOnline).map(({ id }) => id);

/** A stock move at a location, as the ledger takes it: the default location is not named. */
export function placeIn({ all, defaultId }: Places, locationId: string) {
  const { sellsOnline = true } = all.find(({ id }) => id === locationId) ?? {};
  return locationId === defaultId ? undefined : { id: locationId, sellsOnline };
}

/** Whether an item is sold without stock. */
export const mayFallShort = ({ inventoryTracked, allowBackorder }: Sellable): boolean =>
  allowBackorder || !inventoryTracked;

/**
 * Chooses the locations from which the lines of a new order are taken, by the lines' keys; untracked items
 * have none. Throws 409 naming the lines with insufficient stock at these locations.
 */
export function chooseLocations(
  lines: readonly SoldLine[],
  places: Places,
  locations: readonly string[],
): ReadonlyMap<string, readonly LocatedPieces[]> {
  const counted = lines.filter(({ item }) => item.inventoryTracked);
  const wanted = counted.map((line) => ({
    line,
    itemId: stockItemIdOf(line),
    quantity: line.quantity,
    mayFallShort: mayFallShort(line.item),
  }));
  const levels = levelsOf(
    counted.map(({ item }) => item),
    places.defaultId,
  );
  const { parts, short } = allocateLines(wanted, levels, locations);
  const lacking = counted.flatMap((line) => {
    const available = short.get(stockItemIdOf(line));
    const { productId, variantId } = line;
    return available === undefined
      ? []
      : [{ field: fieldIn(line, "quantity"), productId, variantId, available: Number(available) }];
  });
  if (lacking.length) throw linesOutOfStock(lacking);
  return new Map(
    [...parts].map(([line, all]) => [
      lineKeyOf(line),
      all.map(({ locationId, quantity }) => ({ locationId, waiting: quantity, gone: 0n })),
    ]),
  );
}
