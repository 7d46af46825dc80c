import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { addStaff, enterAsOwner } from "../../../test/people.ts";
import { pluck } from "../../../test/pluck.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const VIEWS = "/api/v1/views";
const server = await testServer();
const [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);
const everything = ["orders", "products", "customers"];
const [owner, ann, bob, packer, stranger] = await Promise.all([
  enterAsOwner(server, store),
  addStaff(server, store, everything),
  addStaff(server, store, everything),
  addStaff(server, store, ["products:read"]),
  addStaff(server, elsewhere, everything),
]);

const told = ({ status, body: { requestId: _, ...body } }: Answer) => JSON.stringify([status, body]);
type Who = { token: string };
const ask = (who: Who | undefined, method: string, path = "", body?: object, sent: Sent = {}) =>
  server.send(who === stranger ? elsewhere : store, method, `${VIEWS}${path}`, {
    key: who?.token,
    ...(body && { body }),
    ...sent,
  });
const made = async (who: Who, more: Fields = {}): Promise<Json> =>
  dataOf(await ask(who, "POST", "", { resource: "orders", name: `View ${Math.random()}`, ...more }), 201);
const names = async (who: Who, query = ""): Promise<string[]> =>
  pluck(dataOf(await ask(who, "GET", query)).views, "name");

