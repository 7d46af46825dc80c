import assert from "node:assert/strict";
import { test } from "node:test";
import { flat, nested } from "../src/core/flat.ts";

test("fields of groups have names of their own, lists stay whole, and there is a way back", () => {
  const settings = {
    name: "Pots",
    country: null,
    mails: { orderPlaced: true, giftCard: false },
    tax: { pricesIncludeTax: true, rates: [{ country: "DE", rate: "19" }] },
    terms: { en: "Yes", "zh-Hant": "" },
  };
  const fields = flat(settings);
  assert.deepEqual(Object.keys(fields), [
    "name",
    "country",
    "mails.orderPlaced",
    "mails.giftCard",
    "tax.pricesIncludeTax",
    "tax.rates",
    "terms.en",
    "terms.zh-Hant",
  ]);
  assert.equal(fields["tax.rates"], settings.tax.rates);
  assert.deepEqual(nested(fields), settings);
  assert.deepEqual(nested({ "mails.giftCard": true }), { mails: { giftCard: true } });
});
