import { type Static, Type } from "typebox";
import type { Reading } from "../../http/nouns/amounts.ts";
import { json, type Reader } from "../../http/nouns/columns.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { countries, isCountry } from "../../kit/text/country.ts";
import { tidyProvince } from "../../kit/text/province.ts";
import { Name, Province, readName, type Stored } from "./amounts.ts";
import { type Destination, ELSEWHERE, placeKey } from "./destination.ts";
import {
  matchIds,
  OwnId,
  rateText,
  readShippingRates,
  readStoredRate,
  type ShippingRate,
  ShippingRateInput,
  ShippingRateSchema,
} from "./shipping-rates.ts";

export type ShippingZone = {
  readonly id: string;
  readonly name: string;
  /** Countries, or `*` alone for all that no other zone has. */
  readonly countries: readonly string[];
  /** Only these provinces of its one country; null for all. */
  readonly provinces: readonly string[] | null;
  readonly rates: readonly ShippingRate[];
};

const ShippingZoneSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    name: Type.String(),
    countries: Type.Array(Type.String()),
    provinces: orNull(Type.Array(Type.String())),
    rates: Type.Array(ShippingRateSchema),
  },
  closedObject("ShippingZone"),
);

export const ShippingZoneInput = Type.Object(
  {
    id: OwnId,
    name: Name("A name for the merchant. It must be unique; upper and lower case count as the same."),
    countries: Type.Array(Type.String({ maxLength: 10 }), {
      minItems: 1,
      maxItems: 250,
      description: "ISO 3166-1 alpha-2, or `*` alone for all countries that are in no other zone.",
      examples: [["DE", "AT"]],
    }),
    provinces: Type.Optional(
      orNull(
        Type.Array(Province, {
          minItems: 1,
          maxItems: 200,
          description:
            "Only these provinces of the zone's one country; null for all that are in no other zone.",
        }),
      ),
    ),
    rates: Type.Array(ShippingRateInput, {
      maxItems: 100,
      description:
        "Active rates of the same name and shipping profile must not overlap in subtotal, weight, pieces and postal codes together.",
    }),
  },
  closedObject("ShippingZoneInput"),
);
type ShippingZoneInput = Static<typeof ShippingZoneInput>;

const readStored = (stored: string): readonly ShippingZone[] =>
  JSON.parse(stored).map((zone: Stored<ShippingZone>) => ({
    ...zone,
    provinces: zone.provinces?.map((one) => tidyProvince(zone.countries[0], one)) ?? null,
    rates: zone.rates.map(readStoredRate),
  }));

/** The column of the zones. */
export const shippingZonesColumn = {
  ...json("g.shipping_zones", Type.Array(ShippingZoneSchema)),
  read: readStored,
  json: (stored: string, { store: { currencyDigits } }: Reader) =>
    JSON.stringify(
      readStored(stored).map((zone) => ({
        ...zone,
        rates: zone.rates.map((rate) => rateText(rate, currencyDigits)),
      })),
    ),
};

/**
 * The zones after a client's input: matched by id, else by name, so that ids stay. A place is in one zone at
 * most, and rates name profiles that the store has. Reports faults.
 */
export function readShippingZones(
  reading: Reading,
  input: readonly ShippingZoneInput[],
  before: readonly ShippingZone[],
  profileIds: readonly string[] = [],
): ShippingZone[] {
  const zoneId = matchIds(
    reading,
    before,
    input.map((entry) => entry.id),
  );
  const rateId = matchIds(
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
    const ratesBefore = before.find((zone) => zone.id === id)?.rates ?? [];
    return {
      id,
      name,
      countries: entry.countries,
      provinces:
        entry.provinces?.map((province, j) =>
          tidyProvince(entry.countries[0], readName(reading, `${at}/provinces/${j}`, province)),
        ) ?? null,
      rates: readShippingRates(reading, `${at}/rates`, entry.rates, ratesBefore, rateId),
    };
  });
  for (const [i, zone] of zones.entries()) checkCountries(reading, `/shippingZones/${i}`, zone);
  checkProvinces(reading, zones);
  checkProfiles(reading, zones, profileIds);
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

function checkProfiles(
  { errors }: Reading,
  zones: readonly ShippingZone[],
  profileIds: readonly string[],
): void {
  for (const [i, { rates }] of zones.entries())
    for (const [j, { shippingProfileId: id }] of rates.entries())
      if (id !== undefined && !profileIds.includes(id))
        errors.push({ field: `/shippingZones/${i}/rates/${j}/shippingProfileId`, code: "not_found" });
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

/** The countries to some place of which one of the zones has an active rate; ISO 3166-1 alpha-2, sorted. */
export function shipsTo(zones: readonly ShippingZone[]): string[] {
  const open = zones.filter(({ rates }) => rates.some(({ isActive }) => isActive));
  const named = new Set(open.flatMap((zone) => zone.countries));
  // A zone of provinces leaves the rest of its country to the zone for elsewhere.
  const whole = new Set(zones.filter(({ provinces }) => !provinces).flatMap((zone) => zone.countries));
  return countries.filter((country) => named.has(country) || (named.has(ELSEWHERE) && !whole.has(country)));
}
