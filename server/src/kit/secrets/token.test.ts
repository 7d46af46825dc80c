import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { looksLikeToken, makeToken, randomBase62, tokenOfDigest } from "./token.ts";

test("a token of a digest has the form of a token, and is the same each time", () => {
  const tokens = new Set<string>();
  for (let i = 0; i < 2_000; i++) {
    const digest = randomBytes(32);
    const token = tokenOfDigest("rt_", digest);
    assert.ok(looksLikeToken("rt_", token));
    assert.equal(tokenOfDigest("rt_", digest), token);
    tokens.add(token);
  }
  assert.equal(tokens.size, 2_000);
  for (const byte of [0, 255]) assert.ok(looksLikeToken("rt_", tokenOfDigest("rt_", Buffer.alloc(32, byte))));
});

test("a token counts under its own prefix only", () => {
  const token = makeToken("rt_");
  assert.equal(token.length, makeToken("sk_").length);
  assert.ok(looksLikeToken("rt_", token));
  assert.ok(!looksLikeToken("sk_", token));
  assert.ok(!looksLikeToken("rt_", makeToken("sk_")));
  assert.ok(!looksLikeToken("rt_", `${token}\n`));
  assert.ok(!looksLikeToken("rt_", ""));
});

test("base62 by chance has the length asked for", () => {
  for (const length of [0, 1, 22]) assert.match(randomBase62(length), new RegExp(`^[0-9A-Za-z]{${length}}$`));
});
