import assert from "node:assert/strict";
import { test } from "node:test";
import { normalizePhone } from "./phone.ts";

test("a number in international format is kept as E.164", () => {
  const forms: [string, string][] = [
    ["+491701234567", "+491701234567"],
    ["+49 (170) 123-45.67", "+491701234567"],
    [" +1 213 373 4253 ", "+12133734253"],
    ["+966 50 123 4567", "+966501234567"],
    // Not given out, but of the right length.
    ["+15551234567", "+15551234567"],
  ];
  for (const [text, phone] of forms) assert.equal(normalizePhone(text), phone, text);
});

test("what cannot be one is none", () => {
  for (const text of [
    ...[
      "",
      "+",
      "+1",
      "0170 1234567",
      "491701234567",
      "0049 170 1234567",
      "+49",
      "+999123456789",
      "+0123456789",
    ],
    ...[
      "+1 213 373 42",
      "+1 213 373 4253 000",
      "+12133734253;ext=3",
      "+1 213 CALL NOW",
      "+12133734253\n+1",
      "++12133734253",
    ],
  ])
    assert.equal(normalizePhone(text), undefined, text);
});
