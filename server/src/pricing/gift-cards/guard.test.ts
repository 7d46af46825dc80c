import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";

const server = await testServer({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" }, { buckets: stillBuckets() });
const store = await server.createStore();

const check = (ip: string, code: string, key?: string) =>
  server.send(store, "POST", "/api/v1/storefront/gift-cards/check", {
    key,
    body: { code },
    headers: { "x-forwarded-for": ip },
  });

describe("guessing gift cards", () => {
  test("has five tries a minute for an address, whoever asks", async () => {
    for (let i = 0; i < 5; i++)
      assertRefused(await check("10.0.0.1", randomUUID(), i % 2 ? store.key : undefined), 404, "not_found");
    const late = await check("10.0.0.1", randomUUID());
    assertRefused(late, 429, "rate_limited");
    assert.match(String(late.headers["retry-after"]), /^[1-9]\d*$/);
    assertRefused(await check("10.0.0.1", randomUUID(), store.key), 429, "rate_limited");
    assertRefused(await check("10.0.0.2", randomUUID()), 404, "not_found");
  });

  test("has five tries a minute for a code, from wherever", async () => {
    const code = randomUUID();
    for (let i = 0; i < 5; i++) assertRefused(await check(`10.0.1.${i}`, code), 404, "not_found");
    assertRefused(await check("10.0.1.9", code.toUpperCase()), 429, "rate_limited");
    assertRefused(await check("10.0.1.10", randomUUID()), 404, "not_found");
  });
});
