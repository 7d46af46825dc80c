import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import {
  canonicalJson,
  MAX_KEYS,
  MAX_NESTING,
  MAX_VALUES,
  parseJson,
  pointerToken,
  textFault,
} from "./parse.ts";

const parse = (text: string) => parseJson(Buffer.from(text));
const value = (text: string) => {
  const parsed = parse(text);
  assert.ok("value" in parsed, JSON.stringify(parsed));
  return parsed.value;
};

test("valid JSON is read as JSON.parse reads it", () => {
  const text = fc.string({ unit: "grapheme" }).filter((one) => !one.includes("\0") && one.isWellFormed());
  const document = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "medium", maxDepth: 8 },
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.bigInt().map(Number).filter(Number.isFinite),
      text,
      fc.array(tie("any")),
      fc.dictionary(fc.oneof(text, fc.constantFrom("__proto__", "constructor", "toString")), tie("any")),
    ),
  })).any;
  fc.assert(
    fc.property(document, fc.constantFrom(0, 2, "\t"), (any, space) => {
      const source = JSON.stringify(any, null, space);
      assert.deepEqual(value(source), JSON.parse(source));
    }),
    { numRuns: runs(500, 2_000) },
  );
});

test("no bytes make it throw; what it accepts JSON.parse accepts too, with the same result", () => {
  const jsonLike = fc.string({ unit: fc.constantFrom(...'{}[]":,0123456789.eE-+ntfalsru\\/ \0'.split("")) });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: "binary" }).map((text) => Buffer.from(text)),
    jsonLike.map((text) => Buffer.from(text)),
    fc.json().chain((text) => fc.nat(text.length).map((end) => Buffer.from(text.slice(0, end)))),
  );
  fc.assert(
    fc.property(bytes, (body) => {
      const parsed = parseJson(body);
      if (!("value" in parsed)) return;
      assert.deepEqual(parsed.value, JSON.parse(new TextDecoder().decode(body)));
    }),
    { numRuns: runs(1_000, 5_000) },
  );
});

const refused: [what: string, body: Uint8Array | string, fault: object][] = [
  ["nothing", "", { fault: "malformed" }],
  ["a word", "hello", { fault: "malformed" }],
  ["a comma too many", '{"a":1,}', { fault: "malformed" }],
  ["NaN", "NaN", { fault: "malformed" }],
  ["two documents", "{}{}", { fault: "malformed" }],
  ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), { fault: "not_utf8" }],
  ["UTF-16", Buffer.from('{"a":1}', "utf16le"), { fault: "malformed" }],
  ["an encoded surrogate", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), { fault: "not_utf8" }],
  ["a NUL in a text", '{"a":["x","\\u0000"]}', { fault: "nul", field: "/a/1" }],
  ["half a character in a text", '{"a":"\\ud800"}', { fault: "not_unicode", field: "/a" }],
  ["a NUL in a key", '{"\\u0000":1}', { fault: "nul", field: "/\ufffd" }],
  ["half a character in a key", '{"\\udc00":1}', { fault: "not_unicode", field: "/\ufffd" }],
  ["a fault below keys that need escaping", '{"a/b":{"~":"\\u0000"}}', { fault: "nul", field: "/a~1b/~0" }],
];
for (const [what, body, fault] of refused) {
  test(`${what} is refused`, () => {
    // Where a text breaks is told by tests of its own.
    const { at: _, ...parsed } = parseJson(Buffer.from(body)) as { at?: unknown };
    assert.deepEqual(parsed, fault);
  });
}

test("nesting is refused past the limit, in arrays and in objects, and counted outside of texts only", () => {
  const tooDeep = { fault: "too_deep", limit: MAX_NESTING };
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    assert.ok("value" in parse(nested(MAX_NESTING)));
    assert.deepEqual(parse(nested(MAX_NESTING + 1)), tooDeep);
    assert.deepEqual(parse(nested(100_000)), tooDeep);
  }
  assert.deepEqual(parse("[".repeat(1_000_000)), tooDeep);
  assert.equal(value(JSON.stringify("[{".repeat(1_000))), "[{".repeat(1_000));
  assert.equal(value(JSON.stringify(`\\"${"[".repeat(100)}`)), `\\"${"[".repeat(100)}`);
});

test("more values than any request needs are refused, however they stand, and counted outside of texts only", () => {
  const tooMany = { fault: "too_many", limit: MAX_VALUES };
  for (const one of ["0.1", "{}", "[[]]", '"a"', '{"a":1}', "null"]) {
    assert.deepEqual(parse(`[${Array(MAX_VALUES).fill(one)}]`), tooMany, one);
  }
  assert.ok("value" in parse(`[${Array(MAX_VALUES - 1).fill("0.1")}]`));
  assert.deepEqual(parseJson(Buffer.from("[1,2,3]"), 3), { fault: "too_many", limit: 3 });
  assert.ok("value" in parse(JSON.stringify("[1,".repeat(MAX_VALUES))));
});

