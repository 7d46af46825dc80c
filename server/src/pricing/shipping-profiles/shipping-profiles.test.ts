import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { pluck } from "../../../test/pluck.ts";
import { type Sent, startServer } from "../../../test/server.ts";

const PROFILES = "/api/v1/shipping-profiles";
const PRODUCTS = "/api/v1/products";

const server = await startServer();
const [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);
after(() => server?.close());

const ask = (method: string, path = "", body?: object, sent: Sent = {}, at = store) =>
  server.send(at, method, `${PROFILES}${path}`, { ...(body && { body }), ...sent });
const create = async (name: string, more: object = {}, at = store) =>
  dataOf(await ask("POST", "", { name, ...more }, {}, at), 201);
const product = (more: object) => ({
  price: "5",
  translations: [{ language: "en", name: "Sofa", description: "" }],
  ...more,
});

test("each endpoint is for who may, in their own store", async () => {
  const { id } = await create("Doors");
  const reader = await store.makeKey(["products:read"]);
  const stranger = await store.makeKey(["customers"]);
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

test("a profile is created, read, listed, changed and deleted", async () => {
  const profile = await create("  Big \n furniture ");
  assert.deepEqual(Object.keys(profile), [
    ...["id", "name", "shipsApart", "countries", "exceptCountries", "handlingDays"],
    ...["version", "createdAt", "updatedAt"],
  ]);
  const { name, shipsApart, countries, exceptCountries, handlingDays } = profile;
  assert.deepEqual(
    [name, shipsApart, countries, exceptCountries, handlingDays],
    ["Big furniture", false, null, [], null],
  );
  const changed = {
    shipsApart: true,
    countries: ["de", "AT", "DE"],
    exceptCountries: ["ch"],
    handlingDays: 5,
  };
  const after = dataOf(await ask("PUT", `/${profile.id}`, { ...profile, ...changed }));
  assert.deepEqual(
    [after.shipsApart, after.countries, after.exceptCountries, after.handlingDays, after.version],
    [true, ["AT", "DE"], ["CH"], 5, 2],
  );
  assert.equal(dataOf(await ask("PUT", `/${profile.id}`, { countries: ["AT", "DE"] })).version, 2);
  assert.deepEqual(dataOf(await ask("GET", `?ids=${profile.id}`)).shippingProfiles, [after]);
  const opened = dataOf(await ask("PUT", `/${profile.id}`, { countries: null, handlingDays: null }));
  assert.deepEqual([opened.countries, opened.handlingDays], [null, null]);
  const ended = await ask("DELETE", `/${profile.id}`, undefined, { headers: { "if-match": '"3"' } });
  assert.equal(ended.status, 200, ended.text);
  assertRefused(await ask("GET", `/${profile.id}`), 404, "not_found");
});

test("a list goes by name whatever its case", async () => {
  const shop = await server.createStore();
  for (const name of ["beta", "Alpha", "Gamma"]) await create(name, {}, shop);
  const names = async (query: string) =>
    pluck(dataOf(await ask("GET", query, undefined, {}, shop)).shippingProfiles, "name");
  assert.deepEqual(await names(""), ["Alpha", "beta", "Gamma"]);
  assert.deepEqual(await names("?sort=-name"), ["Gamma", "beta", "Alpha"]);
  assert.deepEqual(await names("?sort=createdAt"), ["beta", "Alpha", "Gamma"]);
});

test("a name is a store's only one, in any case", async () => {
  await create("Sofas");
  const second = await create("Letters");
  assertRefused(await ask("POST", "", { name: "SOFAS" }), 409, "duplicate", "/name");
  assertRefused(await ask("PUT", `/${second.id}`, { name: "sofas " }), 409, "duplicate", "/name");
  await create("Sofas", {}, elsewhere);
});

test("bad input names the field", async () => {
  const bad = (more: object, ...named: Parameters<typeof assertInvalid>[1][]) =>
    ask("POST", "", { name: "Fine", ...more }).then((answer) => assertInvalid(answer, ...named));
  assertInvalid(await ask("POST", "", {}), ["/name", "required"]);
  for (const name of ["", " - ", "x".repeat(101), 5, null]) await bad({ name }, "/name");
  await bad({ shipsApart: "yes" }, "/shipsApart");
  await bad({ countries: [] }, "/countries");
  await bad({ countries: ["DE", "XX"] }, "/countries/1");
  await bad({ exceptCountries: ["Germany"] }, "/exceptCountries/0");
  await bad({ exceptCountries: null }, "/exceptCountries");
  for (const handlingDays of [-1, 91, 1.5, "5"]) await bad({ handlingDays }, "/handlingDays");
  await bad({ color: "red" }, ["/color", "unknown_field"]);
  assertRefused(await ask("POST", "", { name: "Fine", version: 1 }), 400, "read_only_field", "/version");
  assertInvalid(await ask("GET", "?sort=color"), "/sort");
});

test("a replay answers the same, a stale version is 409, a dry run leaves nothing", async () => {
  const headers = { "idempotency-key": "profiles-once" };
  const [one, again] = [
    await ask("POST", "", { name: "Once" }, { headers }),
    await ask("POST", "", { name: "Once" }, { headers }),
  ];
  assert.deepEqual([one.status, again.text], [201, one.text]);
  const { id } = one.body.data;
  await ask("PUT", `/${id}`, { name: "Twice" });
  assertRefused(await ask("PUT", `/${id}`, { name: "Thrice", version: 1 }), 409, "version_conflict");
  const stale = { headers: { "if-match": '"1"' } };
  assertRefused(await ask("DELETE", `/${id}`, undefined, stale), 409, "version_conflict");
  const dry = await ask("POST", "?dryRun=true", { name: "Dry" });
  assert.equal(dry.status, 201);
  assertRefused(await ask("GET", `/${dry.body.data.id}`), 404, "not_found");
});

test("a store has at most 100 profiles", async () => {
  const many = await server.createStore();
  for (let n = 0; n < 100; n++) await create(`Profile ${n}`, {}, many);
  assertInvalid(await ask("POST", "", { name: "One more" }, {}, many), ["", "too_many"]);
});

test("a product has a profile of its store, until that is deleted", async () => {
  const { id } = await create("Beds");
  const other = await create("Beds", {}, elsewhere);
  const send = (method: string, path: string, body?: object) =>
    server.send(store, method, `${PRODUCTS}${path}`, body && { body });
  const bed = dataOf(await send("POST", "", product({ shippingProfileId: id.toUpperCase() })), 201);
  assert.equal(bed.shippingProfileId, id);
  for (const shippingProfileId of [other.id, MISSING]) {
    const unknown = { shippingProfileId };
    assertInvalid(await send("POST", "", product(unknown)), ["/shippingProfileId", "not_found"]);
    assertInvalid(await send("PUT", `/${bed.id}`, unknown), ["/shippingProfileId", "not_found"]);
  }
  assertInvalid(await send("PUT", `/${bed.id}`, { shippingProfileId: "Beds" }), "/shippingProfileId");
  const cleared = dataOf(await send("PUT", `/${bed.id}`, { shippingProfileId: null }));
  assert.deepEqual([cleared.shippingProfileId, cleared.version], [null, 2]);
  dataOf(await send("PUT", `/${bed.id}`, { shippingProfileId: id }));
  const dropped = dataOf(await send("POST", "", product({ shippingProfileId: id })), 201);
  await send("DELETE", `/${dropped.id}`);
  assert.equal((await ask("DELETE", `/${id}`)).status, 200);
  const after = dataOf(await send("GET", `/${bed.id}`));
  assert.deepEqual([after.shippingProfileId, after.version], [null, 4]);
  const shown = await server.send(store, "GET", `/api/v1/storefront/products/${bed.id}`, { key: undefined });
  assert.ok(!("shippingProfileId" in dataOf(shown)));
});

test("a rate names a profile of its store, which then stays", async () => {
  const { id } = await create("Pianos");
  const put = (shippingProfileId: string | null, more: object[] = []) =>
    server.send(store, "PUT", "/api/v1/settings", {
      body: {
        shippingZones: [
          {
            name: "All",
            countries: ["*"],
            rates: [
              { name: "Parcel", price: "4.90" },
              { name: "Parcel", price: "99", shippingProfileId },
              ...more,
            ],
          },
        ],
      },
    });
  const field = "/shippingZones/0/rates/1/shippingProfileId";
  assertInvalid(await put(MISSING), [field, "not_found"]);
  assertInvalid(await put(null), ["/shippingZones/0/rates/1", "overlap"]);
  const [own] = dataOf(await put(id.toUpperCase())).shippingZones;
  assert.equal("shippingProfileId" in own.rates[0], false);
  assert.equal(own.rates[1].shippingProfileId, id);
  const twice = { name: "Parcel", price: "98", shippingProfileId: id };
  assertInvalid(await put(id, [twice]), ["/shippingZones/0/rates/2", "overlap"]);
  const used = await ask("DELETE", `/${id}`);
  assertRefused(used, 409, "invalid_status_transition");
  assert.match(used.body.message, /Delete the rate or give it another profile/);
  dataOf(await server.send(store, "PUT", "/api/v1/settings", { body: { shippingZones: [] } }));
  assert.equal((await ask("DELETE", `/${id}`)).status, 200);
});