describe("saved views", () => {
  test("are made, read, changed and deleted by the person who made them", async () => {
    const query = { status: "pending,confirmed", createdSince: "2026-01-31", limit: 50, sort: "-placedAt" };
    const view = await made(ann, { name: "  To   pack ", query, position: 3 });
    const { id, createdAt, updatedAt, ...fields } = view;
    assert.deepEqual(fields, {
      resource: "orders",
      name: "To pack",
      query,
      position: 3,
      isShared: false,
      createdBy: ann.id,
      version: 1,
    });
    assert.deepEqual(dataOf(await ask(ann, "GET", `/${id}`)), view);
    const changed = dataOf(await ask(ann, "PUT", `/${id}`, { query: { status: "pending" }, version: 1 }));
    assert.deepEqual([changed.query, changed.name, changed.version], [{ status: "pending" }, "To pack", 2]);
    assert.equal(dataOf(await ask(ann, "PUT", `/${id}`, { ...changed })).version, 2);
    assertRefused(await ask(ann, "PUT", `/${id}`, { name: "Late", version: 1 }), 409, "version_conflict");
    assertRefused(
      await ask(ann, "DELETE", `/${id}`, undefined, { headers: { "if-match": '"1"' } }),
      409,
      "version_conflict",
    );
    assert.equal((await ask(ann, "DELETE", `/${id}`)).status, 200);
    assertRefused(await ask(ann, "GET", `/${id}`), 404, "not_found");
  });

  test("are listed by their position, of one list where it is asked for", async () => {
    const lia = await addStaff(server, store, everything);
    for (const [name, resource, position] of [
      ["Second", "orders", 2],
      ["First", "orders", 1],
      ["Mugs", "products", 0],
    ])
      await made(lia, { name, resource, position, query: {} });
    assert.deepEqual(await names(lia, "?resource=orders"), ["First", "Second"]);
    assert.deepEqual(await names(lia), ["Mugs", "First", "Second"]);
    assert.deepEqual(await names(lia, "?sort=-name"), ["Second", "Mugs", "First"]);
  });

  test("one's own are nobody else's, as if they were not there", async () => {
    const { id } = await made(ann);
    for (const who of [bob, owner, stranger]) {
      const missing = await ask(who, "GET", `/${MISSING}`);
      for (const [method, body] of [["GET"], ["PUT", { name: "Mine" }], ["DELETE"]] as const) {
        const answer = await ask(who, method, `/${id}`, body);
        assertRefused(answer, 404, "not_found");
        assert.equal(told(answer), told(missing));
      }
      assert.ok(!pluck(dataOf(await ask(who, "GET")).views, "id").includes(id));
    }
  });

  test("a shared one is seen by all who may read its list, and changed by its maker alone", async () => {
    const view = await made(ann, { isShared: true, name: "For all" });
    assert.deepEqual(dataOf(await ask(bob, "GET", `/${view.id}`)), view);
    assert.ok((await names(bob)).includes("For all"));
    assertRefused(await ask(bob, "PUT", `/${view.id}`, { name: "Mine" }), 403, "permission_denied");
    assertRefused(await ask(bob, "DELETE", `/${view.id}`), 403, "permission_denied");
    assertRefused(await ask(owner, "PUT", `/${view.id}`, { name: "Mine" }), 403, "permission_denied");
    assertRefused(await ask(packer, "GET", `/${view.id}`), 404, "not_found");
    assert.ok(!(await names(packer)).includes("For all"));
    assertRefused(await ask(stranger, "GET", `/${view.id}`), 404, "not_found");
    assert.equal((await ask(owner, "DELETE", `/${view.id}`)).status, 200);
  });

  test("nobody saves one of a list that they may not read", async () => {
    assertRefused(
      await ask(packer, "POST", "", { resource: "orders", name: "No" }),
      403,
      "permission_denied",
    );
    const { id } = await made(packer, { resource: "products", query: { lowStock: true } });
    assertRefused(await ask(packer, "PUT", `/${id}`, { resource: "customers" }), 403, "permission_denied");
  });

  test("only people have them", async () => {
    assertRefused(await server.send(store, "GET", VIEWS, { key: undefined }), 401, "unauthenticated");
    assertRefused(await server.send(store, "GET", VIEWS), 403, "permission_denied");
  });

  test("a name is given once for a person's views of a list, whatever its case", async () => {
    const first = await made(ann, { name: "Wholesale" });
    assertRefused(
      await ask(ann, "POST", "", { resource: "orders", name: "WHOLESALE" }),
      409,
      "duplicate",
      "/name",
    );
    await made(ann, { name: "Wholesale", resource: "customers" });
    await made(bob, { name: "Wholesale" });
    const other = await made(ann, { name: "Retail" });
    assertRefused(await ask(ann, "PUT", `/${other.id}`, { name: "wholesale" }), 409, "duplicate", "/name");
    assert.equal((await ask(ann, "PUT", `/${first.id}`, { name: "wholesale" })).status, 200);
  });

  test("a query is what its list takes", async () => {
    const bad = async (resource: string, query: unknown, ...fields: string[]) =>
      assertInvalid(await ask(ann, "POST", "", { resource, name: "Bad", query }), ...fields);
    await bad("orders", { status: "lost" }, "/query/status");
    await bad("orders", { lowStock: true }, "/query/lowStock");
    await bad("orders", { page: 2 }, "/query/page");
    await bad("orders", { after: "x" }, "/query/after");
    await bad("orders", { sort: "color", createdSince: "soon" }, "/query/sort", "/query/createdSince");
    await bad("products", { lowStock: "yes" }, "/query/lowStock");
    await bad("customers", { limit: 0 }, "/query/limit");
    await bad("orders", [], "/query");
    await bad("orders", "status=pending", "/query");
    await bad("coupons", {}, "/resource");
    const { id } = await made(ann, { query: { paymentStatus: "paid" } });
    assertInvalid(await ask(ann, "PUT", `/${id}`, { resource: "products" }), "/query/paymentStatus");
    assertInvalid(await ask(ann, "PUT", `/${id}`, { query: { kind: "x" } }), "/query/kind");
    const moved = await ask(ann, "PUT", `/${id}`, { resource: "products", query: { q: "mug" } });
    assert.deepEqual(dataOf(moved).query, { q: "mug" });
  });

  test("what is no name or position is 400", async () => {
    assertInvalid(await ask(ann, "POST", "", {}), "/resource", "/name");
    for (const name of ["", " - ", "x".repeat(101), 5, null])
      assertInvalid(await ask(ann, "POST", "", { resource: "orders", name }), "/name");
    for (const position of [-1, 1.5, 1_000_001, "1"])
      assertInvalid(await ask(ann, "POST", "", { resource: "orders", name: "N", position }), "/position");
    assertRefused(
      await ask(ann, "POST", "", { resource: "orders", name: "N", createdBy: bob.id }),
      400,
      "read_only_field",
      "/createdBy",
    );
  });

  test("a retry makes one view, a dry run none", async () => {
    const headers = { "idempotency-key": "views-once" };
    const body = { resource: "orders", name: "Once" };
    const [one, again] = [
      await ask(ann, "POST", "", body, { headers }),
      await ask(ann, "POST", "", body, { headers }),
    ];
    assert.deepEqual([one.status, again.text], [201, one.text]);
    const dry = await ask(ann, "POST", "?dryRun=true", { resource: "orders", name: "Dry" });
    assert.equal(dry.status, 201);
    assertRefused(await ask(ann, "GET", `/${dry.body.data.id}`), 404, "not_found");
  });
});
