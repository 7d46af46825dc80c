import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSecret, stepOf, uriOf } from "./totp.ts";

// RFC 6238, appendix B, for SHA-1; of the 8 digits there the last 6.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors: [seconds: number, code: string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
];

const at = (seconds: number) => new Date(seconds * 1000);

test("codes are those of RFC 6238", () => {
  for (const [seconds, code] of vectors)
    assert.equal(stepOf(SECRET, code, at(seconds)), Math.floor(seconds / 30), code);
});

test("a code counts in its step and the two beside it, and in no other", () => {
  const step = Math.floor(59 / 30);
  const counted = [-2, -1, 0, 1, 2].map((off) => stepOf(SECRET, "287082", at((step + off) * 30)));
  assert.deepEqual(counted, [undefined, step, step, step, undefined]);
});

test("what is no code of six digits is none", () => {
  for (const text of ["", "28708", "2870820", "28708x", "２８７０８２", "287082 ", "\u0000", "x".repeat(20)])
    assert.equal(stepOf(SECRET, text, at(59)), undefined, text);
});

test("a secret has 160 bits, and its address names the store and the account", () => {
  const secret = makeSecret();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.notEqual(makeSecret(), secret);
  const uri = new URL(uriOf(secret, { storeName: "Blue: Mug", email: "ana@example.com" }));
  assert.equal(`${uri.protocol}//${uri.host}`, "otpauth://totp");
  assert.equal(decodeURIComponent(uri.pathname), "/Blue  Mug:ana@example.com");
  assert.deepEqual([uri.searchParams.get("secret"), uri.searchParams.get("issuer")], [secret, "Blue  Mug"]);
});
