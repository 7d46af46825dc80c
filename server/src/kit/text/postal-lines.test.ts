import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { addressFieldsOf } from "./address-form.ts";
import { countries } from "./country.ts";
import { type PostalAddress, postalLines } from "./postal-lines.ts";

const ada = { firstName: "Ada", lastName: "Lovelace" };

describe("an address as a letter prints it", () => {
  const cases: Record<string, [PostalAddress, string]> = {
    DE: [
      {
        ...ada,
        company: "Tea GmbH",
        address1: "Hafenstraße 1",
        postalCode: "20095",
        city: "Hamburg",
        province: "HH",
      },
      "Ada Lovelace | Tea GmbH | Hafenstraße 1 | 20095 Hamburg",
    ],
    US: [
      {
        ...ada,
        address1: "350 5th Ave",
        address2: "Floor 3",
        city: "New York",
        province: "NY",
        postalCode: "10118",
      },
      "Ada Lovelace | 350 5th Ave | Floor 3 | New York, NY 10118",
    ],
    GB: [
      { ...ada, address1: "1 High St", city: "London", province: "England", postalCode: "SW1A 1AA" },
      "Ada Lovelace | 1 High St | London | SW1A 1AA",
    ],
    IT: [
      { ...ada, address1: "Via Roma 1", city: "Bologna", province: "BO", postalCode: "40121" },
      "Ada Lovelace | Via Roma 1 | 40121 Bologna BO",
    ],
    ES: [
      { ...ada, address1: "Calle Mayor 1", city: "Girona", province: "GI", postalCode: "17001" },
      "Ada Lovelace | Calle Mayor 1 | 17001 Girona Girona",
    ],
    BR: [
      {
        ...ada,
        address1: "Rua A 1",
        district: "Centro",
        city: "São Paulo",
        province: "SP",
        postalCode: "01000-000",
      },
      "Ada Lovelace | Rua A 1 | Centro | São Paulo-SP | 01000-000",
    ],
    CH: [
      { ...ada, address1: "Seestrasse 1", city: "Zürich", postalCode: "8001" },
      "Ada Lovelace | Seestrasse 1 | 8001 Zürich",
    ],
    TR: [
      { ...ada, address1: "İstiklal Cd. 1", city: "Beyoğlu", province: "34", postalCode: "34430" },
      "Ada Lovelace | İstiklal Cd. 1 | 34430 Beyoğlu/İstanbul",
    ],
    JP: [
      {
        firstName: "太郎",
        lastName: "山田",
        address1: "丸の内1-1",
        city: "千代田区",
        province: "13",
        postalCode: "100-0005",
      },
      "〒100-0005 | 東京都千代田区 | 丸の内1-1 | 太郎 山田",
    ],
    "JP in Latin letters": [
      {
        ...ada,
        country: "JP",
        address1: "Marunouchi 1-1",
        city: "Chiyoda",
        province: "13",
        postalCode: "100-0005",
      },
      "Ada Lovelace | Marunouchi 1-1 | Chiyoda, Tokyo 100-0005",
    ],
    SG: [
      { ...ada, address1: "1 Orchard Rd", city: "Singapore", postalCode: "238824" },
      "Ada Lovelace | 1 Orchard Rd | Singapore 238824",
    ],
    AE: [
      { ...ada, address1: "1 Palm St", city: "Dubai", province: "DU" },
      "Ada Lovelace | 1 Palm St | Dubai | Dubai",
    ],
    "US without a state": [
      { ...ada, country: "US", address1: "1 Main St", city: "Springfield", postalCode: "12345" },
      "Ada Lovelace | 1 Main St | Springfield 12345",
    ],
    "a text in place of a country": [
      {
        ...ada,
        country: "Utopia",
        address1: "1 Main St",
        district: "East",
        city: "Amaurot",
        postalCode: "1",
        province: "P",
      },
      "Ada Lovelace | 1 Main St | East | 1 Amaurot | P",
    ],
  };
  for (const [country, [address, lines]] of Object.entries(cases))
    test(country, () => assert.equal(postalLines({ country, ...address }).join(" | "), lines));

  test("of any country has each field of its form once, and no empty line", () => {
    const text = fc.stringMatching(/^[a-z]{6}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.record({
          firstName: text,
          address1: text,
          city: text,
          postalCode: text,
          district: text,
          company: text,
        }),
        fc.record({ address2: fc.option(text), province: fc.option(text) }),
        (country, some, others) => {
          const address = { country, lastName: "", ...some, ...others };
          const written = postalLines(address).join("\n");
          assert.ok(
            postalLines(address).every((line) => line.trim() === line && line),
            written,
          );
          const names = new Set<keyof PostalAddress>(["firstName", "company"]);
          for (const { name } of addressFieldsOf(country, "en")) names.add(name);
          for (const name of names)
            if (address[name])
              assert.ok(written.includes(address[name]), `${name} of ${country}: ${written}`);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("without anything is nothing", () => {
    assert.deepEqual(postalLines({}), []);
    assert.deepEqual(postalLines({ country: "DE", city: "Berlin" }), ["Berlin"]);
  });
});
