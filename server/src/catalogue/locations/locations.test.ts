import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { type LocationSnapshot, locationsOf } from "./index.ts";

const LOCATIONS = "/api/v1/locations";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const ask = (method: string, path = "", body?: unknown, sent: Sent = {}, at = store) =>
  server.send(at, method, `${LOCATIONS}${path}`, { ...(body !== undefined && { body }), ...sent });
const created = async (more: Fields = {}, at = store): Promise<Json> =>
  dataOf(await ask("POST", "", { name: "Annex", ...more }, {}, at), 201);
const listed = async (query = "", at = store): Promise<(Json & { name: string })[]> =>
  dataOf(await ask("GET", `?limit=100&${query}`, undefined, {}, at)).locations;
const defaultOf = async (at = store) => (await listed("", at)).find(({ isDefault }) => isDefault)!;
/** What travels with the settings. */
const kept = async (at = store): Promise<readonly LocationSnapshot[]> => {
  const [row] = await server.sql(at, "select locations from store_settings");
  const settings = { locations: row!.locations };
  assert.equal(locationsOf(settings), locationsOf(settings), "read once");
  return locationsOf(settings);
};
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe("each endpoint", () => {
  test("is for who may, in their own store", async () => {
    const { id } = await created();
    const reader = await store.makeKey(["products:read"]);
    const stranger = await store.makeKey(["orders"]);
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", `/${id}`],
      ["POST", "", { name: "Other" }],
      ["PUT", `/${id}`, { name: "Other" }],
      ["DELETE", `/${id}`],
    ] as const) {
      assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
      assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
      if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
      if (!path) continue;
      const foreign = await ask(method, path, body, {}, elsewhere);
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(foreign), bytesOf(await ask(method, `/${MISSING}`, body, {}, elsewhere)));
    }
    assert.equal((await ask("GET", `/${id}`, undefined, reader)).status, 200);
  });
});

