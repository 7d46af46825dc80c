import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, startServer } from "../../../test/server.ts";

const GROUPS = "/api/v1/customer-groups";

const server = await startServer();
const [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);
after(() => server?.close());

const ask = (method: string, path = "", body?: object, sent: Sent = {}, at = store) =>
  server.send(at, method, `${GROUPS}${path}`, { ...(body && { body }), ...sent });
async function made(name: string) {
  const answer = await ask("POST", "", { name });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}

test("each endpoint is for who may, in their own store", async () => {
  const { id } = await made("Doors");
  const reader = await store.makeKey(["customers:read"]);
  const stranger = await store.makeKey(["products"]);
  for (const [method, path, body] of [
    ["GET", ""],
    ["GET", `/${id}`],
    ["POST", "", { name: "Another" }],
    ["PUT", `/${id}`, { name: "Another" }],
    ["DELETE", `/${id}`],
  ] as const) {
    assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
    assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
    if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
    if (!path) continue;
    const [foreign, missing] = await Promise.all([
      ask(method, path, body, {}, elsewhere),
      ask(method, `/${MISSING}`, body, {}, elsewhere),
    ]);
    assertRefused(foreign, 404, "not_found");
    assert.equal(bytesOf(foreign), bytesOf(missing));
  }
  assert.equal((await ask("GET", `/${id}`, undefined, reader)).status, 200);
});

test("a group is created, read, listed, renamed and deleted", async () => {
  const group = await made("  Big \n buyers ");
  assert.deepEqual(Object.keys(group), ["id", "name", "tag", "version", "createdAt", "updatedAt"]);
  assert.deepEqual([group.name, group.version], ["Big buyers", 1]);
  const renamed = await ask("PUT", `/${group.id}`, { ...group, name: "Large buyers" });
  assert.deepEqual([renamed.body.data.name, renamed.body.data.version], ["Large buyers", 2]);
  const same = await ask("PUT", `/${group.id}`, { name: "Large buyers" });
  assert.equal(same.body.data.version, 2);
  const { body } = await ask("GET", `?ids=${group.id}`);
  assert.deepEqual(body.data.customerGroups, [renamed.body.data]);
  const ended = await ask("DELETE", `/${group.id}`, undefined, { headers: { "if-match": '"2"' } });
  assert.equal(ended.status, 200, ended.text);
  assertRefused(await ask("GET", `/${group.id}`), 404, "not_found");
});

test("a list goes by name whatever its case", async () => {
  const shop = await server.createStore();
  for (const name of ["beta", "Alpha", "Gamma"]) await ask("POST", "", { name }, {}, shop);
  const names = async (query: string) => {
    const { data } = (await ask("GET", query, undefined, {}, shop)).body;
    assert.equal(data.pagination.total, 3);
    return data.customerGroups.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await names(""), ["Alpha", "beta", "Gamma"]);
  assert.deepEqual(await names("?sort=-name"), ["Gamma", "beta", "Alpha"]);
  assert.deepEqual(await names("?sort=createdAt"), ["beta", "Alpha", "Gamma"]);
});

test("a name is a store's only one, in any case", async () => {
  const [first, second] = [await made("Wholesale"), await made("Retail")];
  assertRefused(await ask("POST", "", { name: "WHOLESALE" }), 409, "duplicate", "/name");
  assertRefused(await ask("PUT", `/${second.id}`, { name: "wholesale " }), 409, "duplicate", "/name");
  assert.equal((await ask("PUT", `/${first.id}`, { name: "wholesale" })).status, 200);
  assert.equal((await ask("POST", "", { name: "Wholesale" }, {}, elsewhere)).status, 201);
});

test("bad input names the field", async () => {
  assertInvalid(await ask("POST", "", {}), ["/name", "required"]);
  for (const name of ["", " - ", "x".repeat(101), 5, null])
    assertInvalid(await ask("POST", "", { name }), "/name");
  assertInvalid(await ask("POST", "", { name: "Fine", color: "red" }), ["/color", "unknown_field"]);
  assertRefused(await ask("POST", "", { name: "Fine", version: 1 }), 400, "read_only_field", "/version");
  assertInvalid(await ask("GET", "?sort=color"), "/sort");
});

test("a replay answers the same, a stale version is 409, a dry run leaves nothing", async () => {
  const headers = { "idempotency-key": "groups-once" };
  const [one, again] = [
    await ask("POST", "", { name: "Once" }, { headers }),
    await ask("POST", "", { name: "Once" }, { headers }),
  ];
  assert.deepEqual([one.status, again.text], [201, one.text]);
  const { id } = one.body.data;
  await ask("PUT", `/${id}`, { name: "Twice" });
  assertRefused(await ask("PUT", `/${id}`, { name: "Thrice", version: 1 }), 409, "version_conflict");
  assertRefused(
    await ask("DELETE", `/${id}`, undefined, { headers: { "if-match": '"1"' } }),
    409,
    "version_conflict",
  );
  const dry = await ask("POST", "?dryRun=true", { name: "Dry" });
  assert.equal(dry.status, 201);
  assertRefused(await ask("GET", `/${dry.body.data.id}`), 404, "not_found");
});

test("a group has a tag or none, and at most 100 have one", async () => {
  const many = await server.createStore();
  const make = (n: number, tag: string | null) => ask("POST", "", { name: `Group ${n}`, tag }, {}, many);
  const first = await make(0, " Big \n spenders ");
  assert.equal(first.body.data.tag, "Big spenders");
  for (let n = 1; n < 100; n++) assert.equal((await make(n, `tag ${n}`)).status, 201);
  assertInvalid(await make(100, "one more"), ["/tag", "too_many_tagged_groups"]);
  const without = await make(100, null);
  assert.equal(without.body.data.tag, null);
  const path = `/${without.body.data.id}`;
  assertInvalid(await ask("PUT", path, { tag: "one more" }, {}, many), ["/tag", "too_many_tagged_groups"]);
  await ask("DELETE", `/${first.body.data.id}`, undefined, {}, many);
  assert.equal((await ask("PUT", path, { tag: "one more" }, {}, many)).status, 200);
  assertInvalid(await ask("PUT", path, { tag: "-" }, {}, many), ["/tag", "invalid_format"]);
});
