import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import pg from "pg";
import { readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { addStaff, enterAsCustomer, enterAsOwner } from "../../../test/people.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";
import type { Statement, Value } from "../../db/statement.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { setStoreStatus } from "../stores/index.ts";
import { addAuditEntry, auditSweeper, entryOfCommand } from "./index.ts";
import { auditLog } from "./list.ts";

const AUDIT = "/api/v1/audit";
const KEYS = "/api/v1/api-keys";

const server = await testServer();

const ask = (store: TestStore, query: Record<string, string> = {}, sent?: Sent) =>
  server.send(store, "GET", `${AUDIT}?${new URLSearchParams(query)}`, sent);
const log = async (
  store: TestStore,
  query: Record<string, string> = {},
): Promise<{ entries: Json[]; pagination: Json }> => dataOf(await ask(store, query));
const keyBody = (name: string) => ({ name, permissions: ["products"] });
const makeKey = async (store: TestStore, name = "made", sent?: Sent) =>
  dataOf(await server.send(store, "POST", KEYS, { body: keyBody(name), ...sent }), 201);

describe("who may read it", () => {
  test("401 without a credential, 403 without settings, 200 with settings or settings:read", async () => {
    const store = await server.createStore();
    assertRefused(await ask(store, {}, { key: undefined }), 401, "unauthenticated");
    for (const permission of ["products", "api_keys", "staff"]) {
      const { key } = await store.makeKey([permission]);
      assertRefused(await ask(store, {}, { key }), 403, "permission_denied");
    }
    for (const permission of ["settings", "settings:read"]) {
      const { key } = await store.makeKey([permission]);
      assert.equal((await ask(store, {}, { key })).status, 200);
    }
  });

  test("each store sees its own log", async () => {
    const [one, other] = await Promise.all([server.createStore(), server.createStore()]);
    const made = await makeKey(one);
    assert.deepEqual((await log(other)).entries, []);
    assert.deepEqual((await log(other, { resourceId: made.id })).entries, []);
    assert.equal((await log(one)).pagination.total, 1);
  });

  for (const [name, value] of [
    ["actorKind", "visitor"],
    ["via", "fax"],
    ["actorId", "me"],
    ["resourceId", "x"],
    ["since", "yesterday"],
    ["until", "2026-02-31T00:00:00Z"],
    ["limit", "0"],
    ["page", "0"],
    ["after", "x"],
    ["actor", "x"],
  ])
    test(`400 for ${name}=${value}`, async () => {
      const store = await server.createStore();
      assertInvalid(await ask(store, { [name!]: value! }), `/${name}`);
    });
});

describe("an export of a person's data", () => {
  const CUSTOMERS = "/api/v1/customer";
  const read = async (store: TestStore, path: string, sent?: Sent) =>
    (await server.send(store, "GET", path, sent)).status;
  const makeCustomer = async (store: TestStore) => {
    const body = { email: `${randomUUID()}@example.com`, firstName: "Ada", lastName: "Lovelace" };
    const answer = await server.send(store, "POST", CUSTOMERS, { body });
    return answer.body.data.id as string;
  };

  test("by a key or one of the staff is noted with the customer's id; one that was refused is not", async () => {
    const store = await server.createStore();
    const id = await makeCustomer(store);
    const { id: keyId, key } = await store.makeKey(["customers:read"]);
    const none = await store.makeKey(["products"]);
    const owner = await enterAsOwner(server, store);
    const headers = { "x-request-id": `export-${randomUUID()}` };
    assert.equal(await read(store, `${CUSTOMERS}/${id}/export`, { key: none.key }), 403);
    assert.equal(await read(store, `${CUSTOMERS}/${randomUUID()}/export`, { key }), 404);
    assert.equal(await read(store, `${CUSTOMERS}/${id}/export?dryRun=true`, { key }), 400);
    assert.equal(await read(store, `${CUSTOMERS}/${id}`, { key }), 200);
    assert.equal(await read(store, `${CUSTOMERS}/${id}/export`, { key, headers }), 200);
    assert.equal(await read(store, `${CUSTOMERS}/${id}/export`, { key: owner.token }), 200);
    const { entries, pagination } = await log(store, { action: "customer.export" });
    assert.equal(pagination.total, 2);
    assert.deepEqual(
      entries.map(({ actor, resourceId, fields, ip }: Json) => [
        actor.kind,
        actor.id,
        resourceId,
        fields,
        ip,
      ]),
      [
        ["owner", owner.id, id, [], "127.0.0.1"],
        ["api_key", keyId, id, [], "127.0.0.1"],
      ],
    );
    assert.equal(entries[1].requestId, headers["x-request-id"]);
  });

  test("by the customer is noted, too, without their address", async () => {
    const store = await server.createStore();
    const key = await enterAsCustomer(server, store);
    const me = await server.send(store, "GET", "/api/v1/storefront/account", { key });
    const { id } = me.body.data;
    const held = await server.send(store, "GET", "/api/v1/storefront/account/export", { key });
    assert.equal(held.status, 200, held.text);
    assert.deepEqual(held.body.data.auditEntries, []);
    const { entries } = await log(store, { actorKind: "customer" });
    const [{ id: _, at: __, ...rest }] = entries;
    assert.deepEqual(
      [entries.length, rest],
      [
        1,
        {
          actor: { kind: "customer", id, name: null },
          action: "storefront.account.export",
          resourceId: id,
          fields: [],
          ip: null,
          via: null,
          requestId: held.headers["x-request-id"],
        },
      ],
    );
    const again = await server.send(store, "GET", "/api/v1/storefront/account/export", { key });
    const [told] = again.body.data.auditEntries;
    assert.deepEqual(told, {
      at: entries[0].at,
      actor: "customer",
      action: "storefront.account.export",
      fields: [],
    });
  });
});

describe("an entry", () => {
  test("tells who did what to what, from where, under which request; the names of fields, not their values", async () => {
    const store = await server.createStore();
    const { id: actorId, key } = await store.makeKey(["api_keys", "products", "settings:read"]);
    const requestId = `audit-${randomUUID()}`;
    const began = Date.now();
    const made = await makeKey(store, "a name nobody else has", {
      key,
      headers: { "x-request-id": requestId },
    });
    const { text } = await ask(store);
    const { entries, pagination } = JSON.parse(text).data;
    assert.equal(pagination.total, 1);
    const [{ id, at, ...rest }] = entries;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.ok(Date.parse(at) >= began - 5 && Date.parse(at) <= Date.now() + 5);
    assert.deepEqual(rest, {
      actor: { kind: "api_key", id: actorId, name: "test" },
      action: "api-keys.create",
      resourceId: made.id,
      fields: ["name", "permissions"],
      ip: "127.0.0.1",
      via: null,
      requestId,
    });
    assert.ok(!text.includes("a name nobody else has"));
  });

  test("names what was done in the words of the path", async () => {
    const store = await server.createStore();
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await server.send(store, method, path, { body });
      assert.ok(answer.status < 300, answer.text);
      return answer.body.data;
    };
    const draft = { price: "1", translations: [{ language: "en", name: "Mug", description: "" }] };
    const product = await send("POST", "/api/v1/products", draft);
    await send("PUT", `/api/v1/products/${product.id}`, { price: "2" });
    await send("POST", `/api/v1/products/${product.id}/stock`, { set: 3, reason: "count" });
    await send("POST", "/api/v1/products/bulk", { delete: [product.id] });
    const key = await makeKey(store);
    const second = await send("POST", `${KEYS}/${key.id}/rotate`, {});
    await send("PUT", `${KEYS}/${second.id}`, { name: "x" });
    await send("DELETE", `${KEYS}/${second.id}`);
    const { entries } = await log(store);
    assert.deepEqual(
      entries.map(({ action, resourceId }: Json) => [action, resourceId]),
      [
        ["api-keys.delete", second.id],
        ["api-keys.update", second.id],
        ["api-keys.rotate", key.id],
        ["api-keys.create", key.id],
        ["products.bulk", null],
        ["products.stock", product.id],
        ["products.update", product.id],
        ["products.create", product.id],
      ],
    );
  });

  test("calls a key and a person by the name they have when it is read", async () => {
    const store = await server.createStore();
    const { id, key } = await store.makeKey(["api_keys", "products"]);
    await makeKey(store, "one", { key });
    const staff = await addStaff(server, store, ["api_keys", "products"]);
    await makeKey(store, "two", { key: staff.token });
    const owner = await enterAsOwner(server, store);
    await makeKey(store, "three", { key: owner.token });
    await server.send(store, "PUT", `${KEYS}/${id}`, { body: { name: "renamed" } });
    await server.send(store, "DELETE", `${KEYS}/${id}`);
    const { entries } = await log(store, { action: "api-keys.create" });
    assert.deepEqual(
      entries.map(({ actor }: Json) => actor),
      [
        { kind: "owner", id: owner.id, name: owner.email },
        { kind: "staff", id: staff.id, name: "Test" },
        { kind: "api_key", id, name: "renamed" },
      ],
    );
  });

  test("of the command line has neither id nor name", async () => {
    const store = await server.createStore();
    await tenantTransaction(server.database.pool, store.id, async (tx) =>
      addAuditEntry(tx, entryOfCommand("products.import", null, ["format"])),
    );
    const owner = await server.database.connectOwner();
    await setStoreStatus(owner, store.domain, "suspended");
    await setStoreStatus(owner, store.domain, "active");
    assert.equal(await setStoreStatus(owner, "nobody.test", "suspended"), false);
    await owner.end();
    let entries: Json[] = [];
    await until(async () => {
      const answer = await ask(store, { actorKind: "cli" });
      if (answer.status === 200) entries = answer.body.data.entries;
      return entries.length > 0;
    });
    const seen = entries.map(({ id: _, at: __, ...rest }) => rest);
    const told = { actor: { kind: "cli", id: null, name: null }, ip: null, requestId: null, via: null };
    assert.deepEqual(seen, [
      { ...told, action: "stores.resume", resourceId: store.id, fields: [] },
      { ...told, action: "stores.suspend", resourceId: store.id, fields: [] },
      { ...told, action: "products.import", resourceId: null, fields: ["format"] },
    ]);
  });
});