describe("create", () => {
  test("keeps everything that is given", async () => {
    const given = {
      name: "Shop at the harbor",
      code: "SHOP-1",
      address: {
        address1: "Hafenstraße 1",
        city: "Hamburg",
        country: "DE",
        company: "Harbor Goods",
        address2: "2nd floor",
        province: "HH",
        postalCode: "20095",
        phone: "+49 40 123456",
      },
      sellsOnline: false,
      isActive: false,
      position: 7,
      pickup: { isOffered: true, instructions: "Mon to Fri, 10 to 18." },
    };
    const answer = await ask("POST", "", given);
    const { id, createdAt, updatedAt, isDefault, version, ...rest } = dataOf(answer, 201);
    assert.deepEqual([rest, isDefault, version], [given, false, 1]);
    assert.equal(answer.headers.location, `${LOCATIONS}/${id}`);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(dataOf(await ask("GET", `/${id}`)), answer.body.data);
  });

  test("needs a name alone: it is active and sells online", async () => {
    const one = await created({ name: "  North \n wing ", address: null });
    const { name, code, address, sellsOnline, isActive, position, pickup } = one;
    assert.deepEqual(
      [name, code, address, sellsOnline, isActive, position],
      ["North wing", null, null, true, true, 0],
    );
    assert.deepEqual(pickup, { isOffered: false, instructions: null });
    const short = await created({ address: { address1: " Quay 2 ", city: "Hamburg", country: "DE" } });
    assert.deepEqual([short.address.address1, short.address.postalCode], ["Quay 2", null]);
    assert.deepEqual((await created({ pickup: { isOffered: true } })).pickup, {
      isOffered: true,
      instructions: null,
    });
    assertInvalid(await ask("POST", "", {}), ["/name", "required"]);
  });

  const place = { address1: "Quay 2", city: "Hamburg", country: "DE" };
  const faults: [Fields, string, string][] = [
    [{ name: "" }, "/name", "too_short"],
    [{ name: " - " }, "/name", "invalid_format"],
    [{ name: "a".repeat(101) }, "/name", "too_long"],
    [{ code: "A B" }, "/code", "invalid_format"],
    [{ code: "" }, "/code", "too_short"],
    [{ address: { ...place, country: "Germany" } }, "/address/country", "invalid_country"],
    [{ address: { ...place, city: " " } }, "/address/city", "invalid_format"],
    [{ address: { city: "Hamburg", country: "DE" } }, "/address/address1", "required"],
    [{ address: { ...place, floor: 2 } }, "/address/floor", "unknown_field"],
    [{ sellsOnline: null }, "/sellsOnline", "invalid_type"],
    [{ position: -1 }, "/position", "too_small"],
    [{ position: 1.5 }, "/position", "invalid_type"],
    [{ pickup: null }, "/pickup", "invalid_type"],
    [{ pickup: { isOffered: "yes" } }, "/pickup/isOffered", "invalid_type"],
    [{ pickup: { instructions: "a".repeat(1_001) } }, "/pickup/instructions", "too_long"],
    [{ isDefault: true }, "/isDefault", "read_only_field"],
    [{ bogus: 1 }, "/bogus", "unknown_field"],
  ];
  for (const [more, field, code] of faults)
    test(`${JSON.stringify(more).slice(0, 70)} is 400 ${code} at ${field}`, async () => {
      const answer = await ask("POST", "", { name: "Annex", ...more });
      assertRefused(answer, 400, code === "read_only_field" ? code : "validation_failed", [field, code]);
    });

  test("a code is one location's, whatever its case, and free again in another store", async () => {
    const { id } = await created({ code: "Dock-9" });
    assertRefused(await ask("POST", "", { name: "Other", code: "DOCK-9" }), 409, "duplicate", [
      "/code",
      "duplicate",
    ]);
    const other = await created();
    assertRefused(await ask("PUT", `/${other.id}`, { code: "dock-9" }), 409, "duplicate", [
      "/code",
      "duplicate",
    ]);
    assert.equal((await created({ code: "DOCK-9" }, elsewhere)).code, "DOCK-9");
    dataOf(await ask("PUT", `/${id}`, { code: null }));
    assert.equal(dataOf(await ask("PUT", `/${other.id}`, { code: "DOCK-9" })).code, "DOCK-9");
  });

  test("of one key, once; a dry run leaves nothing", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await ask("POST", "", { name: "Once" }, { headers });
    const second = await ask("POST", "", { name: "Once" }, { headers });
    assert.equal(second.headers["idempotent-replayed"], "true");
    assert.equal(second.text, first.text);
    const before = dataOf(await ask("GET", "")).pagination.total;
    const dry = dataOf(await ask("POST", "?dryRun=true", { name: "Never" }), 201);
    assertRefused(await ask("GET", `/${dry.id}`), 404, "not_found");
    assert.equal(dataOf(await ask("GET", "")).pagination.total, before);
    assert.ok(!names(await kept()).includes("Never"));
  });

  test("at most 100 are active at a time", async () => {
    const many = await server.createStore();
    const create = (more: Fields = {}) => ask("POST", "", { name: "Annex", ...more }, {}, many);
    await Promise.all(Array.from({ length: 99 }, async () => dataOf(await create(), 201)));
    assert.equal((await kept(many)).length, 100, "each of those at once saw the others");
    assertInvalid(await create(), ["/isActive", "too_many_active_locations"]);
    const { id } = dataOf(await create({ isActive: false }), 201);
    const open = () => ask("PUT", `/${id}`, { isActive: true }, {}, many);
    assertInvalid(await open(), ["/isActive", "too_many_active_locations"]);
    const { id: other } = (await listed("", many)).at(-2)!;
    dataOf(await ask("DELETE", `/${other}`, undefined, {}, many));
    dataOf(await open());
  });
});

describe("the default location", () => {
  test("is there from the first day, is renamed, and stays open", async () => {
    const fresh = await server.createStore();
    const one = await defaultOf(fresh);
    assert.deepEqual([one.name, one.isActive, one.sellsOnline, one.version], ["Default", true, true, 1]);
    const change = (body: Fields) => ask("PUT", `/${one.id}`, body, {}, fresh);
    const renamed = dataOf(
      await change({ name: "Main", isActive: true, sellsOnline: true, isDefault: false }),
    );
    assert.deepEqual([renamed.name, renamed.isDefault, renamed.version], ["Main", true, 2]);
    assertInvalid(await change({ isActive: false }), ["/isActive", "default_location_open"]);
    assertInvalid(await change({ sellsOnline: false }), ["/sellsOnline", "default_location_open"]);
    const gone = await ask("DELETE", `/${one.id}`, undefined, {}, fresh);
    assertRefused(gone, 409, "invalid_status_transition");
    assert.deepEqual(gone.body.details, { from: "default", to: "deleted", allowed: [] });
  });
});

