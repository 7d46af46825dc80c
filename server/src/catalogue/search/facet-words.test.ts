import assert from "node:assert/strict";
import { test } from "node:test";
import { dropTexts, isWordsWorn, newWords, putTexts, readWordSearch, searchWords } from "./facet-words.ts";

const wanted = readWordSearch("wallnut bo")!;
const found = (words: ReturnType<typeof newWords>, asked = wanted) =>
  [...searchWords(words, 100, asked)].sort();

test("what a search finds is as products are by then", () => {
  const words = newWords(0);
  for (const [n, text] of ["wallnut board", "wallnut border", "maple board", "wallnut board2"].entries())
    putTexts(words, n, `\x1e${text}`);
  assert.deepEqual(found(words), [0, 1, 3]);
  putTexts(words, 4, "\x1ewallnuts border");
  putTexts(words, 5, "\x1eboard wallnut");
  putTexts(words, 2, "\x1ewallnut bordeaux");
  dropTexts(words, 1);
  putTexts(words, 0, "\x1ewalnut boards");
  assert.deepEqual(found(words), [2, 3, 4, 5]);
});

test("room for products that are still to come belongs to nobody", () => {
  const words = newWords(1_000);
  for (let at = 0; at < 5; at++) putTexts(words, at, "\x1ewallnut board");
  assert.deepEqual([words.unused, words.documents], [0, 10]);
  dropTexts(words, 0);
  assert.deepEqual([words.unused, found(words).length], [2, 4]);
});

test("all words are of one document, and a code is the whole text", () => {
  const words = newWords(0);
  putTexts(words, 0, "wall nut 2\x1dab\x1ewalnut\x1eboard");
  putTexts(words, 1, "\x1ewalnut board wall nut");
  const by = (text: string) => found(words, readWordSearch(text)!);
  assert.deepEqual(by("walnut board"), [1]);
  assert.deepEqual(by("wall nut"), [0, 1]);
  assert.deepEqual(by("wall n"), [0, 1]);
  assert.deepEqual([by("ab"), by("a"), by("wa")], [[0], [], [0, 1]]);
});

test("words are found by their beginnings, however many there are and whenever they came", () => {
  const words = newWords(0);
  const letters = (n: number) =>
    [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
  for (let n = 0; n < 3_000; n++) {
    putTexts(words, n % 100, `\x1e${letters(n)} x${letters(n)}`);
    if (n % 97) continue;
    for (const asked of ["x", "xb", `x${letters(n)}`, letters(n)]) {
      const there = Array.from({ length: 100 }, (_, at) => (at > n ? -1 : n - ((n - at) % 100))).filter(
        (one) => one >= 0 && [letters(one), `x${letters(one)}`].some((word) => word.startsWith(asked)),
      );
      assert.deepEqual(
        found(words, readWordSearch(asked)),
        there.map((one) => one % 100).sort(),
        `${asked} at ${n}`,
      );
    }
  }
  assert.ok(isWordsWorn(words, 0));
});
