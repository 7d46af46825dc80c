import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { expectReplay, readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { addStaff, enterAsOwner } from "../../../test/people.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";

const ROLES = "/api/v1/roles";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const owner = await enterAsOwner(server, store);

const fresh = (more: Fields = {}) => ({ name: `Role ${randomUUID()}`, permissions: ["orders"], ...more });
const send = (method: string, path: string, sent: Sent = {}, at = store) =>
  server.send(at, method, `${ROLES}${path}`, { ...(at === store ? { key: owner.token } : {}), ...sent });

const created = async (body: unknown = fresh(), at = store) =>
  dataOf(await send("POST", "", { body }, at), 201);
const readBack = async (id: string, at = store) => dataOf(await send("GET", `/${id}`, {}, at));

describe("create", () => {
  test("answers the role, which reads back the same, with its path and version", async () => {
    const answer = await send("POST", "", {
      body: { name: "  Support  ", permissions: ["products:cost", "orders", "customers:read"] },
    });
    assert.equal(answer.status, 201, answer.text);
    const { id, createdAt, updatedAt, ...rest } = answer.body.data;
    assert.deepEqual(rest, {
      name: "Support",
      permissions: ["customers:read", "orders", "products:cost"],
      version: 1,
    });
    assert.equal(createdAt, updatedAt);
    assert.equal(answer.headers.location, `${ROLES}/${id}`);
    assert.equal(answer.headers.etag, '"1"');
    assert.deepEqual(await readBack(id), answer.body.data);
  });

  test("a name is unique in the store, without regard to case, and free in another", async () => {
    const { name } = await created();
    assertRefused(
      await send("POST", "", { body: fresh({ name: name.toUpperCase() }) }),
      409,
      "duplicate",
      "/name",
    );
    await created(fresh({ name }), elsewhere);
  });

  const bad: [what: string, body: unknown, field: string, code: string][] = [
    ["no name", { permissions: ["orders"] }, "/name", "required"],
    ["a blank name", fresh({ name: " \t" }), "/name", "invalid_format"],
    ["a long name", fresh({ name: "x".repeat(101) }), "/name", "too_long"],
    ["no permissions", { name: "x" }, "/permissions", "required"],
    ["an empty list", fresh({ permissions: [] }), "/permissions", "too_few"],
    [
      "an unknown permission",
      fresh({ permissions: ["orders", "order"] }),
      "/permissions/1",
      "invalid_choice",
    ],
    ["`owner`", fresh({ permissions: ["owner"] }), "/permissions/0", "invalid_choice"],
    ["a permission twice", fresh({ permissions: ["orders", "orders"] }), "/permissions", "not_unique"],
    ["a text for a list", fresh({ permissions: "orders" }), "/permissions", "invalid_type"],
    ["an unknown field", fresh({ color: "red" }), "/color", "unknown_field"],
  ];
  for (const [what, body, field, code] of bad)
    test(`${what} is 400 at ${field}`, async () =>
      assertInvalid(await send("POST", "", { body }), [field, code]));

  test("what only the server sets is refused by name", async () => {
    for (const field of ["id", "version", "createdAt"])
      assertRefused(
        await send("POST", "", { body: fresh({ [field]: 1 }) }),
        400,
        "read_only_field",
        `/${field}`,
      );
  });

  test("a retry with the same key makes no second one; a dry run makes none", async () => {
    const body = fresh();
    await expectReplay((headers) => send("POST", "", { body, headers }));
    const dry = await send("POST", "?dryRun=true", { body: fresh() });
    assert.deepEqual([dry.status, dry.headers["x-dry-run"]], [201, "true"]);
    assertRefused(await send("GET", `/${dry.body.data.id}`), 404, "not_found");
  });
});

describe("update", () => {
  test("changes what is sent and keeps the rest; read, edit, write works", async () => {
    const role = await created();
    const data = dataOf(
      await send("PUT", `/${role.id}`, {
        body: { ...role, permissions: ["products", "orders"] },
      }),
    );
    const { updatedAt, ...rest } = data;
    const { updatedAt: before, ...was } = role;
    assert.deepEqual(rest, { ...was, permissions: ["products", "orders"], version: 2 });
    assert.ok(updatedAt >= before);
    assert.deepEqual(await readBack(role.id), data);
    const renamed = await send("PUT", `/${role.id}`, { body: { name: `New ${role.id}` } });
    assert.deepEqual([renamed.body.data.permissions, renamed.body.data.version], [["products", "orders"], 3]);
  });

  test("what changes nothing makes no new version; a name may change its case", async () => {
    const role = await created(fresh({ permissions: ["orders", "customers"] }));
    for (const body of [{}, { name: role.name }, { permissions: ["orders", "customers"] }])
      assert.deepEqual((await send("PUT", `/${role.id}`, { body })).body.data, role);
    const body = { name: role.name.toUpperCase() };
    assert.equal((await send("PUT", `/${role.id}`, { body })).status, 200);
  });

  test("a stale version is 409, by header and by body, and tells the current one", async () => {
    const role = await created();
    await send("PUT", `/${role.id}`, { body: { name: `Other ${role.id}` } });
    for (const sent of [{ headers: { "if-match": '"1"' }, body: fresh() }, { body: fresh({ version: 1 }) }]) {
      const answer = await send("PUT", `/${role.id}`, sent);
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, 2);
    }
    const current = { headers: { "if-match": '"2"' }, body: fresh() };
    assert.equal((await send("PUT", `/${role.id}`, current)).status, 200);
  });

  test("a role may take its own name in other letters, and never another's", async () => {
    const role = await created(fresh({ name: "İzmir Ops" }));
    const other = await send("POST", "", { body: fresh({ name: "i\u0307zmir Ops" }) });
    const same = await send("PUT", `/${role.id}`, { body: { name: "i\u0307zmir Ops" } });
    // Whether both are one name is PostgreSQL's to say: then the other was never made.
    if (other.status === 201) assertRefused(same, 409, "duplicate", "/name");
    else assert.equal(same.status, 200, same.text);
    assert.equal((await send("PUT", `/${role.id}`, { body: { name: "IZMIR OPS" } })).status, 200);
    assert.equal((await send("PUT", `/${role.id}`, { body: { name: "izmir ops" } })).status, 200);
  });

  test("another role's name is 409; bad fields are 400; a dry run changes nothing", async () => {
    const [role, other] = [await created(), await created()];
    assertRefused(
      await send("PUT", `/${role.id}`, { body: { name: other.name } }),
      409,
      "duplicate",
      "/name",
    );
    const body = { permissions: ["orders", "none"] };
    assertInvalid(await send("PUT", `/${role.id}`, { body }), "/permissions/1");
    const dry = await send("PUT", `/${role.id}?dryRun=true`, { body: { permissions: ["themes"] } });
    assert.deepEqual(dry.body.data.permissions, ["themes"]);
    assert.deepEqual(await readBack(role.id), role);
  });

  test("takes effect at the very next request of whoever has the role", async () => {
    const person = await addStaff(server, store, ["categories:read"]);
    const read = () => server.send(store, "GET", "/api/v1/categories", { key: person.token });
    const grant = async (permissions: string[]) => {
      const answer = await send("PUT", `/${person.roleId}`, { body: { permissions } });
      assert.equal(answer.status, 200, answer.text);
    };
    for (let round = 0; round < 5; round++) {
      assert.equal((await read()).status, 200);
      await grant(["orders"]);
      assertRefused(await read(), 403, "permission_denied");
      await grant(["categories"]);
    }
  });
});