describe("the list", () => {
  let store: TestStore;
  let ids: string[];
  let keyId: string;
  before(async () => {
    store = await server.createStore();
    const { id, key } = await store.makeKey(["api_keys", "products"]);
    keyId = id;
    for (let i = 0; i < 12; i++) await makeKey(store, `key ${i}`, i % 3 ? {} : { key });
    ids = (await log(store)).entries.map(({ id }: Json) => id);
  });

  test("has the newest first", async () => {
    const { entries } = await log(store);
    const times = entries.map(({ at }: Json) => at);
    assert.deepEqual(times, times.toSorted().reverse());
    assert.equal(entries.length, 12);
  });

  test("is paged, by number and by cursor", async () => {
    const second = await log(store, { limit: "5", page: "2" });
    assert.deepEqual(
      second.entries.map(({ id }: Json) => id),
      ids.slice(5, 10),
    );
    assert.deepEqual([second.pagination.total, second.pagination.pages], [12, 3]);
    const seen = await readWholeList("entries", (after) => log(store, { limit: "5", ...after }));
    assert.deepEqual(
      seen.map(({ id }) => id),
      ids,
    );
  });

  test("takes filters, and they all have to hold", async () => {
    const { entries } = await log(store);
    const total = async (query: Record<string, string>) => (await log(store, query)).pagination.total;
    assert.equal(await total({ actorId: keyId }), 4);
    assert.equal(await total({ actorId: keyId.toUpperCase(), actorKind: "api_key" }), 4);
    assert.equal(await total({ actorKind: "owner" }), 0);
    assert.equal(await total({ action: "api-keys.create" }), 12);
    assert.equal(await total({ action: "api-keys" }), 0);
    assert.equal(await total({ via: "mcp" }), 0);
    const { resourceId, at } = entries[3];
    assert.deepEqual((await log(store, { resourceId })).entries, [entries[3]]);
    const since = entries.filter((entry: Json) => entry.at >= at);
    assert.deepEqual((await log(store, { since: at })).entries, since);
    assert.equal(await total({ until: at }), 12 - since.length);
    assert.equal(await total({ since: at, until: at }), 0);
    assert.deepEqual((await log(store, { actorId: keyId, limit: "2", page: "2" })).entries.length, 2);
  });

  test("counts what is there, after entries were removed too", async () => {
    const at = await server.createStore();
    await Promise.all(Array.from({ length: 25 }, (_, i) => makeKey(at, `key ${i}`)));
    assert.equal((await log(at)).pagination.total, 25);
    const sweepOf = async (which: string) => {
      const old = "update audit_entries set at = now() - interval '500 days' where store_id = $1";
      await server.sql(at, `${old} and ${which}`, [at.id]);
      await tenantTransaction(server.database.pool, at.id, (tx) => auditSweeper.sweep(tx, new Date()));
    };
    await sweepOf("entry_id in (select entry_id from audit_entries where store_id = $1 limit 10)");
    const { entries, pagination } = await log(at);
    assert.deepEqual([entries.length, pagination.total], [15, 15]);
    await sweepOf("true");
    assert.equal((await log(at)).pagination.total, 0);
  });
});

