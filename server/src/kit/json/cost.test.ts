import assert from "node:assert/strict";
import { test } from "node:test";
import { cpuOf, median } from "../../../test/cost.ts";
import { runs } from "../../../test/runs.ts";
import { MAX_KEYS, MAX_NESTING, MAX_VALUES, parseJson } from "./parse.ts";

const BYTES = 10_485_760;
const ROUNDS = runs(3, 7);
const FACTOR = 3;
// Other work on the same machine disturbs both figures, those of a short time most. What really costs more does so always.
const TRIES = 3;
const MEASURED_BYTES = BYTES / 10;

const fill = (unit: string, bytes = BYTES) => unit.repeat(Math.floor(bytes / unit.length));
const list = (unit: string, count: number) => `[${Array(count).fill(unit).join(",")}]`;
const most = (unit: string) => list(unit, Math.floor((MAX_VALUES - 1) / (unit.split(/[[{,]/).length || 1)));
const whole = (unit: string) => list(unit, Math.floor(BYTES / (unit.length + 1)));
const levels = MAX_NESTING - 2;

// What fills 10 MiB, or holds as many values as are taken.
const bodies: Record<string, string> = {
  "one long text": `"${fill("x")}"`,
  "one long text of no ASCII": `"${fill("é")}"`,
  "a text of quotes": `"${fill('\\"')}"`,
  "a text of backslashes": `"${fill("\\\\")}"`,
  "a text of escapes": `"${fill("\\u00e9")}"`,
  "a text of escaped ASCII": `"${fill("\\u0041")}"`,
  "a text of lines": `"${fill("a\\n")}"`,
  "a text of short lines": `"${fill("abcdefgh\\n")}"`,
  "a text of lines of no ASCII": `"${fill("Zeilenéß\\n")}"`,
  "a text of longer lines": `"${fill(`${"abcdefgh".repeat(10)}\\n`)}"`,
  "a text of surrogate pairs": `"${fill("\\ud83d\\ude00")}"`,
  "long texts": list(`"${"x".repeat(1_000)}"`, 10_000),
  blanks: `${fill(" ")}1`,
  "blanks and line feeds": list(`${fill(" \n", 200)}1`, 50_000),
  "one long number": `0.${fill("1", 1_048_576)}`,
  "a long key": `{"${fill("k")}":1}`,
  numbers: most("0.1"),
  "whole numbers": most("1"),
  "empty arrays": most("[]"),
  "nested arrays": list(
    `${"[".repeat(levels)}${"]".repeat(levels)}`,
    Math.floor(MAX_VALUES / (levels + 1)) - 1,
  ),
  "nested objects": list(
    `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`,
    Math.floor(MAX_VALUES / (levels + 1)) - 1,
  ),
  objects: most('{"price":19.90}'),
  "many keys": `[${Array(18).fill(
    `{${Array.from({ length: MAX_KEYS }, (_, i) => `"key ${i}":1`).join(",")}}`,
  )}]`,
};
// What would be more than is taken: found out on the way, before anything is made of it.
const tooMany: Record<string, string> = {
  "10 MiB of numbers": whole("0.1"),
  "10 MiB of whole numbers": whole("1"),
  "10 MiB of objects": whole('{"price":0.10}'),
  "10 MiB of arrays": whole("[]"),
  "10 MiB of brackets": fill("["),
  "10 MiB of keys": `{${Array.from({ length: BYTES / 16 }, (_, i) => `"${i + 1e8}":1`).join(",")}}`,
};

/** How many times as much work costs as a plain JSON.parse of the same bytes: at most `most`, or what the last of some tries says. */
async function ratio(
  bytes: Buffer,
  most: number,
  work: () => unknown,
  parse: () => unknown = () => JSON.parse(bytes.toString()),
): Promise<number> {
  let times = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && times > most; i++) times = await oneRatio(bytes, work, parse);
  return times;
}

/** The same, as the median of several rounds. */
async function oneRatio(bytes: Buffer, work: () => unknown, parse: () => unknown): Promise<number> {
  const times = Math.ceil(MEASURED_BYTES / bytes.length);
  const plain: number[] = [];
  const ours: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    plain.push(await cpuOf(() => repeat(times, parse)));
    ours.push(await cpuOf(() => repeat(times, work)));
  }
  return median(ours) / median(plain);
}

function repeat(times: number, work: () => unknown): void {
  for (let i = 0; i < times; i++) work();
}

for (const [what, text] of Object.entries(bodies)) {
  test(`a body of ${what} costs no more than ${FACTOR} times what JSON.parse does`, async (t) => {
    const bytes = Buffer.from(text);
    const parsed = parseJson(bytes);
    assert.ok("value" in parsed, JSON.stringify(parsed));
    const times = await ratio(bytes, FACTOR, () => parseJson(bytes));
    t.diagnostic(`${(bytes.length / 1_048_576).toFixed(1)} MiB: ${times.toFixed(2)} times`);
    assert.ok(times <= FACTOR, `${times} times`);
  });
}

// Only what is refused is read once more, to say where it breaks.
for (const [what, text] of Object.entries(bodies)) {
  test(`a body of ${what} that breaks at its end costs no more than ${2 * FACTOR} times`, async (t) => {
    const bytes = Buffer.from(`${text}x`);
    assert.ok("at" in parseJson(bytes));
    const plain = () => {
      try {
        JSON.parse(bytes.toString());
      } catch {
        // It breaks there, too.
      }
    };
    const times = await ratio(bytes, 2 * FACTOR, () => parseJson(bytes), plain);
    t.diagnostic(`${(bytes.length / 1_048_576).toFixed(1)} MiB: ${times.toFixed(2)} times`);
    assert.ok(times <= 2 * FACTOR, `${times} times`);
  });
}

for (const [what, text] of Object.entries(tooMany)) {
  test(`${what} are refused for less than JSON.parse costs of what is taken`, async (t) => {
    const bytes = Buffer.from(text);
    assert.ok("limit" in parseJson(bytes));
    const taken = Buffer.from(bodies["many keys"]!);
    const times = await ratio(taken, 1, () => parseJson(bytes));
    t.diagnostic(`${times.toFixed(2)} times`);
    assert.ok(times <= 1, `${times} times`);
  });
}
