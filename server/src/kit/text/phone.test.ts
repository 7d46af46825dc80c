import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { normalizePhone, phoneText, readPhone } from "./phone.ts";

test("a number in international format is kept as E.164", () => {
  const forms: [string, string][] = [
    ["+491701234567", "+491701234567"],
    ["+49 (170) 123-45.67", "+491701234567"],
    ["+49 (0)171 1234567", "+491711234567"],
    [" +1 213 373 4253 ", "+12133734253"],
    ["+966 50 123 4567", "+966501234567"],
    // Not given out, but of the right length.
    ["+15551234567", "+15551234567"],
  ];
  for (const [text, phone] of forms) assert.equal(normalizePhone(text), phone, text);
});

test("a number is read as it is dialed in a country", () => {
  const forms: [string, string, string][] = [
    ["0171 1234567", "DE", "+491711234567"],
    ["0171/1234567", "de", "+491711234567"],
    ["+49 (0)171 1234567", "US", "+491711234567"],
    ["0049 171 1234567", "DE", "+491711234567"],
    ["011 49 171 1234567", "US", "+491711234567"],
    ["(212) 555-0100", "US", "+12125550100"],
    ["06 1234 5678", "NL", "+31612345678"],
    ["06 1234 5678", "IT", "+390612345678"],
    ["06 12 34 56 78", "FR", "+33612345678"],
    ["8 (495) 123-45-67", "RU", "+74951234567"],
    ["٠١٠١٢٣٤٥٦٧٨", "EG", "+201012345678"],
    ["０９０-１２３４-５６７８", "JP", "+819012345678"],
  ];
  for (const [text, country, phone] of forms) assert.equal(normalizePhone(text, country), phone, text);
});

test("an extension is kept apart", () => {
  for (const text of ["(212) 555-0100 ext. 12", "212-555-0100 x12", "+1 212 555 0100;ext=12"])
    assert.deepEqual(readPhone(text, "US"), { number: "+12125550100", extension: "12" }, text);
  assert.equal(phoneText("+12125550100", "12"), "+12125550100 ext. 12");
  assert.equal(phoneText("+12125550100", null), "+12125550100");
});

test("what cannot be one is none", () => {
  for (const text of [
    ...["", "+", "+1", "0170 1234567", "0049 170 1234567", "+49", "+999123456789", "+0123456789"],
    ...["+1 213 373 42", "+1 213 373 4253 000", "+1 213 CALL NOW", "+12133734253\n+1", "++12133734253"],
    ...["call me", "1".repeat(10_000)],
  ])
    assert.equal(normalizePhone(text), undefined, text);
  for (const [text, country] of [
    ["110", "DE"],
    ["0171 1234567", "XX"],
    ["ring twice", "DE"],
  ])
    assert.equal(normalizePhone(text!, country), undefined, text);
});

test("whatever is read is E.164, and is read as itself again", () => {
  const text = fc.array(fc.constantFrom(..."0123456789+() -./xext;=".split("")), { maxLength: 30 });
  fc.assert(
    fc.property(text, fc.constantFrom("DE", "US", "IT", "NL", undefined), (signs, country) => {
      const phone = readPhone(signs.join(""), country);
      if (!phone) return;
      assert.match(phone.number, /^\+[1-9]\d{3,16}$/);
      assert.deepEqual(readPhone(phone.number), { number: phone.number, extension: null });
    }),
  );
});
