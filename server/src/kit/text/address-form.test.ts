import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { addressFieldsOf, wrongPostalCode } from "./address-form.ts";
import { countries } from "./country.ts";
import { provinceCode } from "./province.ts";

/** A country's fields: `*` marks those that are required, and a number how many provinces there are. */
const written = (country: string, byProvince = false) =>
  addressFieldsOf(country, "en", byProvince)
    .map(({ name, kind, isRequired, provinces }) =>
      [name === "address1" || name === "address2" ? name : kind, isRequired && "*", provinces?.length]
        .filter(Boolean)
        .join(""),
    )
    .join(" ");

const patternOf = (country: string) =>
  addressFieldsOf(country, "en").find(({ name }) => name === "postalCode")?.pattern ?? "";

describe("the fields of a country's addresses", () => {
  const cases: Record<string, string> = {
    DE: "address1* address2 postal* city*",
    US: "address1* address2 city* state*59 zip*",
    GB: "address1* address2 post_town* postal*",
    IE: "address1* address2 townland city* county26 eircode",
    JP: "postal* prefecture*47 city* address1* address2",
    CA: "address1* address2 city* province*13 postal*",
    AU: "address1* address2 suburb* state*8 postal*",
    BR: "address1* address2 neighborhood city* state*27 postal*",
    IN: "address1* address2 city* pin* state*36",
    AE: "address1* address2 city* emirate*7",
    HK: "area*3 district* address1* address2",
    SG: "address1* address2 city* postal*",
    FR: "address1* address2 postal* city*",
    IT: "address1* address2 postal* city* province*107",
    ES: "address1* address2 postal* city* province*52",
    TR: "address1* address2 postal* district* province81",
    KR: "do_si*17 city* district address1* address2 postal*",
    QA: "address1* address2 city*",
    XX: "address1* address2 city*",
  };
  for (const [country, fields] of Object.entries(cases))
    test(country, () => assert.equal(written(country), fields));

  test("have the province, required, where the store goes by it", () => {
    assert.equal(written("DE", true), "address1* address2 postal* city* province*16");
    assert.equal(written("IE", true), "address1* address2 townland city* county*26 eircode");
  });

  test("name provinces in the country's own language where that is asked for", () => {
    const named = (country: string, language: string, code: string) =>
      addressFieldsOf(country, language)
        .find(({ name }) => name === "province")!
        .provinces!.find((one) => one.code === code)!.name;
    assert.deepEqual([named("AE", "ar", "DU"), named("AE", "de", "DU")], ["دبي", "Dubai"]);
    assert.deepEqual([named("JP", "ja", "13"), named("JP", "en", "13")], ["東京都", "Tokyo"]);
  });

  test("say the city of a city-state", () => {
    const city = addressFieldsOf("SG", "en").find(({ name }) => name === "city")!;
    assert.equal(city.value, "Singapore");
  });

  test("know the form of postal codes, where a country has one", () => {
    const wrong = (country: string, code: string) => wrongPostalCode(country, code)?.example;
    assert.deepEqual([wrong("DE", "10115"), wrong("DE", "1011")], [undefined, "26133"]);
    for (const [country, code] of [
      ["GB", "ec1a 1hq"],
      ["US", "10118-0110"],
      ["CA", "K1A 0B1"],
      ["NL", "1234 AB"],
      ["AE", "anything"],
    ] as const)
      assert.equal(wrong(country, code), undefined, code);
    for (const country of countries) {
      const field = addressFieldsOf(country, "en").find(({ name }) => name === "postalCode");
      if (field?.example) assert.equal(wrong(country, field.example), undefined, country);
    }
  });

  test("take postal codes as people write them", () => {
    const wrong = (country: string, code: string) => wrongPostalCode(country, code)?.example;
    for (const [country, code] of [
      ["SA", "١١٥٦٤"],
      ["EG", "١٢٤١١"],
      ["IR", "۱۱۹۳۶-۱۲۳۴۵"],
      ["BD", "১৩৪০"],
      ["DE", "D-10115"],
      ["DE", "DE 10115"],
      ["AT", "A - 1010"],
      ["LT", "LT-04340"],
      ["LT", "LT04340"],
      ["LU", "L-4750"],
      ["LI", "FL-9490"],
      ["MD", "MD-2012"],
      ["LV", "1073"],
      ["SV", "1101"],
      ["PL", "00950"],
      ["PT", "2725 079"],
      ["JP", "〒１５４ー００２３"],
      ["US", "22162 1010"],
      ["GB", "EC1A1HQ"],
      ["AZ", "AZ 1000"],
    ] as const)
      assert.equal(wrong(country, code), undefined, `${country} ${code}`);
    for (const [country, code] of [
      ["SA", "١١٥٦"],
      ["DE", "PL-10115"],
      ["DE", "D-1011"],
      ["LT", "DE-04340"],
      ["PL", "0095"],
      ["LV", "LT-1073"],
      ["GB", "10115"],
      ["US", "K1A 0B1"],
    ] as const)
      assert.notEqual(wrong(country, code), undefined, `${country} ${code}`);
  });

  test("take each country's own example in other digits, with other separators, and behind its sign", () => {
    const examples = countries.flatMap((country) => {
      const { example } = addressFieldsOf(country, "en").find(({ name }) => name === "postalCode") ?? {};
      return example ? [{ country, example }] : [];
    });
    assert.ok(examples.length > 150);
    const digits = fc.constantFrom(
      "0123456789",
      "٠١٢٣٤٥٦٧٨٩",
      "۰۱۲۳۴۵۶۷۸۹",
      "०१२३४५६७८९",
      "０１２３４５６７８９",
    );
    const separator = fc.constantFrom("", " ", "-", "–", ".", "\u00a0");
    const parts = fc.record({
      of: fc.constantFrom(...examples),
      digits,
      before: fc.constantFrom("", " ", "sign"),
      between: separator,
      separator,
      isSmall: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, ({ of: { country, example }, ...how }) => {
        const sign = how.before === "sign" ? `${country}${how.between}` : how.before;
        const other = example
          .replaceAll(/[ -]/g, how.separator)
          .replaceAll(/[0-9]/g, (digit) => how.digits[Number(digit)]!);
        const written = `${sign}${how.isSmall ? other.toLowerCase() : other}`;
        assert.equal(wrongPostalCode(country, written), undefined, `${country} ${written}`);
        const short = example.replace(/[^ -](?:[ -]*)$/, "");
        // One character less is no code, but where codes come in several lengths.
        if (!/[?,]\}?|\|/.test(patternOf(country)))
          assert.notEqual(wrongPostalCode(country, short), undefined, `${country} ${short}`);
      }),
      { numRuns: 3_000 },
    );
  });

  test("are once each in every country, with a street, and with provinces that are read back", () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.boolean(), (country, byProvince) => {
        const fields = addressFieldsOf(country, "en", byProvince);
        const names = fields.map(({ name }) => name);
        assert.equal(new Set(names).size, names.length);
        assert.ok(names.includes("address1"));
        for (const { provinces = [] } of fields) {
          const codes = provinces.map(({ code }) => code);
          assert.equal(new Set(codes).size, codes.length);
          for (const { code, name } of provinces)
            assert.ok([code, undefined].includes(provinceCode(country, code)), `${country} ${code} ${name}`);
        }
      }),
      { numRuns: 500 },
    );
  });
});
