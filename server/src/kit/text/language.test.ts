import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalLanguage, isKnownLanguage, isLanguageTag, lookupLanguage } from "./language.ts";

const shipped = ["en", "ar", "fr", "de", "es", "tr"] as const;

const forms: [tag: string, canonical: string | undefined][] = [
  ["en", "en"],
  ["EN-us", "en-US"],
  ["zh-hANT-tw", "zh-Hant-TW"],
  ["pt-BR", "pt-BR"],
  ["iw", "he"],
  ["de-DE-u-co-phonebk", "de-DE-u-co-phonebk"],
  ["", undefined],
  ["*", undefined],
  ["en_US", undefined],
  ["e", undefined],
  [" en", undefined],
  ["en-", undefined],
  ["en\0", undefined],
  ["two words", undefined],
];
for (const [tag, canonical] of forms) {
  test(`${JSON.stringify(tag)} is ${canonical ? `the language ${canonical}` : "no language tag"}`, () => {
    assert.equal(canonicalLanguage(tag), canonical);
  });
}

for (const tag of ["en", "pt-BR", "zh-Hant-TW", "tlh"])
  test(`${tag} begins with a language that there is`, () => assert.ok(isKnownLanguage(tag)));
for (const tag of ["english", "xx", "xx-DE", "und", "qaa"])
  test(`${tag} begins with no known language`, () => assert.ok(!isKnownLanguage(tag)));

for (const tag of ["en", "PT-br", "zh-Hant-TW", "swg", "gsw-CH"])
  test(`${tag} is the tag of a language`, () => assert.ok(isLanguageTag(tag)));
for (const tag of ["english", "Deutsch", "german-DE", "en_US", ""])
  test(`${JSON.stringify(tag)} is no tag of a language`, () => assert.ok(!isLanguageTag(tag)));

test("no text makes it throw, and a canonical form stays as it is", () => {
  const tagLike = fc.stringMatching(/^[a-zA-Z]{1,4}(-[a-zA-Z0-9]{1,8}){0,3}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), tagLike), (tag) => {
      const canonical = canonicalLanguage(tag);
      if (canonical !== undefined) assert.equal(canonicalLanguage(canonical), canonical);
    }),
  );
});

const lookups: [wanted: string[], found: string | undefined][] = [
  [["fr"], "fr"],
  [["FR-ca"], "fr"],
  [["de-CH-1996"], "de"],
  [["ja", "tr"], "tr"],
  [["es-419", "fr"], "es"],
  [["en-x-private"], "en"],
  [["*"], undefined],
  [["ja", "zh-Hant"], undefined],
  [["english"], undefined],
  [["not a tag", "ar-EG"], "ar"],
  [[""], undefined],
  [[], undefined],
];
for (const [wanted, found] of lookups) {
  test(`of the shipped languages, ${JSON.stringify(wanted)} gets ${found}`, () => {
    assert.equal(lookupLanguage(wanted, shipped), found);
  });
}

test("the most specific one there is comes first, then the most wanted", () => {
  assert.equal(lookupLanguage(["zh-Hant-TW"], ["zh", "zh-Hant"]), "zh-Hant");
  assert.equal(lookupLanguage(["zh-Hans-CN"], ["zh", "zh-Hant"]), "zh");
  assert.equal(lookupLanguage(["fr-CA", "en"], ["en", "fr"]), "fr");
});

test("nothing but what is available is ever found, and no text makes it throw", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (wanted) => {
      const found = lookupLanguage(wanted, shipped);
      assert.ok(found === undefined || shipped.includes(found));
    }),
  );
});
