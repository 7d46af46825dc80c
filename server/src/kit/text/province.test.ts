import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countries } from "./country.ts";
import { provinceCode, provincesOf, tidyProvince } from "./province.ts";

test("a province is its code, however it is written", () => {
  const spellings: [country: string, code: string, ...texts: string[]][] = [
    ["US", "NY", "NY", "ny ", "New York", "US-NY", "N.Y.", "new  york", "State of New York"],
    ["DE", "BY", "Bayern", "Bavaria", "DE-BY", "by"],
    ["CA", "QC", "Québec", "Quebec", "QC"],
    ["CA", "BC", "Colombie-Britannique", "British Columbia"],
    ["IT", "BO", "Bologna", "Provincia di Bologna", "BO"],
    ["ES", "GC", "Las Palmas", "GC"],
    ["BR", "SP", "São Paulo", "Sao Paulo"],
    ["JP", "13", "東京都", "Tokyo", "Tōkyō", "JP-13"],
    ["AE", "DU", "دبي", "Dubai"],
    ["TR", "34", "İstanbul", "istanbul"],
    ["CH", "GE", "Genève", "Geneva", "Genf"],
    ["IE", "CO", "County Cork", "Cork"],
  ];
  for (const [country, code, ...texts] of spellings)
    for (const text of texts) assert.equal(provinceCode(country, text), code, `${country} ${text}`);
});

test("what is unknown is kept as it is", () => {
  for (const [country, text] of [
    ["US", "XX"],
    ["US", "-"],
    ["DE", "New York"],
    ["ZZ", "NY"],
    ["US", "N".repeat(100_000)],
  ] as const) {
    assert.equal(provinceCode(country, text), undefined);
    assert.equal(tidyProvince(country, text), text);
  }
  assert.equal(tidyProvince("US", null), null);
  assert.equal(tidyProvince(null, "NY"), "NY");
});

test("each province of a list is found by its code and its name", () => {
  assert.deepEqual(provincesOf("AU").slice(0, 2), [
    { code: "ACT", name: "Australian Capital Territory" },
    { code: "NSW", name: "New South Wales" },
  ]);
  for (const country of countries)
    for (const { code } of provincesOf(country)) assert.equal(provinceCode(country, code), code);
  fc.assert(
    fc.property(fc.constantFrom(...countries), fc.string({ maxLength: 40 }), (country, text) => {
      const once = tidyProvince(country, text);
      assert.equal(tidyProvince(country, once), once);
    }),
  );
});
