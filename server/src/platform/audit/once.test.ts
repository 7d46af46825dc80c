import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { enterAsCustomer, enterAsOwner } from "../../../test/people.ts";
import { sample } from "../../../test/sample.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import { createAppRuntime } from "../../app-runtime.ts";
import { statement } from "../../db/statement.ts";
import { tenantReads } from "../../db/tenant.ts";
import { routesOf } from "../../features.ts";
import type { Route } from "../../http/route.ts";
import { createLog } from "../../log.ts";
import { actionOf } from "./note-change.ts";

const routes = routesOf(createAppRuntime({ log: createLog("silent") })).filter(({ face }) => !face);

const succeeded = new Set<string>();
/** Ids by the path they were made at. */
const ids: Record<string, string> = {};

const server = await testServer();
const store = await server.createStore();

const newest = statement(`
  select action, request_id, (select count(*) from audit_entries where store_id = $1),
    (select sum(total) from audit_counts where store_id = $1)
  from audit_entries where store_id = $1 order by at desc, entry_id desc limit 1`);

/** How many entries there are, by themselves and by their counters, and what the newest one is. */
async function entries() {
  const [row] = await tenantReads(server.database.pool, store.id).query(newest, [store.id]);
  const [action, requestId, rows, total] = row ?? [null, null, "0", "0"];
  assert.equal(rows, total);
  return { action, requestId, total: Number(total) };
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const writes = routes.filter(({ method }) => method !== "GET");
const isOfPeople = ({ permission }: Route) => ["session", "owner"].includes(String(permission));
const isOfNobody = ({ permission }: Route) => ["customer", "open", "public"].includes(String(permission));

async function tokenFor(route: Route): Promise<string | undefined> {
  if (route.permission === "customer") return enterAsCustomer(server, store);
  if (isOfNobody(route)) return undefined;
  return isOfPeople(route) ? (await enterAsOwner(server, store)).token : store.key;
}

async function send(route: Route, sent: Sent & { query?: string }): Promise<Answer> {
  const path = route.path.replaceAll(
    /:\w+/g,
    () => ids[route.path.slice(0, route.path.indexOf("/:"))] ?? randomUUID(),
  );
  const answer = await server.send(store, route.method, `${path}${sent.query ?? ""}`, sent);
  if (answer.status === 201 && !route.path.includes(":") && !sent.query)
    ids[route.path] = answer.body.data.id;
  return answer;
}

/** Fields that change a resource made of samples, where a new name is none of it. */
const changes: Record<string, object> = {
  "/api/v1/products/:id": { price: "7.00" },
  "/api/v1/categories/:id": { position: 7 },
  "/api/v1/customer/:id": { firstName: "Augusta" },
  "/api/v1/payment-methods": { methods: [{ method: "card", instructions: "By the reader." }] },
  "/api/v1/gift-cards/:id": { note: "For Augusta" },
  "/api/v1/content-pages/:id": { templateSuffix: "wide" },
  "/api/v1/webhooks/:id": { description: "Of Augusta" },
};

/** Fields that a resource made of samples needs, where no schema can say so. */
const needed: Record<string, object> = { "/api/v1/api-keys": { permissions: ["api_keys"] } };

function bodyOf({ method, path, body }: Route): { body?: unknown } {
  // A sample of it has no texts, which changes nothing.
  if (path === "/api/v1/policies") return { body: { terms: [{ language: "en", text: "Be kind." }] } };
  if (path === "/api/v1/mails/texts")
    return { body: { texts: { orderPlaced: [{ language: "en", subject: "Thank you." }] } } };
  if (path === "/api/v1/price-lists/:id/prices")
    return { body: { set: [{ productId: ids["/api/v1/products"], price: "7.00" }] } };
  if (!body) return {};
  if (method === "POST" && needed[path]) return { body: { ...(sample(body) as object), ...needed[path] } };
  if (method !== "PUT") return { body: sample(body) };
  return { body: changes[path] ?? ("name" in body.properties ? { name: randomUUID() } : sample(body)) };
}

/** Makes something for a route to work on, where what was made before has been used up. */
async function renew(route: Route): Promise<void> {
  const maker = writes.find(({ method, path }) => method === "POST" && `${path}/:id` === route.path);
  if (maker && route.method !== "POST") await send(maker, { key: await tokenFor(maker), ...bodyOf(maker) });
}

describe("every endpoint that writes", () => {
  // What makes something comes first, so that the others find something to work on; what removes it comes
  // last.
  const order = ["POST", "PUT", "DELETE"];
  const sorted = writes.toSorted(
    (one, other) =>
      order.indexOf(one.method) - order.indexOf(other.method) || one.path.length - other.path.length,
  );
  for (const route of sorted)
    test(`${nameOf(route)}: one entry for a success, none for what was refused, tried, answered again or changes nothing`, async () => {
      await renew(route);
      const key = await tokenFor(route);
      const body = bodyOf(route);
      const start = await entries();

      const none = await store.makeKey([]);
      const refusals = [
        await send(route, { key: "garbage", ...body }),
        await send(route, { key: none.key, ...body }),
        await send(route, { key, ...body, query: "?unknown=1" }),
        ...(route.body ? [await send(route, { key, body: { unknown: 1 } })] : []),
        await send(route, { key, ...body, query: "?dryRun=true" }),
      ];
      assert.ok(refusals.slice(2, -1).every(({ status }) => status >= 400));
      const tried = await entries();
      if (route.permission !== "open")
        assert.equal(tried.total, start.total, "a refusal or a dry run was noted");

      const headers = { "idempotency-key": randomUUID() };
      const answer = await send(route, { key, ...body, headers });
      const done = await entries();
      const isNoted = answer.status < 300 && !isOfNobody(route);
      assert.equal(done.total - tried.total, isNoted ? 1 : 0, `${answer.status} ${answer.text}`);
      if (!isNoted) return;
      succeeded.add(nameOf(route));
      assert.deepEqual([done.action, done.requestId], [actionOf(route), answer.headers["x-request-id"]]);
      // As after a crash that took the answer with it: it is all done already.
      if (route.method === "PUT") {
        assert.equal((await send(route, { key, ...body })).status, 200);
        assert.equal((await entries()).total, done.total, "a change of nothing was noted");
      }
      if (route.method !== "POST") return;
      const again = await send(route, { key, ...body, headers });
      assert.ok(again.headers["idempotent-replayed"] ?? again.status === 401);
      assert.equal((await entries()).total, done.total, "a replay was noted");
    });

  test("a key that is revoked again is noted once", async () => {
    const { id } = await store.makeKey([]);
    const before = await entries();
    for (let n = 0; n < 2; n++)
      assert.equal((await server.send(store, "DELETE", `/api/v1/api-keys/${id}`)).status, 200);
    assert.equal((await entries()).total - before.total, 1);
    assert.equal((await server.send(store, "DELETE", `/api/v1/api-keys/${randomUUID()}`)).status, 404);
  });

  test("enough of them succeeded for this to prove something", () => {
    for (const name of [
      "POST /api/v1/api-keys",
      "PUT /api/v1/api-keys/:id",
      "POST /api/v1/api-keys/:id/rotate",
      "DELETE /api/v1/api-keys/:id",
      "POST /api/v1/products",
      "PUT /api/v1/products/:id",
      "PUT /api/v1/categories/:id",
      "PUT /api/v1/customer/:id",
      "PUT /api/v1/roles/:id",
      "PUT /api/v1/themes/:id",
      "DELETE /api/v1/products/:id",
      "POST /api/v1/categories",
      "POST /api/v1/customer",
      "POST /api/v1/roles",
      "PUT /api/v1/settings",
      "POST /api/v1/auth/logout-all",
    ])
      assert.ok(succeeded.has(name), `${name} is not among ${[...succeeded].join(", ")}`);
    const tried = writes.filter((route) => !isOfNobody(route)).length;
    assert.ok(succeeded.size > tried / 3, `${succeeded.size} of ${tried}`);
  });
});

describe("the words for what was done", () => {
  test("are different ones for every endpoint", () => {
    const actions = writes.map(actionOf);
    const twice = actions.filter((action, i) => actions.indexOf(action) !== i);
    assert.deepEqual(twice, []);
  });

  for (const [method, path, action] of [
    ["POST", "/api/v1/products", "products.create"],
    ["PUT", "/api/v1/products/:id", "products.update"],
    ["DELETE", "/api/v1/products/:id", "products.delete"],
    ["POST", "/api/v1/products/:id/stock", "products.stock"],
    ["POST", "/api/v1/products/bulk", "products.bulk"],
    ["PUT", "/api/v1/settings", "settings.update"],
    ["POST", "/api/v1/store/close", "store.close"],
  ] as const)
    test(`${method} ${path} is ${action}`, () => assert.equal(actionOf({ method, path }), action));
});