test("more different keys than any request needs are refused, and a key counts once", () => {
  const object = (keys: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [`key ${i}`, ":"])));
  assert.ok("value" in parse(object(MAX_KEYS)));
  assert.deepEqual(parse(object(MAX_KEYS + 1)), { fault: "too_many", limit: MAX_KEYS });
  assert.ok("value" in parse(`[${Array(100).fill(object(100))}]`));
});

test("brackets and commas are counted as they stand, between texts of any length and long blanks", () => {
  const piece = fc.oneof(
    fc.constantFrom(" ".repeat(200), '"', "\\\\", '\\"', "[", ",", "é", "x".repeat(70)),
    fc.string({ unit: fc.constantFrom(...'ab[]{},"\\ '.split("")), maxLength: 100 }),
  );
  const texts = fc.array(
    fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(texts, fc.constantFrom("", " ".repeat(130)), (all, blank) => {
      const source = `[${all.map((one) => blank + JSON.stringify(one)).join(",")}${blank}]`;
      const bytes = Buffer.from(source);
      const values = Math.max(2, all.length + 1);
      assert.ok("value" in parseJson(bytes, values));
      assert.deepEqual(parseJson(bytes, values - 1), { fault: "too_many", limit: values - 1 });
    }),
    { numRuns: 2_000 },
  );
});

test("a NUL and half a character are found at any place of any memory, and nothing else is taken for them", () => {
  const bad = ["\\u0000", "\\ud800", "\\uDFFF"];
  const good = [
    "\\\\u0000",
    "\\u0001",
    "\\u00e9",
    "\\n",
    '\\"',
    "\\ud83d\\ude00",
    "é",
    "x",
    "x".repeat(30),
    "x".repeat(300),
  ];
  const piece = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
  const written = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(fc.array(written, { maxLength: 4 }), fc.boolean(), fc.nat(7), (all, isKey, at) => {
      const source = isKey
        ? `{${all.map((one, i) => `"${i}${one}":[]`)}}`
        : `[${all.map((one) => `"${one}"`)}]`;
      const memory = new Uint8Array(at + Buffer.byteLength(source) + 9).fill(0x22);
      const end = at + Buffer.from(source).copy(memory, at);
      const values: string[] = isKey ? Object.keys(JSON.parse(source)) : JSON.parse(source);
      const isFault = values.some((one) => one.includes("\0") || !one.isWellFormed());
      assert.equal("fault" in parseJson(memory.subarray(at, end)), isFault);
    }),
    { numRuns: 2_000 },
  );
});

test("keys that name parts of Object's prototype are plain keys", () => {
  const read = value('{"__proto__":{"polluted":1.5},"constructor":{"prototype":{"polluted":1.5}}}') as object;
  assert.deepEqual(Object.keys(read), ["__proto__", "constructor"]);
  assert.equal(Object.getPrototypeOf(read), Object.prototype);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

test("a pointer's token is escaped as RFC 6901 says, and reading it back gives the key", () => {
  const unescaped = (token: string) => token.replaceAll("~1", "/").replaceAll("~0", "~");
  const key = fc.string({ unit: fc.constantFrom(..."~/01a".split("")) });
  fc.assert(
    fc.property(key, (text) => {
      assert.equal(unescaped(pointerToken(text)), text);
      assert.ok(!pointerToken(text).includes("/"));
    }),
  );
});

test("what PostgreSQL can store has no fault", () => {
  assert.equal(textFault({ a: ["é", "👕", "\u0001", { b: null, c: 1, d: true }] }, ""), undefined);
  assert.deepEqual(textFault("a\0", "/x"), { fault: "nul", field: "/x" });
});

test("the whitespace and the order of members change nothing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, "\t"), (value, space) => {
      const turned = (one: unknown): unknown =>
        typeof one !== "object" || one === null
          ? one
          : Array.isArray(one)
            ? one.map(turned)
            : Object.fromEntries(
                Object.entries(one)
                  .reverse()
                  .map(([key, child]) => [key, turned(child)]),
              );
      assert.equal(
        canonicalJson(JSON.parse(JSON.stringify(turned(value), null, space))),
        canonicalJson(value),
      );
    }),
  );
});

test("what it writes is JSON of the same value, so that no two values are written alike", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
});
