import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { maskEmails, normalizeEmail } from "./email.ts";

test("an address is trimmed and in lower case, its domain in punycode", () => {
  const forms: [string, string][] = [
    ["Ada@Example.com", "ada@example.com"],
    [" a.b+c'd@sub.example.com\n", "a.b+c'd@sub.example.com"],
    ["a@BÜCHER.example", "a@xn--bcher-kva.example"],
    ["jürgen@example.com", "jürgen@example.com"],
    ["a@ｅｘａｍｐｌｅ.com", "a@example.com"],
  ];
  for (const [text, email] of forms) assert.equal(normalizeEmail(text), email, text);
});

test("what is no address is none", () => {
  for (const text of [
    ...["", "@", "a", "a@", "@example.com", "a@b", "a b@example.com", "a@exam ple.com", "a@@example.com"],
    ...[".a@example.com", "a.@example.com", "a..b@example.com", "a@example..com", "a@.example.com"],
    ...["a@example.com.", "a@-example.com", "a@example-.com", "a@ex_ample.com", "a@1.2.3.4", "a@[1.2.3.4]"],
    ...["a@%41.com", "a@example.com/x", "a@example.com:25", "<a@example.com>", "a@example.com,b@example.com"],
    ...['"a"@example.com', "a\u0000@example.com", "a\r\nBcc: b@example.com", "a@xn--.com"],
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"example.".repeat(32)}com`,
  ])
    assert.equal(normalizeEmail(text), undefined, text);
});

test("a normalized address stays as it is, whatever it was made of", () => {
  const part = fc.string({
    unit: fc.constantFrom(..."aZ0.+-_'éİßΣü".split("")),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(part, part, fc.constantFrom("com", "Example", "xn--p1ai", "рф"), (local, name, top) => {
      const email = normalizeEmail(`${local}@${name}.${top}`);
      if (email === undefined) return;
      assert.equal(normalizeEmail(email), email);
      // What PostgreSQL's lower() leaves alone in the collation "C".
      assert.doesNotMatch(email, /[A-Z\s]/);
      assert.ok(Buffer.byteLength(email) <= 254);
    }),
    { numRuns: runs(500, 2_000) },
  );
});

test("an address keeps its first character and its domain, wherever it stands", () => {
  for (const [text, masked] of [
    ["ana@example.com", "a…@example.com"],
    ["a@example.com", "a…@example.com"],
    ["Ana.Maria+shop@mail.example", "A…@mail.example"],
    ["أنا@example.com", "أ…@example.com"],
    [
      "550 5.1.1 <ana@example.com>: unknown (bob@b.example)",
      "550 5.1.1 <a…@example.com>: unknown (b…@b.example)",
    ],
    ["no address at all", "no address at all"],
    ["@", "@"],
    ["", ""],
  ] as const)
    assert.equal(maskEmails(text), masked);
});

test("of a text without an end it looks at each character once", () => {
  const long = "x".repeat(1_000_000);
  assert.equal(maskEmails(long), long);
  assert.equal(maskEmails(`${long}@example.com`), "x…@example.com");
});
