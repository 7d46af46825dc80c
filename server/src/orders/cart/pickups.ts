import { locationsOf } from "../../catalogue/locations/index.ts";
import type { Sellable } from "../../catalogue/stock/index.ts";
import { tidyProvince } from "../../kit/text/province.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import type { Pickup, Priced } from "../../pricing/engine/index.ts";
import { pickupView, type ShippingMethod } from "../model/reply-parts.ts";
import { requiresShipping, type SoldLine } from "./lines.ts";

/** The locations where a store offers pick-up, in its order. */
export const pickupsOf = (settings: Pick<StoreSettings, "locations" | "country">): Pickup[] =>
  locationsOf(settings)
    .filter(({ pickup }) => pickup.isOffered)
    .map(({ id, name, address, pickup: { instructions } }) => ({
      id,
      name,
      place: homeOf(settings, address),
      address,
      instructions,
    }));

function homeOf({ country }: Pick<StoreSettings, "country">, address: Pickup["address"]): Pickup["place"] {
  // An address of before has its province as it was written.
  if (address) return { country: address.country, province: tidyProvince(address.country, address.province) };
  return country ? { country, province: null } : undefined;
}

/**
 * The location where lines are picked up, if the shipping method names one; undefined where they are shipped,
 * or nothing of them ships.
 */
export function pickupFor(
  settings: Pick<StoreSettings, "locations" | "country">,
  lines: readonly Pick<SoldLine, "item">[],
  {
    shippingMethodId,
    byHand,
  }: { shippingMethodId: string | undefined; byHand?: { shipping?: unknown } | undefined },
): Pickup | undefined {
  if (shippingMethodId === undefined || byHand?.shipping) return undefined;
  if (!lines.some(({ item }) => requiresShipping(item))) return undefined;
  return pickupsOf(settings).find(({ id }) => id === shippingMethodId);
}

/**
 * An item with its stock at one location: stock elsewhere does not count, and an item that was never there is
 * not sold on backorder.
 */
export function itemAt(
  item: Sellable,
  locationId: string,
  settings: Pick<StoreSettings, "locations">,
): Sellable {
  const level = item.levels?.find((one) => one.locationId === locationId);
  const isDefault = locationsOf(settings).some(({ id, isDefault: is }) => is && id === locationId);
  if (isDefault && !item.levels) return item;
  const { quantity = 0n } = level ?? {};
  return { ...item, quantity, allowBackorder: item.allowBackorder && (level !== undefined || isDefault) };
}

/** The shipping method of a price, as orders store it. */
export function methodOf({ shipping: { rate, pickup } }: Priced): ShippingMethod | null {
  if (!rate) return null;
  const { id, name, estimatedDays, estimatedDelivery } = rate;
  return {
    id,
    name,
    estimatedDays,
    ...(estimatedDelivery && { estimatedDelivery }),
    ...(pickup && { pickup: pickupView(pickup) }),
  };
}
