import type { Destination, ShippingZone, Tax, TaxRate } from "./settings.ts";

/** What stands for every country that is not named elsewhere. */
export const ELSEWHERE = "*";

/** A country, or one of its provinces: by what two rates or zones are the same. Provinces compare without case. */
export const placeKey = (country: string, province: string | null | undefined): string =>
  province == null ? country : `${country}/${province.trim().toLowerCase()}`;

/** The tax rate of a destination: its province's, else its country's; undefined where none is charged. */
export function taxRateAt({ rates }: Tax, { country, province }: Destination): TaxRate | undefined {
  const rateOf = (key: string) => rates.find((rate) => placeKey(rate.country, rate.province) === key);
  return rateOf(placeKey(country, province)) ?? rateOf(country);
}

/** The shipping zone of a destination: its province's, else its country's, else the one for elsewhere. */
export function shippingZoneAt(
  zones: readonly ShippingZone[],
  { country, province }: Destination,
): ShippingZone | undefined {
  const zoneOf = (key: string) => zones.find((zone) => placesOf(zone).includes(key));
  return zoneOf(placeKey(country, province)) ?? zoneOf(country) ?? zoneOf(ELSEWHERE);
}

/** The keys of all places in a zone. */
export function placesOf({ countries, provinces }: Pick<ShippingZone, "countries" | "provinces">): string[] {
  return provinces ? provinces.map((province) => placeKey(countries[0]!, province)) : [...countries];
}
