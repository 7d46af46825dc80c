import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cpuOf, median } from "../../../test/cost.ts";
import { runs } from "../../../test/runs.ts";
import { breakIn } from "./break.ts";

const broken: [text: string, at: `${number}:${number}`, found: string | undefined, wanted: string][] = [
  ["", "1:1", undefined, "value"],
  ["  \n", "2:1", undefined, "value"],
  ["hello", "1:1", "hello", "value"],
  ['{"a": True}', "1:7", "True", "value"],
  ["{'a': 1}", "1:2", "'a'", "name_or_end"],
  ["{a: 1}", "1:2", "a", "name_or_end"],
  ['{\n  "a": 1,\n}', "3:1", "}", "name"],
  ['{\r\n  "a": 1\r\n  "b": 2}', "3:3", '"', "comma"],
  ['{"a" 1}', "1:6", "1", "colon"],
  ['{"a"}', "1:5", "}", "colon"],
  ['{"a":}', "1:6", "}", "value"],
  ["[1,]", "1:4", "]", "value"],
  ["[1", "1:3", undefined, "comma"],
  ["[1}", "1:3", "}", "comma"],
  ["[,1]", "1:2", ",", "value_or_end"],
  ['{"a": 01}', "1:7", "01", "value"],
  ['{"a": .5}', "1:7", ".5", "value"],
  ['{"a": NaN}', "1:7", "NaN", "value"],
  ["{} {}", "1:4", "{", "nothing"],
  ["1 2", "1:3", "2", "nothing"],
  ['{"a": "x', "1:9", undefined, "quote"],
  ['{"a": "x\ny"}', "1:9", "U+000A", "quote"],
  ['{"a": "C:\\dir"}', "1:10", "\\dir", "escape"],
  ['["\\\\", "\\u12"]', "1:9", "\\u12", "escape"],
  ["[1, // one\n2]", "1:5", "//", "value"],
  ["\u00a0{}", "1:1", "U+00A0", "value"],
  ['{"é": <b>}', "1:7", "<b>", "value"],
  ["\u202e1", "1:1", "U+202E", "value"],
  [`[${"a".repeat(100)}]`, "1:2", "a".repeat(20), "value_or_end"],
  ["[😀", "1:2", "😀", "value_or_end"],
];
for (const [text, at, found, wanted] of broken)
  test(`${JSON.stringify(text).slice(0, 40)} breaks at ${at}`, () => {
    assert.throws(() => JSON.parse(text));
    const { line, column, ...rest } = breakIn(text)!;
    assert.deepEqual({ at: `${line}:${column}`, ...rest }, { at, found, wanted });
  });

const jsonLike = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'{}[]":,01.eE-+ntrue\\u \n'.split("")), maxLength: 40 }),
  fc.json().chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))),
  fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom(...'{}[]":,0a\\\n'.split("")))
    .map(([text, at, c]) => text.slice(0, at % (text.length + 1)) + c + text.slice(at % (text.length + 1))),
);

test("a text breaks where JSON.parse refuses it, and nowhere else", () => {
  fc.assert(
    fc.property(jsonLike, (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      assert.equal(breakIn(text) === undefined, isJson);
    }),
    { numRuns: runs(2_000, 20_000) },
  );
});

test("what stands before the break could have gone on, and what is told of it is short", () => {
  fc.assert(
    fc.property(jsonLike, (text) => {
      const found = breakIn(text);
      if (!found) return;
      const lines = text.split("\n");
      assert.ok(found.line >= 1 && found.line <= lines.length, "a line that there is");
      assert.ok(found.column >= 1 && found.column <= lines[found.line - 1]!.length + 1, "a column of it");
      assert.ok((found.found ?? "").length <= 20);
      // The same break, however the text goes on behind what was found.
      const at =
        lines.slice(0, found.line - 1).join("\n").length + (found.line > 1 ? 1 : 0) + found.column - 1;
      const whole = text.slice(0, at);
      if (found.found === undefined) assert.equal(at, text.length);
      assert.equal(breakIn(whole)?.found, undefined);
    }),
    { numRuns: runs(2_000, 20_000) },
  );
});

test("it takes no more time than the text is long, whatever the text is made of", async () => {
  const bytes = 1_000_000;
  const fill = (unit: string, size: number) => unit.repeat(size / unit.length);
  for (const [head, unit] of [
    ["[", "1,"],
    ["[", '"a",'],
    ["[", '"\\"",'],
    ['["', "x"],
    ['["', '\\"'],
    ['["', "\\\\"],
    ["[", " "],
    ["[", "\n"],
    ["[", "1"],
    ["", "x"],
    ["[", "[],"],
    ["[", '{"a":1},'],
  ] as const) {
    const costOf = async (size: number) => {
      const text = head + fill(unit, size);
      const all: number[] = [];
      for (let i = 0; i < 5; i++) all.push(await cpuOf(() => breakIn(text)));
      return median(all);
    };
    const [short, long] = [await costOf(bytes / 4), await costOf(bytes)];
    assert.ok(long < 10 * short + 3_000, `${head}${unit}: ${short} and ${long}`);
  }
});
