import type { Sellable } from "../../catalogue/stock/index.ts";
import { exactWeight, type LengthUnit, volumetricWeight, type WeightUnit } from "../../kit/measures.ts";
import { isByWeight, reaches, type StoreSettings } from "../../platform/settings/index.ts";
import { greater, type PriceInput, type PriceLine } from "../../pricing/engine/index.ts";

/** The part of an address that rates depend on beside its place. */
export type WithPostalCode = { readonly postalCode?: string | null | undefined };
type Zones = Pick<StoreSettings, "shippingZones">;

const ratesOf = ({ shippingZones }: Zones) => shippingZones.flatMap(({ rates }) => rates);

/**
 * Builds the weighing of pieces for rates by weight: a piece has its own weight, or that of its size,
 * whichever is more. Nothing where no rate of the store goes by weight, or neither is known.
 */
export function createScale(
  settings: Zones & Pick<StoreSettings, "shipping">,
): (item: Pick<Sellable, "weight" | "size">) => Pick<PriceLine, "weight"> {
  return ratesOf(settings).some(isByWeight) ? (item) => weigh(item, settings.shipping) : () => ({});
}

function weigh(
  { weight, size }: Pick<Sellable, "weight" | "size">,
  { volumetricDivisor }: Pick<StoreSettings["shipping"], "volumetricDivisor">,
): Pick<PriceLine, "weight"> {
  if (!(weight || size)) return {};
  const [decimal = "0", unit = "kg"] = weight?.split(" ") ?? [];
  const own = exactWeight(decimal, unit as WeightUnit);
  if (!size || volumetricDivisor === null) return { weight: own };
  const [length = "", width = "", height = "", unitOfSize] = size.split(" ");
  const bySize = volumetricWeight([length, width, height], unitOfSize as LengthUnit, volumetricDivisor);
  return { weight: greater(own, bySize) };
}

/**
 * The rates that do not go to an address's postal code, instead of the code: the inputs of a price are stored
 * even after the customer is anonymized.
 */
export function unreachedRatesOf(
  settings: Zones,
  address: WithPostalCode | null | undefined,
): Pick<PriceInput, "unreachedRates"> {
  const unreached = ratesOf(settings).filter((rate) => !reaches(rate, address?.postalCode));
  return unreached.length ? { unreachedRates: unreached.map(({ id }) => id) } : {};
}