test("noting a write is one statement, sent together with its commit", async () => {
  const store = await server.createStore();
  const sent: { text: string; exchange: number }[] = [];
  let exchange = 0;
  const { query } = pg.Client.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: as many forms as pg's query has
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]) {
    exchange++;
    // What a transaction asks in one turn travels as one query (db/pool/exchange.ts).
    for (const { statement } of given[0]?.asked ?? []) sent.push({ text: statement.text, exchange });
    return query.apply(this, given as never);
  } as never;
  try {
    await makeKey(store);
  } finally {
    pg.Client.prototype.query = query;
  }
  const noted = sent.filter(({ text }) => text.includes("insert into audit_entries"));
  assert.equal(noted.length, 1);
  const commit = sent.find((one) => one.text === "commit" && one.exchange === noted[0]!.exchange);
  assert.ok(commit, JSON.stringify(sent, null, 1));
});

describe("among 60,000 entries of three stores", onOnePostgres, () => {
  let store: TestStore;
  before(async () => {
    const stores = await Promise.all([server.createStore(), server.createStore(), server.createStore()]);
    store = stores[1]!;
    for (const one of stores)
      await server.sql(
        one,
        `with added as (
           insert into audit_entries (store_id, entry_id, at, actor_kind, actor_id, action, resource_id, fields)
           select $1::uuid, gen_random_uuid(), now() - i * interval '1 minute', 'api_key',
             md5((i % 50)::text)::uuid, 'products.update', md5((i % 4000)::text)::uuid, '[]'
           from generate_series(1, 20000) i returning 1)
         insert into audit_counts (store_id, part, total) select $1, 0, count(*) from added`,
        [one.id],
      );
    await server.sql(undefined, "analyze audit_entries, audit_counts");
  });

  /** The plan of a list's statement, as the server's role runs it behind row-level security. */
  async function planOf(query: Fields): Promise<string> {
    const client = await server.database.pool.connect();
    const lines: string[] = [];
    try {
      await client.query(`begin; set local app.store_id = '${store.id}'`);
      const tx = {
        storeId: store.id,
        async query({ text }: Statement, values: readonly Value[] = []) {
          const { rows } = await client.query(
            `explain (analyze, timing off) ${text}`,
            values.map((value) => (value instanceof Date ? value.toISOString() : value)),
          );
          lines.push(...rows.map((row) => String(Object.values(row)[0])));
          return [["0", null]];
        },
      } as unknown as Tx;
      await auditLog.read(tx, query, {});
    } finally {
      await client.query("rollback");
      client.release();
    }
    return lines.join("\n");
  }
  const someone = { actorId: "c4ca4238-a0b9-2382-0dcc-509a6f75849b" }; // md5 of 1

  test("a page reads as many as it shows, from the index by time, and counts none", async () => {
    const plan = await planOf({});
    assert.match(plan, /Index Scan Backward using audit_entries_by_time[^\n]*\n?[^\n]*rows=21/s);
    assert.doesNotMatch(plan, /Seq Scan on audit_entries/);
    assert.match(plan, /audit_counts/);
  });

  for (const [what, query, index] of [
    ["by actor", someone, "audit_entries_by_actor"],
    ["by resource", { resourceId: someone.actorId }, "audit_entries_by_resource"],
    ["of an hour", { since: new Date(Date.now() - 3_600_000).toISOString() }, "audit_entries_by_time"],
  ] as const)
    test(`a page ${what} uses ${index}`, async () => {
      const plan = await planOf(query);
      assert.match(plan, new RegExp(`using ${index}|on ${index}`), plan);
      assert.doesNotMatch(plan, /Seq Scan on audit_entries/, plan);
    });

  test("page 1 answers the total of all of them", async () => {
    assert.equal((await log(store)).pagination.total, 20_000);
    assert.equal((await log(store, someone)).pagination.total, 400);
  });
});
