import assert from "node:assert/strict";
import { test } from "node:test";
import { maskEmails } from "./mask-email.ts";

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
