import assert from "node:assert/strict";
import { test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { dataOf } from "../../../test/assert-refused.ts";
import { type TestStore, testServer } from "../../../test/server.ts";

const PATH = "/api/v1/webhooks";
const body = { url: "https://erp.example.com/hooks", events: ["order_created", "payment_received"] };

const server = await testServer();
const store = await server.createStore();
const other = await server.createStore();

const create = async (more: object = {}, key = store.key) =>
  dataOf(await server.send(store, "POST", PATH, { body: { ...body, ...more }, key }), 201);
const keyWith = async (...permissions: string[]) => (await store.makeKey(permissions)).key;

test("a webhook is created, read, listed, changed and deleted", async () => {
  const answer = await server.send(store, "POST", PATH, { body: { ...body, description: "ERP" } });
  assert.equal(answer.status, 201);
  const { secret, ...made } = answer.body.data;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(answer.headers.location, `${PATH}/${made.id}`);
  const { id, createdAt, updatedAt, ...rest } = made;
  assert.deepEqual(rest, {
    url: body.url,
    description: "ERP",
    events: body.events,
    form: "stoa",
    permissions: ["orders:read"],
    isActive: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    previousSecretUntil: null,
    version: 1,
  });
  const read = await server.send(store, "GET", `${PATH}/${id}`);
  assert.deepEqual([read.body.data, read.headers.etag], [made, '"1"']);
  const listed = await server.send(store, "GET", `${PATH}?isActive=true`);
  assert.deepEqual(listed.body.data.webhooks, [made]);

  const changed = dataOf(
    await server.send(store, "PUT", `${PATH}/${id}`, {
      body: { ...made, events: ["order_updated"], isActive: false, version: 1 },
    }),
  );
  const { events, isActive, version, url } = changed;
  assert.deepEqual([events, isActive, version, url], [["order_updated"], false, 2, body.url]);
  const same = await server.send(store, "PUT", `${PATH}/${id}`, { body: changed });
  assert.equal(same.body.data.version, 2, "what changes nothing makes no new version");

  assert.equal((await server.send(store, "DELETE", `${PATH}/${id}`)).status, 200);
  assert.equal((await server.send(store, "GET", `${PATH}/${id}`)).status, 404);
});

test("secrets are kept sealed, and never answered or logged again", async () => {
  const made = await create();
  const rotated = dataOf(await server.send(store, "POST", `${PATH}/${made.id}/rotate-secret`));
  assert.notEqual(rotated.secret, made.secret);
  assert.ok(Date.parse(rotated.previousSecretUntil) - Date.now() > 23.9 * 3_600_000);
  const rows = await server.sql(store, "select * from webhook_endpoints where endpoint_id = $1", [made.id]);
  const read = await server.send(store, "GET", `${PATH}/${made.id}`);
  for (const secret of [made.secret, rotated.secret]) {
    const bare = secret.slice("whsec_".length);
    for (const place of [JSON.stringify(rows), read.text, server.logged()]) assert.ok(!place.includes(bare));
    for (const kept of [rows[0].secret, rows[0].previous_secret])
      assert.ok(!Buffer.from(kept).includes(Buffer.from(bare, "base64")));
  }
});

test("creating one again with the same Idempotency-Key answers the same, and nothing is made twice", async () => {
  const first = await expectReplay((headers) => server.send(store, "POST", PATH, { body, headers }));
  const kept = await server.sql(store, "select body from idempotency_keys where store_id = $1", [store.id]);
  assert.ok(!JSON.stringify(kept).includes(first.body.data.secret.slice(6)));
});

test("a dry run writes nothing", async () => {
  const count = async () => (await server.send(store, "GET", PATH)).body.data.pagination.total;
  const before = await count();
  const dry = await server.send(store, "POST", `${PATH}?dryRun=true`, { body });
  assert.deepEqual([dry.status, dry.headers["x-dry-run"], await count()], [201, "true", before]);
});

test("a stale version is 409", async () => {
  const { id } = await create();
  await server.send(store, "PUT", `${PATH}/${id}`, { body: { description: "2" } });
  for (const [method, sent] of [
    ["PUT", { body: { description: "3", version: 1 } }],
    ["DELETE", { headers: { "if-match": '"1"' } }],
  ] as const) {
    const answer = await server.send(store, method, `${PATH}/${id}`, sent);
    assert.deepEqual([answer.status, answer.body.details], [409, { currentVersion: 2 }]);
  }
});

test("nobody without the permission, and nobody of another store", async () => {
  const { id } = await create();
  const paths: [string, string, object?][] = [
    ["GET", `${PATH}/${id}`],
    ["PUT", `${PATH}/${id}`, { description: "x" }],
    ["DELETE", `${PATH}/${id}`],
    ["POST", `${PATH}/${id}/rotate-secret`],
    ["POST", `${PATH}/${id}/test`],
    ["GET", `${PATH}/${id}/deliveries`],
    ["POST", `${PATH}/${id}/deliveries/${id}/redeliver`],
    ["POST", `${PATH}/${id}/replay`, { from: "2026-01-01" }],
  ];
  const weak = await keyWith("orders");
  const reader = await keyWith("webhooks:read");
  const missing = "00000000-0000-7000-8000-000000000000";
  const bytes = ({ text, body: { requestId } }: { text: string; body: { requestId: string } }) =>
    text.replace(requestId, "");
  for (const [method, path, sent] of paths) {
    const ask = (from: TestStore, key: string | undefined, at = path) =>
      server.send(from, method, at, { key, ...(sent && { body: sent }) });
    assert.equal((await ask(store, undefined)).status, 401, path);
    assert.equal((await ask(store, weak)).status, 403, path);
    if (method !== "GET") assert.equal((await ask(store, reader)).status, 403, path);
    const foreign = await ask(other, other.key);
    const absent = await ask(other, other.key, path.replaceAll(id, missing));
    assert.deepEqual([foreign.status, bytes(foreign)], [404, bytes(absent)], path);
  }
  assert.equal((await server.send(store, "GET", `${PATH}/${id}`)).body.data.version, 1);
});

test("a caller with fewer permissions than a webhook gets neither its secret nor its events", async () => {
  const { id } = await create();
  const answer = await server.send(store, "POST", `${PATH}/${id}/test`);
  const delivery = answer.body.data.id;
  // Each is allowed to whoever holds what the webhook is told, and not to others: read or write of other
  // things is not enough.
  const guarded: [string, string, object?][] = [
    ["POST", `${PATH}/${id}/rotate-secret`],
    ["POST", `${PATH}/${id}/test`],
    ["POST", `${PATH}/${id}/deliveries/${delivery}/redeliver`],
    ["POST", `${PATH}/${id}/replay`, { from: "2026-01-01" }],
    ["PUT", `${PATH}/${id}`, { isActive: true }],
    ["PUT", `${PATH}/${id}`, { url: "https://thief.example.com/" }],
    ["PUT", `${PATH}/${id}`, { events: ["order_created"] }],
  ];
  const open: [string, string, object?][] = [
    ["GET", PATH],
    ["GET", `${PATH}/${id}`],
    ["GET", `${PATH}/${id}/deliveries`],
    ["PUT", `${PATH}/${id}`, { description: "x" }],
    ["PUT", `${PATH}/${id}`, { isActive: false }],
  ];
  const [lesser, equal] = [
    await keyWith("webhooks", "products", "customers"),
    await keyWith("webhooks", "orders:read"),
  ];
  const ask = async (key: string, [method, path, body]: [string, string, object?]) => {
    const { status, body: told } = await server.send(store, method, path, { key, ...(body && { body }) });
    return { status, told };
  };
  const state = () =>
    server.sql(store, "select * from webhook_endpoints where endpoint_id = $1", [id]).then(JSON.stringify);
  const activate = (isActive: boolean) => server.send(store, "PUT", `${PATH}/${id}`, { body: { isActive } });
  for (const one of open) assert.equal((await ask(lesser, one)).status, 200, one.join());
  const before = await state();
  for (const one of guarded) {
    const { status, told } = await ask(lesser, one);
    assert.deepEqual([status, told.code], [403, "permission_denied"], one.join());
    assert.match(told.details.permission, /^orders:read/);
    assert.ok(!JSON.stringify(told).includes("whsec_"));
  }
  assert.equal(await state(), before);
  for (const key of [equal, store.key])
    for (const one of guarded) {
      await activate(!("isActive" in (one[2] ?? {})));
      assert.equal((await ask(key, one)).status, 200, one.join());
    }
  assert.equal((await ask(lesser, ["DELETE", `${PATH}/${id}`])).status, 200);
});

test("bad input is 400 naming the field", async () => {
  const bad: [object, string, string][] = [
    [{ events: body.events }, "/url", "required"],
    [{ ...body, url: "ftp://example.com" }, "/url", "invalid_url"],
    [{ ...body, url: "https://user:secret@example.com/" }, "/url", "url_not_public"],
    [{ ...body, url: "http://127.0.0.1/" }, "/url", "url_not_public"],
    [{ ...body, url: "http://[::ffff:10.0.0.1]/" }, "/url", "url_not_public"],
    [{ ...body, url: "http://2130706433/" }, "/url", "url_not_public"],
    [{ ...body, events: [] }, "/events", "too_few"],
    [{ ...body, events: ["order_created", "order_created"] }, "/events", "not_unique"],
    [{ ...body, events: ["everything"] }, "/events/0", "invalid_choice"],
    [{ ...body, events: ["webhook_test"] }, "/events/0", "invalid_choice"],
    [{ ...body, secret: "whsec_mine" }, "/secret", "unknown_field"],
  ];
  for (const [sent, field, code] of bad) {
    const { status, body: answer } = await server.send(store, "POST", PATH, { body: sent });
    assert.deepEqual([status, answer.errors?.[0].field, answer.errors?.[0].code], [400, field, code]);
  }
  const readOnly = await server.send(store, "POST", PATH, {
    body: { ...body, permissions: ["orders:read"] },
  });
  assert.deepEqual([readOnly.status, readOnly.body.code], [400, "read_only_field"]);
  const { id } = await create();
  const range = { from: "2026-02-01", to: "2026-01-01" };
  const replay = await server.send(store, "POST", `${PATH}/${id}/replay`, { body: range });
  assert.deepEqual([replay.status, replay.body.errors[0].field], [400, "/to"]);
});

test("nobody subscribes to what they may not read, nor widens what a webhook is told", async () => {
  const blind = await keyWith("webhooks");
  const refused = await server.send(store, "POST", PATH, { body, key: blind });
  assert.deepEqual([refused.status, refused.body.errors[0].field], [403, "/events/0"]);

  const sees = await keyWith("webhooks", "orders:read");
  const made = await create({}, sees);
  assert.deepEqual(made.permissions, ["orders:read"]);
  const moved = await server.send(store, "PUT", `${PATH}/${made.id}`, {
    body: { url: "https://mine.example.com" },
    key: blind,
  });
  assert.equal(moved.status, 403);
  const named = await server.send(store, "PUT", `${PATH}/${made.id}`, {
    body: { description: "Mine" },
    key: blind,
  });
  assert.equal(named.status, 200, "a name tells nothing");
});

test("a store has 50 webhooks at most", async () => {
  const full = await server.createStore();
  for (let n = 0; n < 50; n++) assert.equal((await server.send(full, "POST", PATH, { body })).status, 201);
  const { status, body: answer } = await server.send(full, "POST", PATH, { body });
  assert.deepEqual([status, answer.errors[0].code], [400, "too_many_webhooks"]);
});
