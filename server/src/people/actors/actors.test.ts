import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

test("the texts by which records say who did something are named", async () => {
  const logIn = await server.send(shop.store, "POST", "/api/v1/auth/tenant/login", {
    key: undefined,
    body: { email: "owner@example.com", password: "correct horse battery" },
  });
  const { accessToken, user } = logIn.body.data;
  const { key, id: keyId } = await shop.ok("POST", "/api-keys", {
    name: "Warehouse app",
    permissions: ["orders"],
  });
  const order = await shop.order();
  for (const by of [accessToken, key])
    await shop.send("PUT", `/orders/${order.id}`, { key: by, body: { note: by.slice(0, 9) } });
  const timeline: { actor: string }[] = (await shop.read(order.id)).timeline;
  const texts = [...new Set(timeline.map(({ actor }) => actor))];
  assert.ok(texts.includes(`owner:${user.id}`) && texts.includes(`api_key:${keyId}`));

  const named = (actors: readonly string[], sent = {}) =>
    shop.send("GET", `/actors?actors=${encodeURIComponent(actors.join(","))}`, sent);
  const nobody = "staff:0199c5e2-8f4a-7c61-9d5e-1a2b3c4d5e6f";
  const customer = `customer:${shop.customer.id}`;
  const asked = [`owner:${user.id}`, `api_key:${keyId}`, customer, nobody, "guest", "server", "cli"];
  const all = [
    ["owner", user.id, "owner@example.com"],
    ["api_key", keyId, "Warehouse app"],
    ["customer", shop.customer.id, `${shop.customer.firstName} ${shop.customer.lastName}`],
    ["staff", nobody.slice(6), null],
    ["guest", null, null],
    ["system", null, null],
    ["system", null, null],
  ].map(([type, id, name], i) => ({ actor: asked[i], type, id, name }));
  assert.deepEqual((await named(asked)).body.data.actors, all);

  // Whoever may not read customers is not told their names, and another store knows nobody here.
  const blind = await named([customer, asked[1]!], { key });
  assert.deepEqual(
    blind.body.data.actors.map(({ name }: { name: unknown }) => name),
    [null, "Warehouse app"],
  );
  const other = await server.createStore();
  const foreign = await server.send(other, "GET", `/api/v1/actors?actors=${asked.slice(0, 3).join(",")}`);
  assert.deepEqual(
    foreign.body.data.actors.map(({ name }: { name: unknown }) => name),
    [null, null, null],
  );

  // A key that is revoked keeps its name.
  await shop.ok("DELETE", `/api-keys/${keyId}`);
  assert.equal((await named([`api_key:${keyId}`])).body.data.actors[0].name, "Warehouse app");

  assertRefused(await named(["guest"], { key: undefined }), 401, "unauthenticated");
  assertRefused(await named(["guest"], await shop.store.makeKey(["themes"])), 403, "permission_denied");
  assertInvalid(await named(Array(101).fill("guest")), ["/actors", "too_many"]);
});