describe("delete", () => {
  test("is for good, and frees the name", async () => {
    const role = await created();
    const answer = await send("DELETE", `/${role.id}`);
    assert.deepEqual([answer.status, answer.body.data], [200, null]);
    assertRefused(await send("GET", `/${role.id}`), 404, "not_found");
    await created(fresh({ name: role.name }));
  });

  test("is 400 role_in_use while anybody has it, deactivated people too", async () => {
    const person = await addStaff(server, store, ["orders"]);
    const attempt = () => send("DELETE", `/${person.roleId}`);
    assertInvalid(await attempt(), ["/id", "role_in_use"]);
    await server.send(store, "DELETE", `/api/v1/staff/${person.id}`, { key: owner.token });
    assertInvalid(await attempt(), ["/id", "role_in_use"]);
    const body = { roleId: null };
    await server.send(store, "PUT", `/api/v1/staff/${person.id}`, { key: owner.token, body });
    assert.equal((await attempt()).status, 200);
  });

  test("a stale version is 409, and a dry run deletes nothing", async () => {
    const role = await created();
    assertRefused(
      await send("DELETE", `/${role.id}`, { headers: { "if-match": '"7"' } }),
      409,
      "version_conflict",
    );
    assert.equal((await send("DELETE", `/${role.id}?dryRun=true`)).status, 200);
    assert.deepEqual(await readBack(role.id), role);
  });
});

describe("read and list", () => {
  test("one answers 304 while its version is known", async () => {
    const role = await created();
    const read = (etag: string) => send("GET", `/${role.id}`, { headers: { "if-none-match": etag } });
    assert.equal((await read('"1"')).status, 304);
    assert.equal((await read('"2"')).status, 200);
  });

  test("a walk by pages and one by cursor meet each role once, by name", async () => {
    const at = await server.createStore();
    const made = [];
    for (const name of ["b", "A", "c", "Ç", "B2", "a1"]) made.push(await created(fresh({ name }), at));
    const list = async (query: string) => {
      return dataOf(await send("GET", `?${query}`, {}, at));
    };
    const all = (await list("limit=100")).roles;
    assert.deepEqual(
      all.map(({ name }: { name: string }) => name),
      ["A", "a1", "b", "B2", "c", "Ç"],
    );
    const { pagination } = await list("limit=4&page=2");
    assert.deepEqual(pagination, { page: 2, limit: 4, total: 6, pages: 2, nextCursor: null });
    const seen = await readWholeList("roles", (after) =>
      list(`${new URLSearchParams({ limit: "1", ...after })}`),
    );
    assert.deepEqual(seen, all);
    assertInvalid(await send("GET", "?after=nonsense", {}, at), "/after");
    assertInvalid(await send("GET", "?q=x", {}, at), ["/q", "unknown_field"]);
  });
});
