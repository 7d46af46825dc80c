import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  areDisjoint,
  areWithin,
  hasPostalCode,
  normalizePostalCode,
  tidyPostalRange,
} from "./postal-code.ts";

const tidy = (...texts: string[]) => texts.map((text) => tidyPostalRange(text)!);

test("ranges and beginnings have one form, whatever case and blanks they are written with", () => {
  const forms: Record<string, string | undefined> = {
    "10000-19999": "10000-19999",
    " 10000 - 19999 ": "10000-19999",
    "10000...19999": "10000-19999",
    "10000–19999": "10000-19999",
    "00-001..05-999": "00001-05999",
    "00-950": "00950",
    "10001-1234": "100011234",
    "100-0001": "1000001",
    sw1: "SW1",
    "SW1*": "SW1",
    " sw1a 1aa ": "SW1A1AA",
    "hs1-hs9": "HS1-HS9",
    "１０": "10",
    "١١٠٠٠-١١٩٩٩": "11000-11999",
    "19999-10000": undefined,
    "1...22": undefined,
    "1..2..3": undefined,
    "": undefined,
    "-": undefined,
    "*": undefined,
    ["9".repeat(21)]: undefined,
  };
  for (const [text, form] of Object.entries(forms)) {
    assert.equal(tidyPostalRange(text), form, text);
    if (form) assert.equal(tidyPostalRange(form), form);
  }
});

test("a postal code is found however it is written", () => {
  const has = (range: string, ...codes: string[]) => codes.map((code) => hasPostalCode(tidy(range), code));
  assert.deepEqual(has("10000-19999", "10000", "19999", " 1 5 000", "20000", "9999", "15", "10001-1234"), [
    true,
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
  assert.deepEqual(has("SW1", "SW1A 1AA", "sw1a1aa", "SW1", "SW10 9AB", "SW", "W1A 1AA", ""), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.deepEqual(has("1000-1999", "1012 AB", "2012 AB"), [true, false]);
  assert.deepEqual(has("HS1-HS9", "HS2 0BB", "KW1 1AA"), [true, false]);
  assert.deepEqual(has("11000-11999", "١١٥٦٤", "۱۱۵۶۴", "١٢٤١١"), [true, true, false]);
  // Ranges were stored in the digits that they were written in.
  assert.deepEqual([hasPostalCode(["١١٠٠٠-١١٩٩٩"], "11564"), hasPostalCode(["١٢"], "١١٥٦٤")], [true, false]);
});

test("two lists are disjoint or one within the other as their codes are", () => {
  const code = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, "0"));
  const range = fc.oneof(
    fc.constantFrom("0", "1", "2", "3"),
    fc.tuple(code, code).map(([a, b]) => (a < b ? `${a}-${b}` : `${b}-${a}`)),
  );
  const ranges = fc.array(
    range.map((text) => tidyPostalRange(text)!),
    { minLength: 1, maxLength: 4 },
  );
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
  const of = (list: readonly string[]) => all.filter((one) => hasPostalCode(list, one));
  fc.assert(
    fc.property(ranges, ranges, (a, b) => {
      const [inA, inB] = [of(a), new Set(of(b))];
      assert.equal(areDisjoint(a, b), !inA.some((one) => inB.has(one)));
      if (areWithin(a, b)) assert.ok(inA.every((one) => inB.has(one)));
    }),
  );
  assert.ok(areWithin(tidy("SW1A", "10500-10600"), tidy("SW", "10000-19999")));
  assert.ok(!areWithin(tidy("SW"), tidy("SW1")));
});

test("normalizing takes what is neither letter nor digit away", () => {
  assert.equal(normalizePostalCode(" sw1a-1aa\u00a0"), "SW1A1AA");
});
