import type { Sellable } from "../../catalogue/stock/index.ts";
import type { Destination, StoreSettings } from "../../platform/settings/index.ts";
import type { Priced, PricedInput } from "../../pricing/engine/index.ts";
import { fieldIn, parcelRules, type SoldLine, withDelivery } from "../cart/index.ts";
import type { ShippingMethod } from "../model/reply-parts.ts";
import { stockItemIdOf } from "../model/written-fields.ts";
import type { RemainingLine } from "./edit-lines.ts";
import type { Terms } from "./edit-price.ts";

/** An edit's lines, and all items that it looks at. */
type Edited = {
  found: readonly Sellable[];
  remaining: readonly RemainingLine[];
  added: readonly SoldLine[];
};

/** The part of an edit's terms that today's settings decide on: weights, and goods that ship apart. */
export function shippingTerms(
  settings: StoreSettings,
  { found, added }: Pick<Edited, "found" | "added">,
): Pick<Terms, "weights" | "apart"> {
  const parcels = parcelRules(settings);
  const weigh = parcels.createScale();
  return {
    weights: new Map(found.map((item) => [stockItemIdOf(item), weigh(item)])),
    apart: { all: parcels.apartOf(found.map((item) => ({ item }))), added: parcels.apartOf(added) },
  };
}

type Delivery = Edited & {
  /** The requested destination, and that of the order so far. */
  address: Destination | undefined;
  formerAddress: Destination | null;
  former: ShippingMethod | null;
};

/**
 * The price of an edit with the days of its arrival. Throws 400 for added goods that are not sent there, and
 * for an address that remaining ones are not sent to.
 */
export function deliverEdit(
  settings: StoreSettings,
  { priced, input }: PricedInput,
  { found, remaining, added, address, formerAddress, former }: Delivery,
  now: Date,
): Priced {
  const parcels = parcelRules(settings);
  const ids = new Set(remaining.map(({ item }) => stockItemIdOf(item)));
  const rest = found.filter((item) => ids.has(stockItemIdOf(item))).map((item) => ({ item }));
  const country = (address ?? formerAddress)?.country;
  if (country !== undefined && !input.shippingByHand && !priced.shipping.pickup) {
    parcels.refuseUnsent(country, added, (line) => fieldIn(line, "productId"));
    if (address) parcels.refuseUnsent(country, rest, () => "/shippingAddress/country");
  }
  return withFormerDelivery(withDelivery(priced, parcels.withHandling([...rest, ...added]), now), former);
}

// An order that is still shipped by the same rate arrives when it was told.
function withFormerDelivery(priced: Priced, former: ShippingMethod | null): Priced {
  const { rate, ...shipping } = priced.shipping;
  if (!rate || rate.id !== former?.id) return priced;
  const { estimatedDelivery: _, ...same } = rate;
  const { estimatedDelivery } = former;
  return {
    ...priced,
    shipping: { ...shipping, rate: { ...same, ...(estimatedDelivery && { estimatedDelivery }) } },
  };
}
