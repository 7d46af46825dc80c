import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../test/runs.ts";
import { testServer } from "../../test/server.ts";
import { lexemesOf } from "./documents.ts";

const server = await testServer();
const store = await server.createStore();

async function differing(texts: readonly string[]): Promise<unknown[]> {
  const given = texts.map((text) => ({ text, lexemes: lexemesOf(store.id, text) }));
  return server.sql(
    store,
    `select g->>'text' as text, g->>'lexemes' as lexemes, order_document($1, g->>'text')::text as document
     from json_array_elements($2::json) g
     where order_document($1, g->>'text') <> array_to_tsvector(array(select json_array_elements_text(g->'lexemes')))`,
    [store.id, JSON.stringify(given)],
  );
}

test("the lexemes of a searched text are those of the database's own function", async () => {
  const texts = [
    "",
    " ",
    "#1001\nada.lovelace+1@example.com\nada lovelace\n+491701234567\nPO-2026/00017-b",
    "+12345 +123456 ++123456 +1234567x",
    "o'brien & söhne (gmbh) ünal2go 12ab34cd56ef78gh90ij12kl34mn56op78",
    `${"x".repeat(150)} ${"ü".repeat(99)}\u{1f9f6}\u{1f9f6}\u{1f9f6} ${"1a".repeat(60)}`,
    Array.from({ length: 60 }, (_, i) => `w${i}`).join(" "),
    "!!! ??? \u007f\u0001 _a_b_ `c` {d} ~e @f",
  ];
  assert.deepEqual(await differing(texts), []);
  assert.deepEqual(
    lexemesOf(store.id, "A-1 a-1").map((one) => one.slice(33)),
    ["A-1", "1", "a-1"],
  );
});

test("also of texts by chance", async () => {
  const unit = fc.constantFrom(..."aZ09 -_.+@#/\n\u00fc\u0130\u05d0\u3042\u{1f9f6}'");
  const text = fc.oneof(fc.string({ unit, maxLength: 80 }), fc.string({ maxLength: 300 }));
  const texts = fc.sample(text, { numRuns: runs(2_000, 50_000), seed: 20261129 });
  assert.deepEqual(await differing(texts.map((one) => one.replaceAll("\0", ""))), []);
});
