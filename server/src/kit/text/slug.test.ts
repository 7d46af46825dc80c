import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { isSlug, MAX_SLUG, slugify, sortKey } from "./slug.ts";

// Names as they come: words of several scripts, marks that combine, apostrophes, hyphens, what is no letter.
const pieces = fc.constantFrom(
  ..."aZ09ß'’- \u0301\u0306\u0308\u3099".split(""),
  ..."éİıẞŁØΣσςйЙдİ가가日がक्षि".split(""),
  ..."اَل👕🇹🇷\ud83d\udc55ǅﬁ½①Ⅷ™\0\n/?#%".split(""),
  "𝔘",
  "𐐀",
  "\u{1d15e}",
  "\u{20e3}",
);
const name = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: pieces, maxLength: 20 }),
  fc.string({ unit: pieces, maxLength: 20 }).map((text) => "a".repeat(MAX_SLUG - 5) + text),
);

test("a slug made of any name is a valid slug, or nothing", () => {
  fc.assert(
    fc.property(name, (text) => {
      const slug = slugify(text);
      assert.ok(slug === "" || isSlug(slug), JSON.stringify({ text, slug }));
    }),
    { numRuns: runs(2_000, 20_000) },
  );
});

test("a name with a letter or digit makes a slug", () => {
  for (const text of ["a", "7", "日本", "Ñ", "ß", "ي", "ก"]) assert.ok(isSlug(slugify(text)), text);
});

test("making a slug of a slug changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."abcé日й0-' ".split("")) }), (text) => {
      const slug = slugify(text);
      assert.equal(slugify(slug), slug);
    }),
  );
});

const made: [name: string, slug: string][] = [
  ["Stoneware mug", "stoneware-mug"],
  ["  Two  --  words!  ", "two-words"],
  ["Crème brûlée", "creme-brulee"],
  ["Straße", "strasse"],
  ["Łódź", "lodz"],
  ["Ærø", "aero"],
  ["İstanbul", "istanbul"],
  ["ırmak", "irmak"],
  ["Men's shirt", "mens-shirt"],
  ["Men’s shirt", "mens-shirt"],
  ["日本語 テスト", "日本語-テスト"],
  ["Йод", "йод"],
  ["ﬁne ½", "fine-1-2"],
  ["👕", ""],
  ["---", ""],
  ["Filter", "filter-2"],
  ["Filters", "filters"],
  ["01900000-0000-7000-8000-000000000000", "01900000-0000-7000-8000-000000000000-2"],
  ["", ""],
];
for (const [text, slug] of made) {
  test(`${JSON.stringify(text)} makes the slug ${JSON.stringify(slug)}`, () => {
    assert.equal(slugify(text), slug);
  });
}

test("a slug is never longer than the limit, and never ends in half a character or a hyphen", () => {
  assert.equal(slugify("a".repeat(500)).length, MAX_SLUG);
  assert.equal(slugify(`${"a".repeat(MAX_SLUG - 1)} b`), "a".repeat(MAX_SLUG - 1));
  assert.equal(slugify(`${"a".repeat(MAX_SLUG - 1)}𐐨`), "a".repeat(MAX_SLUG - 1));
});

const refused = ["", "-", "-a", "a-", "a--b", "A", "a b", "a_b", "a/b", "a.b", "a%20b", "e\u0301", "\u0301a"];
const paths = ["filter", "bulk", "01900000-0000-7000-8000-000000000000"];
for (const text of [...refused, ...paths, "a\n", "a\0", "\ud800", "É", "👕", "a".repeat(MAX_SLUG + 1)]) {
  test(`${JSON.stringify(text.slice(0, 10))} is no slug`, () => assert.equal(isSlug(text), false));
}
for (const text of ["a", "7", "a-b", "stoneware-mug-2", "日本語-テスト", "é", "क्षि"]) {
  test(`${JSON.stringify(text)} is a slug`, () => assert.equal(isSlug(text), true));
}

test("names sort alike whatever their case and diacritics", () => {
  assert.equal(sortKey("ÉCLAIR"), sortKey("eclair"));
  assert.equal(sortKey("É"), sortKey("E\u0301"));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      assert.equal(sortKey(text.normalize("NFD")), sortKey(text.normalize("NFC")));
    }),
  );
});
