import type { Reading } from "../../http/nouns/amounts.ts";
import { isCountry } from "../../kit/country.ts";
import { readName } from "./amounts.ts";
import { ELSEWHERE, placesOf } from "./destination.ts";
import { keepIds } from "./keep-ids.ts";
import type { ShippingZoneInput } from "./schemas.ts";
import type { ShippingZone } from "./settings.ts";
import { readShippingRates } from "./shipping-rates.ts";

/**
 * The zones that a client's input makes of those there were: matched by id, else by name, so that ids stay. A place
 * lies in one zone at most. Notes what is wrong.
 */
export function readShippingZones(
  reading: Reading,
  input: readonly ShippingZoneInput[],
  before: readonly ShippingZone[],
): ShippingZone[] {
  const zoneId = keepIds(
    reading,
    before,
    input.map((entry) => entry.id),
  );
  const rateId = keepIds(
    reading,
    before.flatMap(({ rates }) => rates),
    input.flatMap((entry) => entry.rates.map((rate) => rate.id)),
  );
  const names = new Set<string>();
  const zones = input.map((entry, i): ShippingZone => {
    const at = `/shippingZones/${i}`;
    const name = readName(reading, `${at}/name`, entry.name);
    const isNamed = (zone: ShippingZone) => zone.name.toLowerCase() === name.toLowerCase();
    if (names.has(name.toLowerCase())) reading.errors.push({ field: `${at}/name`, code: "not_unique" });
    names.add(name.toLowerCase());
    const id = zoneId(`${at}/id`, entry.id, before.filter(isNamed));
    const kept = before.find((zone) => zone.id === id)?.rates ?? [];
    return {
      id,
      name,
      countries: entry.countries,
      provinces:
        entry.provinces?.map((province, j) => readName(reading, `${at}/provinces/${j}`, province)) ?? null,
      rates: readShippingRates(reading, `${at}/rates`, entry.rates, kept, rateId),
    };
  });
  for (const [i, zone] of zones.entries()) checkCountries(reading, `/shippingZones/${i}`, zone);
  checkProvinces(reading, zones);
  checkOverlaps(reading, zones);
  return zones;
}

function checkCountries({ errors }: Reading, at: string, { countries }: ShippingZone): void {
  for (const [i, country] of countries.entries()) {
    const isAlone = country === ELSEWHERE && countries.length === 1;
    if (!isAlone && !isCountry(country))
      errors.push({ field: `${at}/countries/${i}`, code: "invalid_country" });
  }
}

function checkProvinces({ errors }: Reading, zones: readonly ShippingZone[]): void {
  for (const [i, zone] of zones.entries()) {
    if (zone.provinces && (zone.countries.length !== 1 || zone.countries[0] === ELSEWHERE))
      errors.push({ field: `/shippingZones/${i}/provinces`, code: "needs_one_country" });
  }
}

function checkOverlaps({ errors }: Reading, zones: readonly ShippingZone[]): void {
  const firsts = new Map<string, string>();
  for (const [i, zone] of zones.entries()) {
    const list = `/shippingZones/${i}/${zone.provinces ? "provinces" : "countries"}`;
    for (const [j, place] of placesOf(zone).entries()) {
      const field = `${list}/${j}`;
      const other = firsts.get(place);
      if (other === undefined) firsts.set(place, field);
      else errors.push({ field, code: "overlap", values: { other } });
    }
  }
}
