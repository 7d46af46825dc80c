import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readNewStore, StoreRefused } from "./new-store.ts";

const input = {
  domain: "shop.example",
  name: "Shop",
  currency: "EUR",
  language: "en",
  ownerEmail: "me@shop.example",
};

describe("a new store", () => {
  test("is kept in the one form of what was given", () => {
    const given = {
      domain: "Bücher.Example.",
      name: " Shop ",
      currency: "jpy",
      language: "PT-br",
      ownerEmail: " Me@Shop.example",
    };
    assert.deepEqual(readNewStore(given), {
      host: "xn--bcher-kva.example",
      name: "Shop",
      currency: "JPY",
      language: "pt-BR",
      email: "me@shop.example",
      password: undefined,
      isTest: false,
    });
  });

  for (const domain of ["localhost", "127.0.0.1", "[::1]", "my_shop.example", "a-b.c"])
    test(`takes the domain ${domain}`, () => assert.equal(readNewStore({ ...input, domain }).host, domain));

  for (const language of ["de", "zh-Hant-TW", "sr-Latn", "tlh"])
    test(`takes the language ${language}`, () =>
      assert.equal(readNewStore({ ...input, language }).language, language));

  for (const [field, value, accepted] of [
    ["domain", "https://shop.example", /without scheme or port, such as/],
    ["domain", "shop.example:80", /without scheme/],
    ["domain", "shop example", /without scheme/],
    ["domain", "shop..example", /without scheme/],
    ["domain", "-shop.example", /without scheme/],
    ["domain", "*.example", /without scheme/],
    ["domain", "a,b", /without scheme/],
    ["domain", `${"a".repeat(64)}.example`, /without scheme/],
    ["domain", "", /without scheme/],
    ["currency", "ZZZ", /ISO 4217.*such as EUR/],
    ["currency", "euro", /ISO 4217/],
    ["currency", "CLF", /paid in, such as/],
    ["currency", "XXX", /paid in/],
    ["currency", "XAU", /paid in/],
    ["language", "english", /BCP 47.*such as en/],
    ["language", "xx", /BCP 47/],
    ["language", "und", /BCP 47/],
    ["language", "", /BCP 47/],
    ["ownerEmail", "me", /give one such as/],
    ["ownerEmail", "me@shop", /give one such as/],
    ["ownerEmail", "a b@shop.example", /give one such as/],
    ["name", " ", /1 to 200/],
    ["ownerPassword", "short", /8 to 128/],
  ] as const)
    test(`refuses the ${field} ${value.slice(0, 24)} and says what it takes`, () =>
      assert.throws(
        () => readNewStore({ ...input, [field]: value }),
        (error) => error instanceof StoreRefused && accepted.test(error.message),
      ));
});
