import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FILE, furnish, nameOf, routes } from "../../../test/furnish.ts";
import { mcpClient } from "../../../test/mcp-client.ts";
import { enterAsOwner } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { makePlan } from "./plans.ts";
import { type Tool, toolsOf } from "./tools.ts";

const server = await testServer();
const [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);
const client = mcpClient(server, store);
const translations = [{ language: "en", name: "Mug", description: "" }];
const planOf = async (name: string, args: object): Promise<string> => (await client.use(name, args)).plan;
const product = async () => {
  const { body } = await server.send(store, "POST", "/api/v1/products", {
    body: { translations, price: "9.90", quantity: 5 },
  });
  return body.data;
};

test("changed arguments, another tool, another key, another store: refused, each by its reason", async () => {
  const { id } = await product();
  const args = { id, price: "12.00" };
  const plan = await planOf("update_product", args);
  const why = async (name: string, more: object, of = client) =>
    (await of.refused(name, { ...more, plan })).details.plan;
  assert.equal(await why("update_product", { id, price: "12.01" }), "arguments_changed");
  assert.equal(await why("update_product", { ...args, brand: "X" }), "arguments_changed");
  assert.equal(await why("delete_product", { id }), "of_another_tool");
  const { key } = await store.makeKey(["products"]);
  assert.equal(await why("update_product", args, mcpClient(server, store, { key })), "of_another");
  assert.equal(await why("update_product", args, mcpClient(server, elsewhere)), "of_another");
  const { token } = await enterAsOwner(server, store);
  assert.equal(await why("update_product", args, mcpClient(server, store, { key: token })), "of_another");
  const flipped = plan.slice(0, 9) + (plan[9] === "A" ? "B" : "A") + plan.slice(10);
  assert.equal((await client.refused("update_product", { ...args, plan: flipped })).details.plan, "forged");
  for (const text of ["", "plan_", `${plan}A`, plan.slice(0, -1), "x".repeat(5_000)])
    assert.equal(
      (await client.refused("update_product", { ...args, plan: text })).details.plan,
      "unreadable",
    );
  assert.equal((await client.use("get_product", { id })).price, "9.90");
  // The order of the arguments is none of their values.
  const done = await client.use("update_product", { price: "12.00", plan, id });
  assert.deepEqual([done.outcome, done.data.price], ["done", "12.00"]);
});

test("a plan is good for 10 minutes", async () => {
  const { id } = await product();
  const [key] = await server.sql(store, "select api_key_id from api_keys order by created_at limit 1");
  const terms = {
    storeId: store.id,
    principal: { kind: "api_key" as const, id: String(Object.values(key!)[0]) },
    operation: "delete_product",
    arguments: { id },
  };
  const made = (ago: number) =>
    makePlan(server.database.vault, terms, { version: 1, outcome: undefined }, new Date(Date.now() - ago))
      .text;
  assert.equal((await client.refused("delete_product", { id, plan: made(601_000) })).details.plan, "expired");
  assert.equal((await client.use("delete_product", { id, plan: made(500_000) })).outcome, "done");
});

test("a plan is refused once its resource or its outcome has changed", async () => {
  const { id } = await product();
  const args = { id, price: "12.00" };
  const plan = await planOf("update_product", args);
  await server.send(store, "PUT", `/api/v1/products/${id}`, { body: { brand: "Other" } });
  const moved = await client.refused("update_product", { ...args, plan });
  assert.deepEqual([moved.code, moved.details], ["version_conflict", { plan: "moved", currentVersion: 2 }]);

  const bulk = { update: [{ id, price: "13.00" }] };
  const second = await planOf("bulk_write_products", bulk);
  await server.send(store, "PUT", `/api/v1/products/${id}`, { body: { brand: "Again" } });
  assert.equal(
    (await client.refused("bulk_write_products", { ...bulk, plan: second })).details.plan,
    "moved",
  );
  assert.equal((await client.use("get_product", { id })).price, "9.90");
  const third = await planOf("bulk_write_products", bulk);
  assert.equal((await client.use("bulk_write_products", { ...bulk, plan: third })).outcome, "done");
});

test("a plan is carried out once, also by many at once and where the method is no POST", async () => {
  const { id } = await product();
  const args = { id, delta: -1, reason: "correction" };
  const plan = await planOf("adjust_product_stock", args);
  const came = await Promise.all(
    Array.from({ length: 6 }, () => client.call("adjust_product_stock", { ...args, plan })),
  );
  const done = came.filter(({ isError }) => !isError).map(({ structuredContent }) => structuredContent);
  assert.equal(done.filter(({ isReplay }) => !isReplay).length, 1);
  assert.equal((await client.use("get_product", { id })).quantity, 4);

  const put = { id, brand: "A" };
  const putPlan = await planOf("update_product", put);
  await client.use("update_product", { ...put, plan: putPlan });
  await server.send(store, "PUT", `/api/v1/products/${id}`, { body: { brand: "B" } });
  assert.equal((await client.use("update_product", { ...put, plan: putPlan })).isReplay, true);
  assert.equal((await client.use("get_product", { id })).brand, "B");
});

describe("each write is planned without a trace, and its plan is carried out", async () => {
  const shop = await furnish(server);
  const { token } = await enterAsOwner(server, shop.store);
  const [byKey, byOwner] = [shop.store.key, token].map((key) => mcpClient(server, shop.store, { key }));
  const given: Record<string, object> = {
    get_theme_file: { path: FILE },
    update_theme_file: { path: FILE },
    delete_theme_file: { path: FILE },
    read_notices: { all: true },
    merge_customer: { into: shop.ids["/api/v1/customer"]! },
    create_import: { format: "stoa", file: `${JSON.stringify({ translations, price: 1 })}\n` },
  };
  // Those that the store's state refuses in any case, and one that asks the register of the Union.
  const refusedAnyway = [
    "purchase_theme",
    "delete_theme",
    "create_media",
    "delete_import",
    "delete_role",
    "end_staff_session",
    "check_tax_id",
  ];
  // What ends something comes last, and parts before the whole.
  const rank = ({ route: { method, path } }: Tool) => {
    if (/(anonymize|sessions|second-factor|bulk)$/.test(path)) return 2_000;
    return method === "DELETE" ? 1_000 - path.length : 0;
  };
  const writes = toolsOf(routes)
    .filter(({ isRead, name }) => !isRead && !refusedAnyway.includes(name))
    .toSorted((one, other) => rank(one) - rank(other));
  for (const tool of writes)
    test(nameOf(tool.route), async () => {
      const { route, name } = tool;
      const params = Object.fromEntries(
        [...route.path.matchAll(/:(\w+)/g)].map(([param, as], _, __) => {
          const at = route.path.indexOf(param);
          const { ids } = shop;
          return [
            as!,
            ids[`${nameOf(route)} ${param}`] ??
              ids[nameOf(route)] ??
              ids[route.path.slice(0, at - 1)] ??
              "none",
          ];
        }),
      );
      const args = { ...shop.bodyOf(route), ...params, ...given[name] };
      const isOwners = route.permission === "owner" || route.permission === "member";
      const who = (isOwners ? byOwner : byKey)!;
      const planned = await who.use(name, args);
      assert.equal(planned.outcome, "planned");
      const done = await who.use(name, { ...args, plan: planned.plan });
      assert.deepEqual([done.outcome, done.isReplay], ["done", false]);
    });
});
