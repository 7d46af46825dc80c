import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { addStaff } from "../../../test/people.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const setup = async (at: TestStore = store): Promise<Json> =>
  (await server.send(at, "GET", "/api/v1/setup")).body.data;
const done = ({ steps }: Json): string[] =>
  steps.filter(({ isDone }: Json) => isDone).map(({ key }: Json) => key);
async function ok(method: string, path: string, body: unknown): Promise<Json> {
  const answer = await server.send(store, method, `/api/v1${path}`, { body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
}

test("a new store has done nothing", async () => {
  const told = await setup();
  assert.deepEqual(done(told), []);
  assert.deepEqual([told.isDone, told.isDismissed], [false, false]);
  const keys = "product shippingRate paymentMethod business policies domain staff order".split(" ");
  assert.deepEqual(
    told.steps.map(({ key }: Json) => key),
    keys,
  );
});

test("each step is done by what it asks for, and by nothing less", async () => {
  let steps: string[] = [];
  /** Does something, which is to finish a step; or none. */
  async function doing(what: () => Promise<unknown>, step?: string) {
    await what();
    const now = done(await setup());
    assert.deepEqual(now.toSorted(), [...steps, ...(step ? [step] : [])].toSorted());
    steps = now;
  }
  const settings = (body: unknown) => () => ok("PUT", "/settings", body);
  const zone = (isActive: boolean) => ({
    shippingZones: [{ name: "All", countries: ["*"], rates: [{ name: "Post", price: "1.00", isActive }] }],
  });
  const host = (name: string) => () =>
    server.sql(store, "insert into domains (store_id, host) values ($1, $2)", [store.id, name]);

  const translations = [{ language: "en", name: "Song", description: "" }];
  let product: Json;
  await doing(async () => {
    product = await ok("POST", "/products", {
      price: "1",
      kind: "digital_file",
      inventoryTracked: false,
      translations,
    });
  }, "product");
  await doing(settings(zone(false)));
  await doing(settings(zone(true)), "shippingRate");
  const methods = (...names: string[]) =>
    ok("PUT", "/payment-methods", { methods: names.map((method) => ({ method, isActive: true })) });
  await doing(() => methods("cash"));
  // Offered, and nobody takes it.
  await doing(() => methods("cash", "card"));
  const warned = async (at = store) =>
    (await setup(at)).warnings.map(({ method, code }: Json) => [method, code]);
  const both = [
    ["card", "provider_missing"],
    ["bank_transfer", "instructions_missing"],
  ];
  assert.deepEqual((await warned()).toSorted(), both.toSorted());
  assert.deepEqual(await warned(elsewhere), both.slice(1));
  const told = {
    methods: [
      { method: "card", instructions: "We call you." },
      { method: "bank_transfer", instructions: "DE02 1203 0000 0000 2020 51" },
    ],
  };
  const dry = await server.send(store, "PUT", "/api/v1/payment-methods?dryRun=true", { body: told });
  assert.deepEqual([dry.status, dry.body.data.warnings], [200, []]);
  const kept = (await server.send(store, "GET", "/api/v1/payment-methods", { headers: { "x-locale": "de" } }))
    .body.data;
  assert.deepEqual(kept.warnings.map(({ method }: Json) => method).toSorted(), ["bank_transfer", "card"]);
  assert.match(kept.warnings[0].message, /Käufer/);
  // As it was read it is written back.
  assert.equal((await ok("PUT", "/payment-methods", kept)).version, kept.version);
  await doing(() => ok("PUT", "/payment-methods", told), "paymentMethod");
  assert.deepEqual(await warned(), []);
  await doing(settings({ business: { address1: "Main Street 1", city: "Berlin" } }));
  await doing(settings({ business: { email: "office@shop.example" } }), "business");
  await doing(settings({ policies: { terms: "https://shop.example/terms" } }));
  await doing(settings({ policies: { privacy: "https://shop.example/privacy" } }), "policies");
  for (const name of ["setup.localhost", "setup.test", "10.0.0.1", "setup"]) await doing(host(name));
  await doing(host("setup.harbor-goods.shop"), "domain");
  await doing(() => addStaff(server, store, ["orders:read"]), "staff");
  await doing(
    () =>
      ok("POST", "/orders", {
        customer: { email: "try@example.com", firstName: "A", lastName: "B" },
        items: [{ productId: product.id, quantity: 1 }],
        paymentMethod: "cash",
      }),
    "order",
  );
  assert.equal((await setup()).isDone, true);
  await doing(() =>
    ok("PUT", "/settings", { shippingZones: [] }).then(
      () => (steps = steps.filter((key) => key !== "shippingRate")),
    ),
  );
  assert.equal((await setup()).isDone, false);
  assert.deepEqual(done(await setup(elsewhere)), []);
});

test("it is put away by a setting, and comes back by it", async () => {
  assert.equal((await ok("PUT", "/settings", { setupDismissed: true })).setupDismissed, true);
  assert.equal((await setup()).isDismissed, true);
  assert.equal((await setup(elsewhere)).isDismissed, false);
  await ok("PUT", "/settings?dryRun=true", { setupDismissed: false });
  assert.equal((await setup()).isDismissed, true);
  await ok("PUT", "/settings", { setupDismissed: false });
  assert.equal((await setup()).isDismissed, false);
});

test("it is for those who may read the settings; only those who may change them put it away", async () => {
  const [reader, other] = await Promise.all([store.makeKey(["settings:read"]), store.makeKey(["products"])]);
  assert.equal((await server.send(store, "GET", "/api/v1/setup", { key: reader.key })).status, 200);
  assertRefused(
    await server.send(store, "GET", "/api/v1/setup", { key: other.key }),
    403,
    "permission_denied",
  );
  const body = { setupDismissed: true };
  assertRefused(
    await server.send(store, "PUT", "/api/v1/settings", { key: reader.key, body }),
    403,
    "permission_denied",
  );
});
