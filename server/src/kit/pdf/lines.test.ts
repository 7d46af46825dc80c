import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { type Fonts, readFonts } from "./fonts.ts";
import { type Direction, linesOf } from "./lines.ts";

let fonts: Fonts;
before(async () => {
  fonts = await readFonts();
});

const set = (text: string, direction: Direction = "auto", { width = 1e6, most = 20 } = {}) =>
  linesOf(text, fonts.regular, { width, most, direction });
/** What is handed to fonts, piece by piece from left to right. */
const shown = (text: string, direction: Direction = "auto") =>
  set(text, direction).map(({ pieces }) => pieces.map((piece) => piece.text).join("|"));

describe("lines", () => {
  test("words stand in the order of their language; digits and brackets run as they are read", () => {
    assert.deepEqual(shown("one two"), ["one| |two"]);
    assert.deepEqual(shown("قميص أزرق"), ["أزرق| |قميص"]);
    // A font turns Arabic digits as it does letters, so they are handed over turned.
    assert.deepEqual(shown("قميص ١٢"), ["٢١| |قميص"]);
    assert.deepEqual(shown("(قميص)"), ["(|قميص|)"]);
    assert.deepEqual(shown("قميص 12 (x)"), ["(|x|)| |12| |قميص"]);
    assert.deepEqual(shown("a b", "rtl"), ["a| |b"]);
    assert.deepEqual(shown("a.", "rtl"), [".|a"]);
  });

  test("no mark turns what follows, and nothing invisible is drawn", () => {
    assert.deepEqual(shown("\u202eevil\u202c a\u200bb\ufeff\u00adc"), ["evil| |abc"]);
    assert.deepEqual(shown("a\u0000b\u202f1"), ["a| |b\u00a01"]);
  });

  test("a letter that no font has is a box", () => {
    assert.ok(set("日本").every(({ width }) => width > 0));
  });

  test("lines break at spaces, and in words only where they must; what is cut off ends in an ellipsis", () => {
    const texts = (width: number, most = 9) =>
      set("aaa bbb cccccccccc", "ltr", { width, most }).map(({ pieces }) =>
        pieces.map(({ text }) => text).join(""),
      );
    const { width } = set("aaa bbb")[0]!;
    assert.deepEqual(texts(width + 1).slice(0, 2), ["aaa bbb", "ccccccc"]);
    assert.deepEqual(texts(width + 1, 1), ["aaa …"]);
    assert.deepEqual(shown("a\r\nb\n\nc"), ["a", "b", "", "c"]);
  });

  test("of a text of 1 MB only what fits is looked at", () => {
    const lines = set("x".repeat(1_048_576), "ltr", { width: 40_000, most: 8 });
    assert.equal(lines.length, 8);
    const drawn = set("é ".repeat(524_288), "ltr", { most: 1_000 }).flatMap(({ pieces }) => pieces);
    assert.ok(drawn.length <= 5_000, `${drawn.length} pieces`);
  });

  test("any text is set in lines that are not too wide", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.string({ unit: "binary" }), (a, b) => {
        for (const line of set(`${a} ${b} م${b}`, "auto", { width: 20_000, most: 4 })) {
          const narrow = line.pieces.length < 2;
          assert.ok(narrow || line.width <= 20_000.01, `${line.width}`);
        }
      }),
      { numRuns: 100 },
    );
  });
});
