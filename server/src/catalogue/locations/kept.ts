import type { StoreSettings } from "../../platform/settings/index.ts";
import type { Location } from "./columns.ts";

/** A location as it travels with the settings. */
export type LocationSnapshot = Readonly<
  Pick<Location, "id" | "name" | "code" | "address" | "sellsOnline" | "isDefault" | "pickup">
>;

/** A location as it travels with the settings. */
export const locationSnapshot = ({
  id,
  name,
  code,
  address,
  sellsOnline,
  isDefault,
  pickup,
}: Location): LocationSnapshot => ({ id, name, code, address, sellsOnline, isDefault, pickup });

type Settings = Pick<StoreSettings, "locations">;
const read = new WeakMap<Settings, readonly LocationSnapshot[]>();
const NONE: readonly LocationSnapshot[] = [];

/**
 * The store's active locations, in its order. Empty if it has only its default one and never configured that.
 */
export function locationsOf(settings: Settings): readonly LocationSnapshot[] {
  if (settings.locations === "[]") return NONE;
  const known = read.get(settings);
  if (known) return known;
  const all: readonly LocationSnapshot[] = JSON.parse(settings.locations);
  read.set(settings, all);
  return all;
}
