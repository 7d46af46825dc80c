import { shippingZoneAt } from "../../platform/settings/index.ts";
import { price } from "./price.ts";
import { CALCULATION, type Priced, type PriceInput } from "./types.ts";

/**
 * All that a price was reckoned from, as JSON text, so that it can be reckoned and explained again whatever the settings are by
 * then. Of taxes and zones only those of the destination are kept, of automatic discounts those that apply.
 */
export function keepInput(
  input: PriceInput,
  { shipping, discounts }: Pick<Priced, "shipping" | "discounts">,
): string {
  const at = input.pickups?.find(({ id }) => id === shipping.rate?.id)?.place;
  const zone = input.destination && shippingZoneAt(input.zones, input.destination);
  // Of shipping by hand the zone that counts otherwise.
  const zoneId = input.shippingByHand ? zone?.id : shipping.zoneId;
  const places = [input.destination, input.home, at].flatMap((one) => (one ? [one] : []));
  const kept: PriceInput = {
    ...input,
    calculation: input.calculation ?? CALCULATION,
    tax: {
      ...input.tax,
      rates: input.tax.rates.filter(({ country }) => places.some((one) => one.country === country)),
    },
    zones: input.zones.filter(({ id }) => id === zoneId),
    ...(input.pickups && { pickups: input.pickups.filter(({ id }) => id === shipping.rate?.id) }),
    ...(input.discounts && { discounts: discounts.map(({ discount }) => discount), areChosen: true }),
  };
  return JSON.stringify(kept, (_, value) => (typeof value === "bigint" ? { bigint: String(value) } : value));
}

/** The input that was kept. What says no version is from before the second one. */
export const keptInput = (text: string): PriceInput => ({
  calculation: 1,
  ...JSON.parse(text, (_, value) =>
    typeof value === "object" && value !== null && Object.keys(value).join() === "bigint"
      ? BigInt(value.bigint)
      : value,
  ),
});

/** The price of an input that was kept: it had one. */
export function priceKept(input: PriceInput): Priced {
  const priced = price(input);
  if ("fault" in priced) throw new Error(`what had a price has none any more: ${priced.fault}`);
  return priced;
}
