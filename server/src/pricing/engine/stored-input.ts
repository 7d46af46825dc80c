import { shippingZoneAt } from "../../platform/settings/index.ts";
import { price } from "./price.ts";
import { CALCULATION, type Priced, type PriceInput } from "./types.ts";

/**
 * Writes the inputs of a price as JSON text, so that it can be calculated and explained again after the
 * settings have changed. Of taxes and zones only those of the destination are stored, of automatic discounts
 * only those that apply.
 */
export const serializePriceInput = (input: PriceInput, priced: StoredParts): string =>
  JSON.stringify(storedInput(input, priced), (_, value) =>
    typeof value === "bigint" ? { bigint: String(value) } : value,
  );

type StoredParts = Pick<Priced, "shipping" | "discounts">;

function storedInput(input: PriceInput, { shipping, discounts }: StoredParts): PriceInput {
  const at = input.pickups?.find(({ id }) => id === shipping.rate?.id)?.place;
  const zone = input.destination && shippingZoneAt(input.zones, input.destination);
  // With manual shipping, the zone that would otherwise count.
  const zoneId = input.shippingByHand ? zone?.id : shipping.zoneId;
  const places = [input.destination, input.billing, input.home, at].flatMap((one) => (one ? [one] : []));
  return {
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
}

/** Reads a stored input. One without a version is from before the second version. */
export const parsePriceInput = (text: string): PriceInput => ({
  calculation: 1,
  ...JSON.parse(text, (_, value) =>
    typeof value === "object" && value !== null && Object.keys(value).join() === "bigint"
      ? BigInt(value.bigint)
      : value,
  ),
});

/** The price of a stored input, which always has one. */
export function priceStoredInput(input: PriceInput): Priced {
  const priced = price(input);
  if ("fault" in priced) throw new Error(`A stored input no longer has a price: ${priced.fault}`);
  return priced;
}
