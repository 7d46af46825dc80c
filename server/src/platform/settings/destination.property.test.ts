import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FieldError } from "../../http/answers/errors.ts";
import { ELSEWHERE, placeKey } from "./destination.ts";
import { firstClasses, shippingZoneAt, taxRateAt } from "./index.ts";
import { placesOf, readShippingZones } from "./shipping-zones.ts";
import { readTax } from "./tax.ts";

const country = fc.constantFrom("DE", "US", "CA");
const province = fc.constantFrom("NY", "ny ", "CA", "ON");
const destination = fc.record({ country, province: fc.option(province, { nil: null }) });
const noTax = {
  pricesIncludeTax: false,
  classes: firstClasses,
  rates: [],
  withoutRate: "none",
  shipping: "standard",
  digital: "seller",
  exemptPrices: "keep",
} as const;

test("taxes that are taken give a destination one rate at most: its province's, else its country's", () => {
  const rates = fc.array(
    fc.record({
      country,
      province: fc.option(province, { nil: null }),
      rate: fc.integer({ min: 0, max: 100 }).map(String),
      name: fc.constant("VAT"),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(rates, destination, (input, to) => {
      const errors: FieldError[] = [];
      const tax = readTax({ digits: 2, errors }, { rates: input }, noTax);
      const keys = input.map((one) => placeKey(one.country, one.province));
      assert.equal(errors.length, keys.length - new Set(keys).size);
      if (errors.length) return;
      const [own, general] = [placeKey(to.country, to.province), to.country];
      const expected = tax.rates[keys.indexOf(own)] ?? tax.rates[keys.indexOf(general)];
      assert.equal(taxRateAt(tax, to), expected);
    }),
  );
});

test("zones that are taken give a destination one at most: its province's, its country's, or the one for elsewhere", () => {
  const zone = fc.record({
    name: fc.uuid(),
    places: fc.oneof<fc.Arbitrary<{ countries: string[]; provinces?: string[] }>[]>(
      fc.record({ countries: fc.uniqueArray(country, { minLength: 1, maxLength: 3 }) }),
      fc.constant({ countries: [ELSEWHERE] }),
      fc.record({
        countries: country.map((one) => [one]),
        provinces: fc.uniqueArray(province, { minLength: 1, maxLength: 2 }),
      }),
    ),
  });
  fc.assert(
    fc.property(fc.array(zone, { maxLength: 5 }), destination, (input, to) => {
      const errors: FieldError[] = [];
      const entries = input.map(({ name, places }) => ({ name, ...places, rates: [] }));
      const zones = readShippingZones({ digits: 2, errors }, entries, []);
      const keys = zones.flatMap(placesOf);
      assert.equal(errors.length, keys.length - new Set(keys).size);
      if (errors.length) return;
      const having = (key: string) => zones.filter((one) => placesOf(one).includes(key));
      const [own, general, elsewhere] = [placeKey(to.country, to.province), to.country, ELSEWHERE].map(
        having,
      );
      for (const found of [own, general, elsewhere]) assert.ok(found!.length <= 1);
      assert.equal(shippingZoneAt(zones, to), own![0] ?? general![0] ?? elsewhere![0]);
    }),
  );
});
