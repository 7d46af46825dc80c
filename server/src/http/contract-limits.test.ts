import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused } from "../../test/assert-refused.ts";
import { addStaff, enterAsCustomer } from "../../test/people.ts";
import { testServer } from "../../test/server.ts";
import { stillBuckets } from "../../test/still-buckets.ts";

const server = await testServer({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" }, { buckets: stillBuckets() });
const store = await server.createStore();

describe("2: a session has 300 requests a minute", () => {
  for (const [who, path] of [
    ["staff", "/api/v1/auth/tenant/me"],
    ["customer", "/api/v1/storefront/account"],
  ] as const)
    test(`of ${who}`, async () => {
      const enter = () =>
        who === "staff"
          ? addStaff(server, store, []).then(({ token }) => token)
          : enterAsCustomer(server, store);
      const [busy, calm] = [await enter(), await enter()];
      const ask = (key: string) => server.send(store, "GET", path, { key });
      const answers = await Promise.all(Array.from({ length: 120 }, () => ask(busy)));
      const late = answers.filter(({ status }) => status === 429);
      assert.equal(late.length, 20);
      for (const answer of late) {
        assertRefused(answer, 429, "rate_limited");
        assert.match(String(answer.headers["retry-after"]), /^[1-9]\d*$/);
      }
      assert.match(String(answers[0]!.headers["ratelimit-policy"]), /;q=300;w=60/);
      assert.equal((await ask(calm)).status, 200);
    });
});

describe("notices of other systems", () => {
  test("have a limit of their own: 600 a minute, in bursts of 100", async () => {
    const tell = () =>
      server.send(store, "POST", "/api/v1/payments/stripe/notices", {
        key: undefined,
        raw: "{}",
        headers: { "x-forwarded-for": "10.0.7.1" },
      });
    const answers = await Promise.all(Array.from({ length: 110 }, tell));
    const letIn = answers.filter(({ status }) => status !== 429);
    assert.equal(letIn.length, 100);
    assert.match(String(answers[0]!.headers["ratelimit-policy"]), /"notices";q=600;w=60/);
    const { status } = await server.send(store, "GET", "/api/v1/storefront/payment-methods", {
      key: undefined,
      headers: { "x-forwarded-for": "10.0.7.1" },
    });
    assert.equal(status, 200);
  });
});

describe("2: log-in, verification and reset of the owner and the staff have 5 tries a minute", () => {
  const password = "correct horse battery";
  // What is mailed tells whose it is.
  const mailed = (account: string) => ({
    token: `${Buffer.from(account.slice(0, 16)).toString("base64url")}123456`,
    password,
  });
  const bodies: Record<string, (account: string) => object> = {
    login: (email) => ({ email, password }),
    "forgot-password": (email) => ({ email }),
    "reset-password": mailed,
    "accept-invitation": mailed,
  };
  const from = (ip: string, path: string, body: object) =>
    server.send(store, "POST", `/api/v1/auth/tenant/${path}`, {
      key: undefined,
      body,
      headers: { "x-forwarded-for": ip },
    });
  const someone = () => `${randomUUID()}@example.com`;

  for (const [path, body] of Object.entries(bodies)) {
    test(`${path}: for an address`, async () => {
      for (let i = 0; i < 5; i++)
        assert.notEqual((await from("10.0.0.1", path, body(someone()))).status, 429, `try ${i}`);
      const late = await from("10.0.0.1", path, body(someone()));
      assertRefused(late, 429, "rate_limited");
      assert.match(String(late.headers["retry-after"]), /^[1-9]\d*$/);
      assert.match(String(late.headers["ratelimit-policy"]), /;q=5;w=60/);
    });

    test(`${path}: for an account, from wherever`, async () => {
      const account = someone();
      for (let i = 0; i < 5; i++)
        assert.notEqual((await from(`10.0.1.${i}`, path, body(account))).status, 429, `try ${i}`);
      assertRefused(await from("10.0.1.9", path, body(account)), 429, "rate_limited");
      assert.notEqual((await from("10.0.1.9", path, body(someone()))).status, 429, "another account");
    });
  }
});
