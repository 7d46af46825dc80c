import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { enterAsCustomer } from "../../../test/people.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

const KEYS = "/api/v1/api-keys";
const PRODUCTS = "/api/v1/storefront/products";
const ORIGIN = "https://shop.example.com";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const post = (body: Fields, sent: Sent = {}, at = store) => server.send(at, "POST", KEYS, { body, ...sent });
const created = async (more: Fields = {}, at = store) =>
  dataOf(await post({ kind: "publishable", name: "Shop", ...more }, {}, at), 201);
const ask = (key: string, headers: Record<string, string> = {}, path = PRODUCTS, at = store) =>
  server.send(at, "GET", path, { key: undefined, headers: { "x-publishable-key": key, ...headers } });

describe("making a publishable key", () => {
  test("shows it once, and what it is ever after", async () => {
    const origins = ["https://Shop.Example.com:443", "http://localhost:5173", ORIGIN];
    const made = await created({ allowedOrigins: origins, rateLimit: 1_200 });
    assert.match(made.key, /^pk_[0-9A-Za-z]{30,}$/);
    const read = await server.send(store, "GET", `${KEYS}/${made.id}`);
    const { key, ...shown } = made;
    assert.deepEqual(read.body.data, shown);
    assert.deepEqual(
      [shown.kind, shown.permissions, shown.allowedOrigins, shown.rateLimit],
      ["publishable", [], [ORIGIN, "http://localhost:5173"], 1_200],
    );
    assert.equal(shown.prefix, key.slice(0, 7));
    assert.equal(read.text.includes(key), false);
    const [row] = await server.sql(store, "select k::text as text from api_keys k where api_key_id = $1", [
      made.id,
    ]);
    assert.equal(String(row.text).includes(key), false);
  });

  test("names what does not go with its kind", async () => {
    const secret = { name: "ERP" };
    const shop = { name: "Shop", kind: "publishable" };
    for (const [body, field, code] of [
      [secret, "/permissions", "required"],
      [{ ...secret, permissions: [] }, "/permissions", "too_few"],
      [
        { ...secret, permissions: ["orders"], allowedOrigins: [ORIGIN] },
        "/allowedOrigins",
        "only_publishable",
      ],
      [{ ...shop, permissions: ["orders"] }, "/permissions", "publishable_without_permissions"],
      [{ ...shop, allowedOrigins: ["shop.example.com"] }, "/allowedOrigins/0", "invalid_origin"],
      [{ ...shop, allowedOrigins: [`${ORIGIN}/path`] }, "/allowedOrigins/0", "invalid_origin"],
      [{ ...shop, kind: "public", permissions: ["orders"] }, "/kind", "invalid_choice"],
    ] as const)
      assertInvalid(await post(body), [field, code]);
    const past = { expiresAt: "2020-01-01T00:00:00Z" };
    assertInvalid(await post({ ...secret, ...past, permissions: [], rateLimit: 0 }), [
      "/rateLimit",
      "too_small",
    ]);
    assertInvalid(
      await post({ ...secret, ...past, permissions: [] }),
      ["/permissions", "too_few"],
      ["/expiresAt", "not_in_future"],
    );
  });

  test("is changed, rotated and revoked as others are", async () => {
    const { id, key } = await created({ allowedOrigins: [ORIGIN] });
    const put = (body: Fields, one = id) => server.send(store, "PUT", `${KEYS}/${one}`, { body });
    const changed = await put({ allowedOrigins: ["https://b.example"] });
    assert.deepEqual(changed.body.data.allowedOrigins, ["https://b.example"], changed.text);
    assertRefused(await ask(key, { origin: ORIGIN }), 403, "permission_denied");
    assertRefused(await put({ kind: "secret" }), 400, "read_only_field", ["/kind", "read_only_field"]);
    const { id: secret } = (await post({ name: "ERP", permissions: ["orders"] })).body.data;
    assertInvalid(await put({ allowedOrigins: [ORIGIN] }, secret), ["/allowedOrigins", "only_publishable"]);
    const {
      key: next,
      kind,
      allowedOrigins,
    } = dataOf(await server.send(store, "POST", `${KEYS}/${id}/rotate`, { body: {} }), 201);
    assert.match(next, /^pk_/);
    assert.deepEqual([kind, allowedOrigins], ["publishable", ["https://b.example"]]);
    assertRefused(await ask(key), 401, "key_revoked");
    assert.equal((await ask(next)).status, 200);
    const dry = await server.send(store, "POST", `${KEYS}?dryRun=true`, {
      body: { kind: "publishable", name: "x" },
    });
    assert.equal(dry.status, 201);
    assertRefused(await ask(dry.body.data.key), 401, "unauthenticated");
  });
});

