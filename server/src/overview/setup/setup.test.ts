import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
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
  const path = "products shipping payments taxes domain policies".split(" ");
  assert.deepEqual(
    told.path,
    path.map((key) => ({ key, isDone: false, isSkipped: false })),
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

test("the path tells what is done, and what was skipped, until that is taken back", async () => {
  const at = await server.createStore();
  const put = async (path: string, body: unknown) =>
    dataOf(await server.send(at, "PUT", `/api/v1${path}`, { body }));
  const on = async (name: "isDone" | "isSkipped") =>
    (await setup(at)).path.filter((step: Json) => step[name]).map(({ key }: Json) => key);
  await put("/settings", { setupSkipped: ["policies", "domain"] });
  assert.deepEqual(await on("isSkipped"), ["domain", "policies"]);
  const faulty = await server.send(at, "PUT", "/api/v1/settings", { body: { setupSkipped: ["orders"] } });
  assertInvalid(faulty, "/setupSkipped/0");
  await put("/settings?dryRun=true", { setupSkipped: [] });
  await put("/settings", { setupSkipped: ["domain"] });
  assert.deepEqual(await on("isSkipped"), ["domain"]);
  assert.deepEqual(await on("isDone"), []);
  const rates = [{ country: "DE", rate: "19", name: "MwSt." }];
  await put("/settings", { tax: { rates } });
  assert.deepEqual(await on("isDone"), ["taxes"]);
  // Cash alone is a way to pay; a bank transfer to nobody knows where is none.
  await put("/payment-methods", { methods: [{ method: "bank_transfer", isActive: false }] });
  assert.deepEqual(await on("isDone"), ["payments", "taxes"]);
  await put("/payment-methods", { methods: [{ method: "cash", isActive: false }] });
  assert.deepEqual(await on("isDone"), ["taxes"]);
});

test("policies count as soon as they are published, wherever they are", async () => {
  const at = await server.createStore();
  const put = async (path: string, body: unknown) =>
    dataOf(await server.send(at, "PUT", `/api/v1${path}`, { body }));
  const isDone = async () => {
    const { steps, path } = await setup(at);
    const both = [steps, path].map((all) => all.find(({ key }: Json) => key === "policies").isDone);
    assert.equal(both[0], both[1]);
    return both[0];
  };
  const text = (words: string) => [{ language: "en", text: words }];
  await put("/policies", { terms: text("Be kind."), privacy: text("We keep [[what you keep]].") });
  assert.equal(await isDone(), false);
  await put("/policies", { privacy: text("We keep nothing.") });
  assert.equal(await isDone(), true);
  await put("/settings", { pages: { policies: false } });
  assert.equal(await isDone(), false);
  const links = { terms: "https://shop.example/terms", privacy: "https://shop.example/privacy" };
  await put("/settings", { policies: links });
  assert.equal(await isDone(), true);
});

test("tax rates are suggested by country, with a date and a source, and set by nobody", async () => {
  const suggested = async (query: string, at = store): Promise<Json> =>
    dataOf(await server.send(at, "GET", `/api/v1/setup/tax-rates${query}`));
  const german = await suggested("?country=DE");
  assert.deepEqual(german.rates[0], {
    country: "DE",
    province: null,
    rate: "19",
    name: "MwSt.",
    group: "own",
  });
  const of = ({ rates }: Json, group: string) =>
    rates.filter((one: Json) => one.group === group).map(({ country }: Json) => country);
  assert.deepEqual(of(german, "neighbor"), "DK PL CZ AT FR LU BE NL".split(" "));
  assert.equal(german.rates.length, 28);
  assert.match(german.checkedAt, /^20\d\d-\d\d-\d\dT/);
  assert.match(german.source, /European Commission/);
  assert.equal(german.pricesIncludeTax, true);
  assert.deepEqual(of(await suggested("?country=TR"), "own"), ["TR"]);
  assert.equal(
    (await suggested("?country=CA")).rates.find(({ province }: Json) => province === "ON").rate,
    "13",
  );
  const american = await suggested("?country=US");
  assert.deepEqual([american.rates, american.pricesIncludeTax, american.source], [[], false, null]);
  assert.equal((await suggested("", elsewhere)).country, null);
  await server.send(elsewhere, "PUT", "/api/v1/settings", { body: { country: "FR" } });
  assert.equal((await suggested("", elsewhere)).rates[0].name, "TVA");
  const bad = await server.send(store, "GET", "/api/v1/setup/tax-rates?country=XX");
  assertInvalid(bad, "/country");
  const { tax } = dataOf(await server.send(elsewhere, "GET", "/api/v1/settings"));
  assert.deepEqual(tax.rates, []);
  // As they were suggested they can be set.
  const rates = german.rates.map(({ group: _, ...rate }: Json) => rate);
  const set = await server.send(elsewhere, "PUT", "/api/v1/settings?dryRun=true", {
    body: { tax: { rates } },
  });
  assert.equal(set.status, 200, set.text);
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
  for (const path of ["/setup", "/setup/tax-rates"]) {
    const get = (key: string | undefined) => server.send(store, "GET", `/api/v1${path}`, { key });
    assert.equal((await get(reader.key)).status, 200);
    assertRefused(await get(other.key), 403, "permission_denied");
    assertRefused(await get(undefined), 401, "unauthenticated");
  }
  const body = { setupDismissed: true };
  assertRefused(
    await server.send(store, "PUT", "/api/v1/settings", { key: reader.key, body }),
    403,
    "permission_denied",
  );
});
