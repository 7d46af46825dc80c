import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseJson } from "./json.ts";
import { type NumberPlace, writeDigits } from "./json-digits.ts";

function parsed(text: string): unknown {
  const read = parseJson(Buffer.from(text));
  assert.ok("value" in read, JSON.stringify(read));
  return read.value;
}
// biome-ignore lint/suspicious/noExplicitAny: any shape of document
type Any = any;

/** Every number in an object of a document. */
function numbersOf(value: Any): NumberPlace[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    typeof child === "number" ? [{ holder: value, key }] : numbersOf(child),
  );
}
function digits(text: string): Any {
  const document = parsed(text);
  writeDigits(document, numbersOf(document));
  return document;
}

test("the digits of a number are those the client wrote, wherever it stands", () => {
  const literal = fc.stringMatching(/^-?(0|[1-9]\d{0,25})\.\d{1,25}$/);
  const blank = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
  const text = fc.string({ unit: fc.constantFrom(...'"\\[]{},:1. é'.split("")), maxLength: 90 });
  fc.assert(
    fc.property(literal, blank, text, (one, _, other) => {
      const key = JSON.stringify(other);
      const read = digits(
        `{${_}"a"${_}:${_}${one}${_},${key}:${key},"b":[${_}${one},${key},{"c":${one}${_}}${_}]${_}}`,
      );
      if (other !== "a") assert.equal(read.a, one);
      if (other !== "b") assert.deepEqual(read.b, [one, other, { c: one }]);
    }),
  );
  const written = [
    "19.90",
    "1e3",
    "1E+2",
    "9007199254740993",
    "0.1000000000000000055",
    "1.0",
    "5",
    "0",
    "-0.0",
  ];
  for (const one of written) assert.deepEqual(digits(`{"a":${one}}`), { a: one });
});

test("keys may be escaped, and named like parts of Object's prototype", () => {
  const read = digits('{"\\u0061":1.10,"__proto__":{"x":2.20},"constructor":3.30}');
  assert.equal(JSON.stringify(read), '{"a":"1.10","__proto__":{"x":"2.20"},"constructor":"3.30"}');
});

test("of a key named twice the last counts, its digits too", () => {
  assert.deepEqual(digits('{"a":1.50,"a":2.50}'), { a: "2.50" });
  assert.deepEqual(digits('{"a":1.50,"a":2}'), { a: "2" });
  assert.deepEqual(digits('{"a":{"x":1.50,"y":3.30},"a":{"x":2.50}}'), { a: { x: "2.50" } });
  assert.deepEqual(digits('{"a":[{"x":1.50}],"a":{"0":{"x":2.50}}}'), { a: { 0: { x: "2.50" } } });
  assert.deepEqual(digits('{"a":{"__proto__":{"x":1.50}},"a":{"b":1.0}}'), { a: { b: "1.0" } });
});

test("only what is asked for is written, and what was not parsed becomes its shortest decimal", () => {
  const document = parsed('{"a":1.10,"b":2.20,"c":{"a":3.30}}') as Any;
  writeDigits(document, [{ holder: document.c, key: "a" }]);
  assert.deepEqual(document, { a: 1.1, b: 2.2, c: { a: "3.30" } });
  const made = { a: 19.9 };
  writeDigits(made, [{ holder: made, key: "a" }]);
  assert.deepEqual(made, { a: "19.9" });
});
