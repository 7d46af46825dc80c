import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { type Sent, type TestServer, testServer } from "../../../test/server.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";
import { readConfig } from "../../config.ts";

const PRODUCTS = "/api/v1/storefront/products";

const server = await testServer(
  {
    RATE_LIMIT: "on",
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMITS: "storefront=600/120,anonymous=60/30,publishable=6000/150,key=50/7,auth=4",
  },
  { buckets: stillBuckets() },
);
const store = await server.createStore();

let addresses = 0;
const nextIp = () => `10.9.${++addresses}.1`;
const from = (ip: string, more: Sent = {}): Sent => ({
  key: undefined,
  ...more,
  headers: { "x-forwarded-for": ip, ...more.headers },
});
async function letIn(n: number, send: () => ReturnType<TestServer["send"]>) {
  const answers = await Promise.all(Array.from({ length: n }, send));
  return { ok: answers.filter(({ status }) => status !== 429).length, answers };
}

describe("anonymous requests", () => {
  test("to read the storefront have a bucket of their own, a quote included", async () => {
    const ip = nextIp();
    let n = 0;
    const { ok, answers } = await letIn(130, () =>
      n++ % 2
        ? server.send(store, "POST", "/api/v1/storefront/quote", from(ip, { body: {} }))
        : server.send(store, "GET", PRODUCTS, from(ip)),
    );
    assert.equal(ok, 120);
    assert.equal(answers[0]!.headers["ratelimit-policy"], '"storefront";q=600;w=60');
    assert.match(String(answers[0]!.headers.ratelimit), /^"storefront";r=\d+;t=\d+$/);
    const other = await server.send(store, "POST", "/api/v1/storefront/checkout", from(ip, { body: {} }));
    assert.equal(other.status, 400, "what writes draws from another one");
    assert.equal(other.headers["ratelimit-policy"], '"anonymous";q=60;w=60');
  });

  test("of another kind have the operator's figure", async () => {
    const ip = nextIp();
    const { ok } = await letIn(40, () => server.send(store, "GET", "/api/v1/products", from(ip)));
    assert.equal(ok, 30);
  });
});

test("a publishable key has a bucket, and each address another one in it", async () => {
  const body = { kind: "publishable", name: "Shop" };
  const made = await server.send(store, "POST", "/api/v1/api-keys", { body });
  const ask = (ip: string) =>
    server.send(store, "GET", PRODUCTS, from(ip, { headers: { "x-publishable-key": made.body.data.key } }));
  const [busy, calm] = [nextIp(), nextIp()];
  // What the address did without the key counts elsewhere.
  await letIn(130, () => server.send(store, "GET", PRODUCTS, from(busy)));
  const first = await letIn(110, () => ask(busy));
  assert.equal(first.ok, 110);
  const [{ headers }] = first.answers as [(typeof first.answers)[0]];
  assert.equal(headers["ratelimit-policy"], '"storefront";q=600;w=60, "publishable";q=6000;w=60');
  assert.match(String(headers.ratelimit), /^"storefront";r=\d+;t=\d+, "publishable";r=\d+;t=\d+$/);
  const { answers } = await letIn(20, () => ask(busy));
  const late = answers.find(({ status }) => status === 429);
  assertRefused(late!, 429, "rate_limited");
  assert.equal((await ask(calm)).status, 200);
});

test("a key and tries of a log-in have the operator's figures", async () => {
  const { key } = await store.makeKey(["products"]);
  const { ok, answers } = await letIn(9, () => server.send(store, "GET", "/api/v1/products", { key }));
  assert.equal(ok, 7);
  assert.equal(answers[0]!.headers["ratelimit-policy"], '"api-key";q=50;w=60');
  const body = { email: "a@example.com", password: "wrong" };
  const login = await server.send(store, "POST", "/api/v1/auth/customer/login", from(nextIp(), { body }));
  assert.equal(login.headers["ratelimit-policy"], '"attempts";q=4;w=60');
});

test("a text of another form is refused at start, in a sentence that says what it takes", () => {
  assert.throws(() => readConfig({ RATE_LIMITS: "everyone=9" }), {
    message:
      /^RATE_LIMITS is not usable: it takes requests a minute of each kind of client, .*key=600\/100,session=300\/100/,
  });
});
