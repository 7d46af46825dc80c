import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { expectReplay, readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { runs } from "../../../test/runs.ts";
import { type Sent, startServer, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";
import { until } from "../../../test/until.ts";
import { makeKey } from "./token.ts";

const KEYS = "/api/v1/api-keys";
const PRODUCTS = "/api/v1/products";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const draft = (more: Fields = {}) => ({ name: "ERP", permissions: ["products"], ...more });
const post = (body: unknown, sent?: Sent, at = store) => server.send(at, "POST", KEYS, { body, ...sent });
const put = (id: string, body: unknown, sent?: Sent, at = store) =>
  server.send(at, "PUT", `${KEYS}/${id}`, { body, ...sent });
const read = (id: string, sent?: Sent, at = store) => server.send(at, "GET", `${KEYS}/${id}`, sent);
const revoke = (id: string, sent?: Sent, at = store) => server.send(at, "DELETE", `${KEYS}/${id}`, sent);
const rotate = (id: string, body: unknown = {}, sent?: Sent, at = store) =>
  server.send(at, "POST", `${KEYS}/${id}/rotate`, { body, ...sent });
const list = async (query = "", at = store) => dataOf(await server.send(at, "GET", `${KEYS}${query}`));
const use = (key: string, at = store) => server.send(at, "GET", PRODUCTS, { key });

const created = async (more: Fields = {}, sent?: Sent, at = store) =>
  dataOf(await post(draft(more), sent, at), 201);
const ids = (keys: Json[]): string[] => keys.map(({ id }) => id);

describe("create", () => {
  test("answers the key once, and all that there is to know of it", async () => {
    const answer = await post(
      draft({
        name: "  Warehouse  ",
        permissions: ["orders", "products:read"],
        allowedIps: ["127.0.0.1", "2001:DB8::/32", "192.0.2.7/24", "127.0.0.1/32"],
        rateLimit: 50,
        expiresAt: "2100-01-01T02:00:00+02:00",
      }),
    );
    assert.equal(answer.status, 201, answer.text);
    const { key, id, createdAt, ...rest } = answer.body.data;
    assert.match(key, /^sk_[0-9A-Za-z]{39}$/);
    assert.ok(Date.now() - Date.parse(createdAt) < 60_000);
    assert.deepEqual(rest, {
      name: "Warehouse",
      prefix: key.slice(0, 7),
      last4: key.slice(-4),
      kind: "secret",
      permissions: ["orders", "products:read"],
      allowedIps: ["127.0.0.1", "2001:db8::/32", "192.0.2.0/24"],
      allowedOrigins: [],
      rateLimit: 50,
      confirm: "none",
      dailyLimits: null,
      usage: null,
      expiresAt: "2100-01-01T00:00:00.000Z",
      lastUsedAt: null,
      revokedAt: null,
    });
    assert.equal(answer.headers.location, `${KEYS}/${id}`);
    const again = await read(id);
    assert.deepEqual(again.body.data, { id, createdAt, ...rest });
    for (const { text } of [again, await server.send(store, "GET", KEYS)]) assert.ok(!text.includes(key));
    assert.equal((await use(key)).status, 200);
    assert.equal((await use(key, elsewhere)).status, 401);
  });

  for (const [what, body, ...fields] of [
    ["no name", { permissions: ["products"] }, "/name"],
    ["an empty name", draft({ name: "" }), "/name"],
    ["a blank name", draft({ name: " \t" }), "/name"],
    ["a name too long", draft({ name: "x".repeat(201) }), "/name"],
    ["no permissions", { name: "x" }, "/permissions"],
    ["an empty list of permissions", draft({ permissions: [] }), "/permissions"],
    ["a permission twice", draft({ permissions: ["products", "products"] }), "/permissions"],
    ["an unknown permission", draft({ permissions: ["products", "everything"] }), "/permissions/1"],
    ["a permission to write", draft({ permissions: ["products:write"] }), "/permissions/0"],
    ["no address", draft({ allowedIps: ["127.0.0.1", "localhost"] }), "/allowedIps/1"],
    ["a prefix too long", draft({ allowedIps: ["127.0.0.1/33"] }), "/allowedIps/0"],
    ["too many addresses", draft({ allowedIps: Array(101).fill("127.0.0.1") }), "/allowedIps"],
    ["a rate of 0", draft({ rateLimit: 0 }), "/rateLimit"],
    ["a rate that is no integer", draft({ rateLimit: 1.5 }), "/rateLimit"],
    ["no time", draft({ expiresAt: "tomorrow" }), "/expiresAt"],
    ["a time that is past", draft({ expiresAt: "2020-01-01T00:00:00Z" }), "/expiresAt"],
    ["an unknown field", draft({ scopes: ["products"] }), "/scopes"],
  ] as [string, unknown, ...string[]][])
    test(`400 for ${what}`, async () => assertInvalid(await post(body), ...fields));

  for (const field of ["id", "prefix", "last4", "usage", "lastUsedAt", "revokedAt", "createdAt"])
    test(`400 for ${field}, which only the server sets`, async () =>
      assertRefused(await post(draft({ [field]: "x" })), 400, "read_only_field", `/${field}`));

  test("a retry gets the same key; what is kept for it is encrypted", async () => {
    const first = await expectReplay(
      (headers) => post(draft(), { headers }),
      (headers) => post(draft({ name: "other" }), { headers }),
    );
    assert.equal(first.status, 201);
    const kept = await server.sql(store, "select t::text as text from idempotency_keys t");
    assert.ok(kept.length > 0);
    for (const { text } of kept) assert.ok(!text.includes(first.body.data.key));
  });

  test("a dry run makes no key", async () => {
    const before = (await list()).pagination.total;
    const answer = await server.send(store, "POST", `${KEYS}?dryRun=true`, { body: draft() });
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [201, "true"]);
    assert.equal((await list()).pagination.total, before);
    assert.equal((await use(answer.body.data.key)).status, 401);
    assertRefused(await read(answer.body.data.id), 404, "not_found");
  });
});

describe("list", () => {
  test("goes through all keys, the newest first, by page and by cursor", async () => {
    const at = await server.createStore();
    const made = [];
    for (let i = 0; i < 7; i++) made.push((await created({ name: `key ${i}` }, undefined, at)).id);
    const newest = made.toReversed();
    const all = await list("", at);
    assert.deepEqual(ids(all.apiKeys).slice(0, 7), newest);
    assert.deepEqual([all.pagination.total, all.apiKeys.length], [8, 8]);
    const second = await list("?limit=3&page=2", at);
    assert.deepEqual(ids(second.apiKeys), newest.slice(3, 6));
    const seen = await readWholeList("apiKeys", (after) =>
      list(`?${new URLSearchParams({ limit: "3", ...after })}`, at),
    );
    assert.deepEqual(seen, all.apiKeys);
    assert.deepEqual((await list("?page=9", at)).apiKeys, []);
  });

  test("filters by name and by whether a key works", async () => {
    const at = await server.createStore();
    const one = await created({ name: "Warehouse 100%" }, undefined, at);
    const gone = await created({ name: "warehouse old" }, undefined, at);
    await revoke(gone.id, undefined, at);
    const { id: expired } = await at.makeKey(["products"], new Date(Date.now() - 1_000));
    assert.deepEqual(ids((await list("?q=WAREHOUSE", at)).apiKeys), [gone.id, one.id]);
    assert.deepEqual(ids((await list("?q=100%25", at)).apiKeys), [one.id]);
    assert.deepEqual(ids((await list("?isActive=false", at)).apiKeys).sort(), [gone.id, expired].sort());
    const active = await list("?isActive=true&limit=1", at);
    assert.deepEqual([ids(active.apiKeys), active.pagination.total], [[one.id], 2]);
    assertInvalid(await server.send(at, "GET", `${KEYS}?name=x`), "/name");
    assertInvalid(await server.send(at, "GET", `${KEYS}?limit=0`), "/limit");
    assertInvalid(await server.send(at, "GET", `${KEYS}?after=x`), "/after");
  });
});

describe("update", () => {
  test("changes name, addresses and rate, each alone, and nothing else", async () => {
    const { key, ...made } = await created();
    const renamed = await put(made.id, { name: " Till " });
    assert.deepEqual([renamed.status, renamed.body.data], [200, { ...made, name: "Till" }], renamed.text);
    const bounded = await put(made.id, { allowedIps: ["::ffff:127.0.0.0/104"], rateLimit: 30 });
    assert.deepEqual(bounded.body.data, {
      ...made,
      name: "Till",
      allowedIps: ["127.0.0.0/8"],
      rateLimit: 30,
    });
    const free = await put(made.id, { allowedIps: [], rateLimit: null });
    assert.deepEqual(free.body.data, { ...made, name: "Till" });
    assert.deepEqual((await put(made.id, {})).body.data, free.body.data);
    assert.equal((await use(key)).status, 200);
  });

  test("does not change what a key may, nor how long, and says so", async () => {
    const { id } = await created();
    for (const body of [{ permissions: ["products"] }, { expiresAt: null }, { revokedAt: null }])
      assertRefused(await put(id, body), 400, "read_only_field", `/${Object.keys(body)[0]}`);
    assertInvalid(await put(id, { key: "x" }), "/key");
    assertInvalid(await put(id, { name: "" }), "/name");
    assertInvalid(await put(id, { allowedIps: null }), "/allowedIps");
  });

  test("a dry run changes nothing", async () => {
    const { id } = await created();
    const answer = await server.send(store, "PUT", `${KEYS}/${id}?dryRun=true`, { body: { name: "tried" } });
    assert.deepEqual([answer.status, answer.body.data.name], [200, "tried"]);
    assert.equal((await read(id)).body.data.name, "ERP");
  });

  test("an address that is taken away is refused at the very next request", async () => {
    const { id, key } = await created();
    assert.equal((await use(key)).status, 200);
    assert.equal((await put(id, { allowedIps: ["192.0.2.1"] })).status, 200);
    assertRefused(await use(key), 403, "permission_denied");
    assert.equal((await put(id, { allowedIps: ["127.0.0.1"] })).status, 200);
    assert.equal((await use(key)).status, 200);
  });
});

describe("revoke", () => {
  test("stops the key at the very next request, many times in a row", async () => {
    for (let i = 0; i < runs(50, 200); i++) {
      const { id, key } = await created();
      assert.equal((await use(key)).status, 200);
      const answer = await revoke(id);
      assert.deepEqual([answer.status, answer.body.data], [200, null]);
      assertRefused(await use(key), 401, "key_revoked");
    }
  });

  test("stops it for requests that run at the same time: none that begins after the answer gets in", async () => {
    const { id, key } = await created();
    let isRevoked = false;
    const outcomes: [begunAfter: boolean, status: number][] = [];
    const hammer = async () => {
      for (let after = 0; after < 10; ) {
        const begunAfter = isRevoked;
        outcomes.push([begunAfter, (await use(key)).status]);
        if (begunAfter) after++;
      }
    };
    const users = Array.from({ length: 8 }, hammer);
    await revoke(id);
    isRevoked = true;
    await Promise.all(users);
    assert.ok(outcomes.some(([begunAfter]) => begunAfter));
    for (const [begunAfter, status] of outcomes) if (begunAfter) assert.equal(status, 401);
  });

  test("is done once: again it is the same answer, and the time stays", async () => {
    const { id } = await created();
    const first = await revoke(id);
    const { revokedAt } = (await read(id)).body.data;
    await sleep(5);
    const again = await revoke(id);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal((await read(id)).body.data.revokedAt, revokedAt);
  });

  test("a dry run revokes nothing", async () => {
    const { id, key } = await created();
    assert.equal((await server.send(store, "DELETE", `${KEYS}/${id}?dryRun=true`)).status, 200);
    assert.equal((await use(key)).status, 200);
  });

  test("a key may revoke itself", async () => {
    const one = await created({ permissions: ["api_keys"] });
    assert.equal((await revoke(one.id, { key: one.key })).status, 200);
    assertRefused(await read(one.id, { key: one.key }), 401, "key_revoked");
  });

  test("whoever has api_keys may stop a key that may more", async () => {
    const strong = await created({ permissions: ["products", "orders"] });
    const { key } = await store.makeKey(["api_keys"]);
    assert.equal((await revoke(strong.id, { key })).status, 200);
    assertRefused(await use(strong.key), 401, "key_revoked");
  });
});

describe("keys that do not let in", () => {
  test("unknown, another store's and expired ones are 401, each", async () => {
    assertRefused(await use(makeKey()), 401, "unauthenticated");
    assertRefused(await use(elsewhere.key), 401, "unauthenticated");
    const { key, id } = await store.makeKey(["products"], new Date(Date.now() - 1_000));
    assertRefused(await use(key), 401, "key_expired");
    await revoke(id);
    assertRefused(await use(key), 401, "key_revoked");
  });

  test("one that may only be used from elsewhere is 403, and tells so", async () => {
    const { key } = await created({ allowedIps: ["192.0.2.0/24", "2001:db8::/32"] });
    const answer = await use(key);
    assertRefused(answer, 403, "permission_denied");
    assert.match(answer.body.message, /address/);
    for (const allowedIps of [
      ["127.0.0.0/8"],
      ["::ffff:127.0.0.1"],
      ["::/0"],
      ["2001:db8::1", "127.0.0.1"],
    ]) {
      const here = await created({ allowedIps });
      assert.equal((await use(here.key)).status, 200, String(allowedIps));
    }
  });

  test("a key with a rate of its own is held to it", async () => {
    const limited = await startServer({ RATE_LIMIT: "on" }, { buckets: stillBuckets() });
    try {
      const at = await limited.createStore();
      const made = await limited.send(at, "POST", KEYS, { body: draft({ rateLimit: 6 }) });
      const send = () => limited.send(at, "GET", PRODUCTS, { key: made.body.data.key });
      const first = await send();
      assert.match(String(first.headers["ratelimit-policy"]), /q=6;/);
      assert.deepEqual([first.status, (await send()).status], [200, 429]);
    } finally {
      await limited.close();
    }
  });

  test("behind a proxy the client's address counts, and nobody else can claim one", async () => {
    const proxied = await startServer({ TRUST_PROXY: "127.0.0.1" });
    try {
      const at = await proxied.createStore();
      const made = await proxied.send(at, "POST", KEYS, { body: draft({ allowedIps: ["192.0.2.0/24"] }) });
      const from = (ip: string) =>
        proxied.send(at, "GET", PRODUCTS, { key: made.body.data.key, headers: { "x-forwarded-for": ip } });
      const inside = ["192.0.2.9", "::ffff:192.0.2.9", "203.0.113.1, 192.0.2.9", "192.0.2.9:80"];
      for (const ip of inside) assert.equal((await from(ip)).status, 200, ip);
      for (const ip of [
        "203.0.113.1",
        "192.0.2.9, 203.0.113.1",
        "unknown",
        "192.0.2.9, unknown",
        "203.0.113.1:80",
        "",
        "::1",
      ])
        assert.equal((await from(ip)).status, 403, ip);
    } finally {
      await proxied.close();
    }
    const { key } = await created({ allowedIps: ["192.0.2.0/24"] });
    const claimed = await server.send(store, "GET", PRODUCTS, {
      key,
      headers: { "x-forwarded-for": "192.0.2.9" },
    });
    assert.equal(claimed.status, 403);
  });
});

describe("rotate", () => {
  test("answers a new key of the same settings; the old one stops at once", async () => {
    const old = await created({
      permissions: ["products:read", "orders"],
      allowedIps: ["127.0.0.1"],
      rateLimit: 500,
      expiresAt: "2100-01-01T00:00:00.000Z",
    });
    const answer = await rotate(old.id);
    assert.equal(answer.status, 201, answer.text);
    const { id, key, prefix, last4, createdAt, ...rest } = answer.body.data;
    assert.notEqual(id, old.id);
    assert.deepEqual([prefix, last4], [key.slice(0, 7), key.slice(-4)]);
    assert.ok(createdAt >= old.createdAt);
    const { key: _, id: __, prefix: ___, last4: ____, createdAt: _____, ...before } = old;
    assert.deepEqual(rest, before);
    assert.equal(answer.headers.location, `${KEYS}/${id}`);
    assert.equal((await use(key)).status, 200);
    assertRefused(await use(old.key), 401, "key_revoked");
    assert.ok(Date.parse((await read(old.id)).body.data.revokedAt) <= Date.now());
    const [row] = await server.sql(
      store,
      "select replaced_by, created_by_kind from api_keys where api_key_id = $1",
      [old.id],
    );
    assert.equal(row.replaced_by, id);
  });

  test("the old one works for the grace, and no longer than it would have anyway", async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const old = await created({ expiresAt: soon });
    await rotate(old.id, { graceSeconds: 3_600 });
    assert.equal((await read(old.id)).body.data.expiresAt, soon);
    const lasting = await created();
    const asked = Date.now();
    await rotate(lasting.id, { graceSeconds: 3_600 });
    const { expiresAt, revokedAt } = (await read(lasting.id)).body.data;
    assert.ok(Math.abs(Date.parse(expiresAt) - asked - 3_600_000) < 10_000, expiresAt);
    assert.equal(revokedAt, null);
    assert.equal((await use(lasting.key)).status, 200);
  });

  test("under load nobody is turned away: old and new work side by side, then the old one stops", async () => {
    const old = await created();
    let current = old.key;
    let [lastServed, stoppedAt] = [0, 0];
    const misses: { told: string; isOld: boolean; at: number }[] = [];
    let served = 0;
    const client = async (delay: number) => {
      await sleep(delay); // so that they do not ask in step
      while (!stoppedAt) {
        const key = current;
        const { status } = await use(key);
        const isOld = key === old.key;
        if (status === 200) served++;
        else misses.push({ told: `${status} with the ${isOld ? "old" : "new"} key`, isOld, at: Date.now() });
      }
    };
    const laggard = async () => {
      for (;;) {
        const asked = Date.now();
        const answer = await use(old.key);
        if (answer.status !== 200) {
          assertRefused(answer, 401, "key_expired");
          stoppedAt = Date.now();
          return;
        }
        lastServed = asked;
      }
    };
    const running = [laggard(), ...Array.from({ length: 6 }, (_, i) => client(i * 10))];
    await until(() => served > 20);
    const asked = Date.now();
    const answer = await rotate(old.id, { graceSeconds: 1 });
    const answered = Date.now();
    assert.equal(answer.status, 201, answer.text);
    current = answer.body.data.key;
    await Promise.all(running);
    const end = Date.parse((await read(old.id)).body.data.expiresAt);
    // Where the machine takes longer than the grace, the old one may be answered behind its end.
    assert.deepEqual(
      misses.filter(({ isOld, at }) => !isOld || at < end),
      [],
    );
    assert.ok(end >= asked + 995 && end <= answered + 1_005, "a second's grace");
    assert.ok(lastServed < end && end <= stoppedAt, "it worked until then, and no longer");
    assert.equal((await use(current)).status, 200);
  });

  test("at the same time by several: each gets a key that works, the old one stops once", async () => {
    const old = await created();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(old.id)));
    const won = answers.filter(({ status }) => status === 201);
    assert.equal(won.length, 1);
    for (const answer of answers)
      if (answer !== won[0]) assertRefused(answer, 409, "invalid_status_transition");
    assert.equal((await use(won[0]!.body.data.key)).status, 200);
    assertRefused(await use(old.key), 401, "key_revoked");
  });

  test("may give the new key another end, in the future", async () => {
    const old = await created({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    assertInvalid(await rotate(old.id, { expiresAt: "2020-01-01T00:00:00Z" }), "/expiresAt");
    const answer = await rotate(old.id, { expiresAt: null });
    assert.equal(answer.body.data.expiresAt, null);
  });

  test("400 for a grace that is none", async () => {
    const { id, key } = await created();
    for (const graceSeconds of [-1, 604_801, 1.5, "60", null])
      assertInvalid(await rotate(id, { graceSeconds }), "/graceSeconds");
    assertInvalid(await rotate(id, { grace: 1 }), "/grace");
    assert.equal((await use(key)).status, 200);
  });

  test("409 for a key that no longer works", async () => {
    const gone = await created();
    await revoke(gone.id);
    assertRefused(await rotate(gone.id), 409, "invalid_status_transition");
    const expired = await store.makeKey(["products"], new Date(Date.now() - 1_000));
    assertRefused(await rotate(expired.id), 409, "invalid_status_transition");
  });

  test("a retry gets the same key, and rotates once; a dry run not at all", async () => {
    const { id, key } = await created();
    const tried = await server.send(store, "POST", `${KEYS}/${id}/rotate?dryRun=true`, { body: {} });
    assert.equal(tried.status, 201);
    assert.deepEqual([(await use(key)).status, (await use(tried.body.data.key)).status], [200, 401]);
    const first = await expectReplay((headers) => rotate(id, {}, { headers }));
    assert.equal(first.status, 201);
    assert.equal((await use(first.body.data.key)).status, 200);
  });

  test("a body may be left out", async () => {
    const { id } = await created();
    assert.equal((await server.send(store, "POST", `${KEYS}/${id}/rotate`)).status, 201);
  });
});

describe("when a key was last used", () => {
  const lastUse = async (id: string) => (await read(id)).body.data.lastUsedAt as string | null;

  test("shows after some seconds, of a use that got in and of no other", async () => {
    const used = await created();
    const denied = await created({ permissions: ["orders"] });
    const outside = await created({ allowedIps: ["192.0.2.1"] });
    const gone = await created();
    await revoke(gone.id);
    const began = Date.now();
    await Promise.all([used, denied, outside, gone].map(({ key }) => use(key)));
    await until(async () => (await lastUse(used.id)) !== null);
    const at = Date.parse((await lastUse(used.id))!);
    assert.ok(at >= began - 5 && at <= Date.now());
    // The key was accepted: what it may not do is another matter.
    assert.notEqual(await lastUse(denied.id), null);
    assert.equal(await lastUse(outside.id), null);
    assert.equal(await lastUse(gone.id), null);
  });
});