describe("update, delete and list", () => {
  test("a field left out keeps its value, and a stale version is 409", async () => {
    const one = await created({ code: `C-${randomUUID()}`, position: 3 });
    const changed = dataOf(await ask("PUT", `/${one.id}`, { ...one, name: "Other" }));
    assert.deepEqual(
      [changed.name, changed.code, changed.position, changed.version],
      ["Other", one.code, 3, 2],
    );
    assert.equal(dataOf(await ask("PUT", `/${one.id}`, { name: "Other" })).version, 2);
    for (const [method, body] of [["PUT", { name: "More" }], ["DELETE"]] as const) {
      const stale = await ask(method, `/${one.id}`, body, { headers: { "if-match": '"1"' } });
      assertRefused(stale, 409, "version_conflict");
      assert.equal(stale.body.details.currentVersion, 2);
    }
    dataOf(await ask("PUT", `/${one.id}?dryRun=true`, { name: "Dry" }));
    assert.equal(dataOf(await ask("GET", `/${one.id}`)).name, "Other");
  });

  test("one that never had stock is deleted, and gone", async () => {
    const { id } = await created();
    dataOf(await ask("DELETE", `/${id}?dryRun=true`));
    dataOf(await ask("DELETE", `/${id}`));
    for (const [method, body] of [["GET"], ["PUT", {}], ["DELETE"]] as const)
      assertRefused(await ask(method, `/${id}`, body), 404, "not_found");
  });

  test("the list goes by the store's order and by its filters", async () => {
    const fresh = await server.createStore();
    const make = (name: string, more: Fields = {}) => created({ name, ...more }, fresh);
    await make("Third", { position: 2 });
    const second = await make("Second", { position: 1, code: "B-2", sellsOnline: false });
    await make("Closed", { position: 1, isActive: false });
    assert.deepEqual(names(await listed("", fresh)), ["Default", "Second", "Closed", "Third"]);
    assert.deepEqual(names(await listed("isActive=false", fresh)), ["Closed"]);
    assert.deepEqual(names(await listed("sellsOnline=false", fresh)), ["Second"]);
    assert.deepEqual(names(await listed("q=b-2", fresh)), ["Second"]);
    assert.deepEqual(names(await listed("q=THIRD", fresh)), ["Third"]);
    assert.deepEqual(names(await listed(`ids=${second.id}`, fresh)), ["Second"]);
    assert.deepEqual(names(await listed("updatedSince=2100-01-01", fresh)), []);
    assert.deepEqual(names(await listed("sort=-createdAt", fresh)), ["Closed", "Second", "Third", "Default"]);
    assert.deepEqual(Object.keys((await listed("fields=name", fresh))[0]), ["name"]);
  });

  test("the active ones travel with the settings, in the store's order", async () => {
    const fresh = await server.createStore();
    assert.deepEqual(await kept(fresh), [], "of a store that has its default one alone");
    const back = await created({ name: "Back", position: 1, pickup: { isOffered: true } }, fresh);
    assert.deepEqual(names(await kept(fresh)), ["Default", "Back"]);
    const { id, name, code, address, sellsOnline, isDefault, pickup } = back;
    const told = { id, name, code, address, sellsOnline, isDefault, pickup };
    assert.deepEqual((await kept(fresh))[1], told);
    await ask("PUT", `/${(await defaultOf(fresh)).id}`, { position: 2 }, {}, fresh);
    assert.deepEqual(names(await kept(fresh)), ["Back", "Default"]);
    await ask("PUT", `/${back.id}`, { isActive: false }, {}, fresh);
    assert.deepEqual(names(await kept(fresh)), ["Default"]);
    await ask("PUT", `/${back.id}`, { isActive: true }, {}, fresh);
    await ask("DELETE", `/${back.id}`, undefined, {}, fresh);
    assert.deepEqual(names(await kept(fresh)), ["Default"]);
  });
});