describe("a publishable key", () => {
  test("opens the storefront, and nothing else", async () => {
    const { key, id } = await created();
    const asBearer = (path: string) => server.send(store, "GET", path, { key });
    for (const send of [(path: string) => ask(key, {}, path), asBearer]) {
      assert.equal((await send(PRODUCTS)).status, 200);
      assertRefused(await send("/api/v1/products"), 403, "permission_denied");
      assertRefused(await send(KEYS), 403, "permission_denied");
      assertRefused(await send("/api/v1/storefront/account"), 401, "unauthenticated");
      assert.equal(
        bytesOf(await send(`/api/v1/orders/${MISSING}`)),
        bytesOf(await send(`/api/v1/orders/${id}`)),
      );
    }
    await isNoted(id);
  });

  test("stands beside a customer's session, and lends it nothing", async () => {
    const { key } = await created({ allowedOrigins: [ORIGIN] });
    const token = await enterAsCustomer(server, store);
    const asCustomer = (path: string, origin = ORIGIN) =>
      server.send(store, "GET", path, { key: token, headers: { "x-publishable-key": key, origin } });
    assert.equal((await asCustomer("/api/v1/storefront/account")).status, 200);
    assertRefused(await asCustomer("/api/v1/products"), 403, "permission_denied");
    assertRefused(
      await asCustomer("/api/v1/storefront/account", "https://evil.example"),
      403,
      "permission_denied",
    );
  });

  test("is 401 where it is unknown, of another store, expired, or no publishable one", async () => {
    const { key: foreign } = await created({}, elsewhere);
    const { key, id } = await created();
    assertRefused(await ask(foreign), 401, "unauthenticated");
    for (const text of ["pk_garbage", "", store.key, `${key}x`, `${key}, ${key}`])
      assertRefused(await ask(text), 401, "unauthenticated");
    // It was never used, so it is not remembered.
    await server.sql(store, "update api_keys set expires_at = now() where api_key_id = $1", [id]);
    assertRefused(await ask(key), 401, "key_expired");
    // A secret key does not become one for browsers by its header, and is refused beside one that is wrong.
    const beside = { headers: { "x-publishable-key": "pk_garbage" } };
    assertRefused(await server.send(store, "GET", PRODUCTS, beside), 401, "unauthenticated");
  });

  test("is for its origins, of which only browsers tell", async () => {
    const { key } = await created({ allowedOrigins: [ORIGIN, "http://localhost:5173"] });
    const allowed = await ask(key, { origin: ORIGIN });
    assert.equal(allowed.status, 200);
    assert.equal(allowed.headers["access-control-allow-origin"], ORIGIN);
    assert.match(String(allowed.headers.vary), /(^|, )Origin(,|$)/);
    const failed = await ask(key, { origin: ORIGIN }, `${PRODUCTS}/${MISSING}`);
    assertRefused(failed, 404, "not_found");
    assert.equal(failed.headers["access-control-allow-origin"], ORIGIN);
    for (const origin of [
      "https://evil.example",
      "null",
      "http://shop.example.com",
      `${ORIGIN}.evil.example`,
    ]) {
      const answer = await ask(key, { origin });
      assertRefused(answer, 403, "permission_denied");
      // Its page may read that: to a script, an answer that it may not read is a network that is down.
      assert.equal(answer.headers["access-control-allow-origin"], "*");
      assert.match(answer.body.message, /can’t be used from this website/);
      assert.deepEqual(answer.body.details, { needed: "allowed_origin" });
    }
    assert.equal((await ask(key)).status, 200, "no browser sent it");
    const { key: anywhere } = await created();
    const open = await ask(anywhere, { origin: "https://any.example" });
    assert.deepEqual([open.status, open.headers["access-control-allow-origin"]], [200, "*"]);
    const preflight = await server.send(store, "OPTIONS", PRODUCTS, {
      key: undefined,
      headers: { origin: ORIGIN, "access-control-request-headers": "x-publishable-key" },
    });
    assert.match(String(preflight.headers["access-control-allow-headers"]), /X-Publishable-Key/);
  });

  test("a secret key from another origin's page is answered with a warning, which the page may read", async () => {
    const warningOf = async (headers: Record<string, string>, key: string | undefined = store.key) => {
      const answer = await server.send(store, "GET", "/api/v1/products", { key, headers });
      assert.equal(answer.headers["access-control-allow-origin"], "*");
      assert.match(String(answer.headers["access-control-expose-headers"]), /(^|, )X-Warning(,|$)/);
      return answer.headers["x-warning"];
    };
    const foreign: Record<string, string>[] = [
      { origin: ORIGIN },
      { origin: "null" },
      { origin: ORIGIN, "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign)
      assert.match(String(await warningOf(headers)), /^secret_key_in_browser: .*pk_/);
    // A program, and the reference at the store's own host.
    const own: Record<string, string>[] = [
      {},
      { origin: `https://${store.domain}` },
      { "sec-fetch-site": "same-origin" },
    ];
    for (const headers of own) assert.equal(await warningOf(headers), undefined);
    const { key } = await created();
    const shown = await ask(key, { origin: ORIGIN });
    assert.deepEqual([shown.status, shown.headers["x-warning"]], [200, undefined]);
  });

  test("is no part of whose an Idempotency-Key is: after a rotation the retry is answered", async () => {
    const [one, other] = [await created(), await created()];
    const body = {
      email: `${randomUUID()}@example.com`,
      password: "a rather long password",
      firstName: "A",
      lastName: "B",
    };
    const headers = { "idempotency-key": randomUUID() };
    const register = (key: string) =>
      server.send(store, "POST", "/api/v1/auth/customer/register", {
        key: undefined,
        body,
        headers: { ...headers, "x-publishable-key": key },
      });
    assert.equal((await register(one.key)).status, 200);
    assert.equal((await register(other.key)).headers["idempotent-replayed"], "true");
  });
});

/** Waits until the key's use is noted. */
const isNoted = (id: string) =>
  until(async () => (await server.send(store, "GET", `${KEYS}/${id}`)).body.data.lastUsedAt);
