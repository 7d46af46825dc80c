import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptedLanguages, negotiateLocale } from "./locale.ts";

const accepted: [header: string, languages: string[]][] = [
  ["", []],
  ["de", ["de"]],
  ["de, fr", ["de", "fr"]],
  ["de;q=0.5, fr", ["fr", "de"]],
  ["de;q=0.5,fr;q=0.7,*;q=0.1", ["fr", "de", "*"]],
  ["de ; q=0.5 , fr ; q=0.9", ["fr", "de"]],
  ["de;Q=0.5, fr;level=1;q=0.4", ["de", "fr"]],
  ["de;q=0, fr", ["fr"]],
  ["de;q=x, fr", ["fr"]],
  [";;;q=,,", []],
];
for (const [header, languages] of accepted) {
  test(`Accept-Language ${JSON.stringify(header)} wants ${languages.join(", ") || "nothing"}`, () => {
    assert.deepEqual(acceptedLanguages(header), languages);
  });
}

test("a region after an underscore is understood, in X-Locale and in Accept-Language", () => {
  assert.equal(negotiateLocale("de_DE", undefined, "en"), "de");
  assert.equal(negotiateLocale(undefined, "ja, fr_CA;q=0.9", "en"), "fr");
  assert.equal(negotiateLocale(undefined, undefined, "tr_TR"), "tr");
});

test("of a list no more is looked at than any browser sends", () => {
  assert.equal(acceptedLanguages("a,".repeat(8_000)).length, 32);
  assert.equal(negotiateLocale(undefined, `${"xx,".repeat(31)}fr`, "en"), "fr");
  assert.equal(negotiateLocale(undefined, `${"xx,".repeat(32)}fr`, "en"), "en");
  assert.equal(negotiateLocale(`de${"-a".repeat(8_000)}`, undefined, "en"), "en");
});
