import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { hashKey, looksLikeKey, makeKey, visibleParts } from "./token.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

test("a key starts with sk_ and goes on in base62 only", () => {
  for (let i = 0; i < 1_000; i++) assert.match(makeKey(), /^sk_[0-9A-Za-z]+$/);
});

test("a key has at least 192 random bits: enough characters vary over the whole alphabet", () => {
  const keys = Array.from({ length: 3_000 }, () => makeKey().slice(3));
  const varying = Array.from({ length: keys[0]!.length }, (_, at) => new Set(keys.map((key) => key[at])));
  const free = varying.filter((characters) => characters.size === alphabet.length);
  assert.ok(free.length * Math.log2(alphabet.length) >= 192, `${free.length} free characters`);
});

test("all keys have the same length, and no two are alike", () => {
  const keys = Array.from({ length: 5_000 }, makeKey);
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(new Set(keys.map((key) => key.length)).size, 1);
});

test("every key that was made has the form of a key", () => {
  for (let i = 0; i < 1_000; i++) assert.equal(looksLikeKey(makeKey()), true);
});

test("the checksum refuses every change of one character", () => {
  const key = makeKey();
  for (let at = 0; at < key.length; at++)
    for (const other of alphabet)
      if (other !== key[at])
        assert.equal(looksLikeKey(key.slice(0, at) + other + key.slice(at + 1)), false, `${at} ${other}`);
});

test("the checksum refuses two neighbors that changed places", () => {
  for (let i = 0; i < 50; i++) {
    const key = makeKey();
    for (let at = 3; at < key.length - 1; at++) {
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      if (swapped !== key) assert.equal(looksLikeKey(swapped), false);
    }
  }
});

test("a key cut short, grown, wrapped or in other letters is refused", () => {
  const key = makeKey();
  for (let length = 0; length < key.length; length++) assert.equal(looksLikeKey(key.slice(0, length)), false);
  const bent = [
    `${key}0`,
    `${key}\n`,
    ` ${key}`,
    `${key} `,
    `"${key}"`,
    `Bearer ${key}`,
    key + key,
    `\0${key}`,
  ];
  const cased = [key.toUpperCase(), key.toLowerCase(), `SK_${key.slice(3)}`, key.replace("sk_", "pk_")];
  for (const text of [...bent, ...cased]) assert.equal(looksLikeKey(text), false, JSON.stringify(text));
});

test("no text that was not made as a key is taken for one", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !looksLikeKey(text)));
  const guess = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 39, maxLength: 39 });
  fc.assert(fc.property(guess, (text) => !looksLikeKey(`sk_${text}`)));
});

test("a key is kept as its SHA-256", () => {
  const key = makeKey();
  assert.deepEqual(hashKey(key), createHash("sha256").update(key, "utf8").digest());
  assert.equal(hashKey(key).length, 32);
});

test("what is shown of a key is its beginning and its last four characters", () => {
  const key = makeKey();
  const { prefix, last4 } = visibleParts(key);
  assert.ok(prefix.startsWith("sk_") && key.startsWith(prefix) && prefix.length <= 12);
  assert.equal(last4, key.slice(-4));
});
