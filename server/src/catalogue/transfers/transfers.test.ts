import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { newProduct, nounAt } from "../../../test/noun.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const TRANSFERS = "/api/v1/stock-transfers";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const products = nounAt(server, store, "/api/v1/products");
const locations = nounAt(server, store, "/api/v1/locations");

const ask = (method: string, path = "", body?: unknown, sent: Sent = {}, at = store) =>
  server.send(at, method, `${TRANSFERS}${path}`, { ...(body !== undefined && { body }), ...sent });
const home = (await locations.list()).locations[0].id;
const shop = (await locations.created({ name: "Shop" })).id;
const apart = (await locations.created({ name: "Apart", sellsOnline: false })).id;
const mug = (more: Fields = {}) => products.created(newProduct({ quantity: 10, ...more }));
const wanted = ({ id }: Json, quantity: number, more: Fields = {}) => ({ productId: id, quantity, ...more });
const created = async (items: object[], more: Fields = {}): Promise<Json> =>
  dataOf(await ask("POST", "", { fromLocationId: home, toLocationId: shop, items, ...more }), 201);
const act = (id: string, verb: string, body: object = {}, sent?: Sent) =>
  ask("POST", `/${id}/${verb}`, body, sent);
const done = async (id: string, verb: string, body?: object): Promise<Json> =>
  dataOf(await act(id, verb, body));
const shipped = async (items: object[], more?: Fields): Promise<Json> =>
  done((await created(items, more)).id, "send");
/** What lies of an item at home, at the shop and apart, and what of its product is sold. */
async function lying(productId: string, itemId = productId): Promise<number[]> {
  const rows = await server.sql(
    store,
    `select location_id, quantity::int from stock_levels where item_id = '${itemId}'`,
  );
  const at = (place: string) => rows.find((row) => row.location_id === place)?.quantity ?? 0;
  return [at(home), at(shop), at(apart), (await products.readBack(productId)).quantity];
}
const ledgerOf = async (number: number) =>
  (
    await server.sql(
      store,
      `select location_id, reason, delta::int from stock_movements where reference = 'T-${number}' order by movement_id`,
    )
  ).map(({ location_id, reason, delta }) => [location_id, reason, delta]);

describe("each endpoint", () => {
  test("is for who may, in their own store", async () => {
    const { id } = await created([wanted(await mug(), 1)]);
    const reader = await store.makeKey(["products:read"]);
    const stranger = await store.makeKey(["orders"]);
    const body = { fromLocationId: home, toLocationId: shop, items: [wanted(await mug(), 1)] };
    for (const [method, path, sent] of [
      ["GET", ""],
      ["GET", `/${id}`],
      ["GET", `/${id}/document.pdf`],
      ["POST", "", body],
      ["PUT", `/${id}`, { note: "Other" }],
      ["POST", `/${id}/send`, {}],
      ["POST", `/${id}/receive`, {}],
      ["POST", `/${id}/cancel`, {}],
    ] as const) {
      assertRefused(await ask(method, path, sent, { key: undefined }), 401, "unauthenticated");
      assertRefused(await ask(method, path, sent, stranger), 403, "permission_denied");
      if (method !== "GET") assertRefused(await ask(method, path, sent, reader), 403, "permission_denied");
      if (!path) continue;
      const foreign = await ask(method, path, sent, {}, elsewhere);
      assertRefused(foreign, 404, "not_found");
      const missing = await ask(method, path.replace(id, MISSING), sent, {}, elsewhere);
      assert.equal(bytesOf(foreign), bytesOf(missing));
    }
    assert.equal((await ask("GET", `/${id}`, undefined, reader)).status, 200);
  });
});

describe("a draft", () => {
  test("keeps what is given, with what it is called, and moves nothing", async () => {
    const one = await mug({ sku: "TRANSFERRED" });
    const answer = await ask("POST", "", {
      fromLocationId: home.toUpperCase(),
      toLocationId: shop,
      items: [wanted(one, 3, { variantId: null })],
      note: "Handle with care",
      reference: "PALLET-7",
    });
    const { id, number, createdAt, updatedAt, ...rest } = dataOf(answer, 201);
    const [{ name }] = one.translations;
    assert.deepEqual(rest, {
      fromLocationId: home,
      toLocationId: shop,
      status: "draft",
      items: [
        {
          productId: one.id,
          variantId: null,
          name,
          options: {},
          sku: "TRANSFERRED",
          quantity: 3,
          receivedQuantity: 0,
        },
      ],
      note: "Handle with care",
      reference: "PALLET-7",
      sentAt: null,
      receivedAt: null,
      cancelledAt: null,
      version: 1,
    });
    assert.equal(answer.headers.location, `${TRANSFERS}/${id}`);
    assert.equal(createdAt, updatedAt);
    assert.equal((await created([wanted(one, 1)])).number, number + 1, "numbers have no gaps");
    assert.deepEqual(await lying(one.id), [10, 0, 0, 10]);
    assert.deepEqual(dataOf(await ask("GET", `/${id}`)), answer.body.data);
    const changed = dataOf(
      await ask("PUT", `/${id}`, { ...answer.body.data, toLocationId: apart, note: null }),
    );
    assert.deepEqual(
      [changed.toLocationId, changed.note, changed.items, changed.version],
      [apart, null, rest.items, 2],
    );
    assert.equal(dataOf(await ask("PUT", `/${id}`, { items: changed.items })).version, 2);
    const stale = await ask("PUT", `/${id}`, { note: "x" }, { headers: { "if-match": '"1"' } });
    assertRefused(stale, 409, "version_conflict");
    dataOf(await ask("PUT", `/${id}?dryRun=true`, { note: "Dry" }));
    assert.equal(dataOf(await ask("GET", `/${id}`)).note, null);
  });

  test("names what is there, once, and two locations that are open", async () => {
    const one = await mug();
    const shirt = await products.created(
      newProduct({
        variants: [{ name: "Size", values: ["S"] }],
        productVariants: [{ options: { Size: "S" }, quantity: 1 }],
      }),
    );
    const [closed, other] = [
      (await locations.created({ name: "Closed", isActive: false })).id,
      await elsewhere.makeKey(["products"]),
    ];
    const foreign = dataOf(await server.send(elsewhere, "GET", "/api/v1/locations", other)).locations[0].id;
    const faults: [Fields, string, string][] = [
      [{ items: [] }, "/items", "too_few"],
      [{ items: Array.from({ length: 501 }, () => wanted(one, 1)) }, "/items", "too_many"],
      [{ items: [wanted({ id: MISSING }, 1)] }, "/items/0/productId", "not_found"],
      [{ items: [wanted(one, 1, { variantId: MISSING })] }, "/items/0/variantId", "not_found"],
      [{ items: [wanted(shirt, 1)] }, "/items/0/variantId", "required"],
      [{ items: [wanted(one, 1), wanted(one, 2)] }, "/items/1", "not_unique"],
      [{ items: [wanted(one, 0)] }, "/items/0/quantity", "too_small"],
      [{ items: [wanted(one, 1, { bogus: 1 })] }, "/items/0/bogus", "unknown_field"],
      [{ fromLocationId: MISSING }, "/fromLocationId", "not_found"],
      [{ toLocationId: foreign }, "/toLocationId", "not_found"],
      [{ toLocationId: closed }, "/toLocationId", "location_closed"],
      [{ toLocationId: home }, "/toLocationId", "same_location"],
      [{ number: 7 }, "/number", "read_only_field"],
      [{ status: "sent" }, "/status", "read_only_field"],
    ];
    for (const [more, field, code] of faults) {
      const sent = { fromLocationId: home, toLocationId: shop, items: [wanted(one, 1)], ...more };
      assertRefused(
        await ask("POST", "", sent),
        400,
        code === "read_only_field" ? code : "validation_failed",
        [field, code],
      );
    }
    assertInvalid(
      await ask("POST", "", {}),
      ["/fromLocationId", "required"],
      ["/toLocationId", "required"],
      ["/items", "required"],
    );
    const { id } = await created([wanted(one, 1)]);
    assertInvalid(await ask("PUT", `/${id}`, { toLocationId: home }), ["/toLocationId", "same_location"]);
    assertInvalid(await ask("PUT", `/${id}`, { items: [wanted(shirt, 1)] }), [
      "/items/0/variantId",
      "required",
    ]);
  });

  test("of one key, once; a dry run leaves nothing", async () => {
    const body = { fromLocationId: home, toLocationId: shop, items: [wanted(await mug(), 1)] };
    const headers = { "idempotency-key": randomUUID() };
    const first = await ask("POST", "", body, { headers });
    const second = await ask("POST", "", body, { headers });
    assert.equal(second.headers["idempotent-replayed"], "true");
    assert.equal(second.text, first.text);
    const before = dataOf(await ask("GET", "")).pagination.total;
    const dry = dataOf(await ask("POST", "?dryRun=true", body), 201);
    assertRefused(await ask("GET", `/${dry.id}`), 404, "not_found");
    assert.equal(dataOf(await ask("GET", "")).pagination.total, before);
  });
});

describe("a transfer", () => {
  test("leaves one location and comes to the other", async () => {
    const one = await mug();
    const { id, number } = await created([wanted(one, 4)]);
    const sent = await done(id, "send");
    assert.deepEqual([sent.status, sent.version, typeof sent.sentAt], ["sent", 2, "string"]);
    assert.deepEqual(await lying(one.id), [6, 0, 0, 6], "on its way it is nobody's stock");
    const received = await done(id, "receive");
    assert.deepEqual([received.status, received.items[0].receivedQuantity], ["received", 4]);
    assert.deepEqual(await lying(one.id), [6, 4, 0, 10]);
    assert.deepEqual(await ledgerOf(number), [
      [home, "transfer_sent", -4],
      [shop, "transfer_received", 4],
    ]);
    for (const verb of ["send", "receive", "cancel"]) {
      const again = await act(id, verb);
      assertRefused(again, 409, "invalid_status_transition");
      assert.equal(again.body.details.from, "received");
    }
    const noted = dataOf(await ask("PUT", `/${id}`, { ...received, note: "All there" }));
    assert.equal(noted.note, "All there");
    for (const change of [{ toLocationId: apart }, { items: [wanted(one, 5)] }])
      assertRefused(await ask("PUT", `/${id}`, change), 409, "invalid_status_transition");
    const back = await shipped([wanted(one, 3)], { fromLocationId: shop, toLocationId: apart });
    await done(back.id, "receive");
    assert.deepEqual(await lying(one.id), [6, 1, 3, 7], "what lies apart is not sold");
  });

  test("of a variant moves that one", async () => {
    const shirt = await products.created(
      newProduct({
        variants: [{ name: "Size", values: ["S", "M"] }],
        productVariants: ["S", "M"].map((Size) => ({ options: { Size }, quantity: 5 })),
      }),
    );
    const [, medium] = shirt.productVariants;
    const { id, items } = await shipped([wanted(shirt, 2, { variantId: medium.id })]);
    assert.deepEqual(items[0].options, { Size: "M" });
    await done(id, "receive", {
      items: [{ productId: shirt.id, variantId: medium.id.toUpperCase(), quantity: 2 }],
    });
    assert.deepEqual(await lying(shirt.id, medium.id), [3, 2, 0, 10]);
    assert.deepEqual(
      (await products.readBack(shirt.id)).productVariants.map(({ quantity }: Json) => quantity),
      [5, 5],
    );
  });

  test("comes in parts, and what is missing is noted", async () => {
    const [one, two] = [await mug(), await mug()];
    const { id } = await shipped([wanted(one, 4), wanted(two, 5)]);
    const first = await done(id, "receive", { items: [wanted(one, 3)] });
    assert.deepEqual(
      [first.status, ...first.items.map(({ receivedQuantity }: Json) => receivedQuantity)],
      ["sent", 3, 0],
    );
    const more = { items: [wanted(one, 2), wanted(two, 1), wanted(two, 1), wanted({ id: MISSING }, 1)] };
    assertInvalid(
      await act(id, "receive", more),
      ["/items/0/quantity", "too_large"],
      ["/items/2", "not_unique"],
      ["/items/3/productId", "not_found"],
    );
    const last = await done(id, "receive", { items: [wanted(two, 4)], complete: true });
    assert.deepEqual(
      [last.status, ...last.items.map(({ receivedQuantity }: Json) => receivedQuantity)],
      ["received", 3, 4],
    );
    assert.deepEqual(
      [await lying(one.id), await lying(two.id)],
      [
        [6, 3, 0, 9],
        [5, 4, 0, 9],
      ],
    );
    const lost = await shipped([wanted(one, 1)]);
    assert.equal((await done(lost.id, "receive", { items: [], complete: true })).status, "received");
    assert.deepEqual(await lying(one.id), [5, 3, 0, 8]);
  });

  test("that is cancelled goes back as far as it has not come", async () => {
    const one = await mug();
    const draft = await created([wanted(one, 4)]);
    assert.equal((await done(draft.id, "cancel")).status, "cancelled");
    assertRefused(await act(draft.id, "send"), 409, "invalid_status_transition");
    const { id } = await shipped([wanted(one, 4)]);
    await done(id, "receive", { items: [wanted(one, 1)] });
    const cancelled = await done(id, "cancel");
    assert.deepEqual([cancelled.status, typeof cancelled.cancelledAt], ["cancelled", "string"]);
    assert.deepEqual(await lying(one.id), [9, 1, 0, 10]);
  });

  test("takes no more than there is, unless that may be", async () => {
    const [one, untracked] = [await mug(), await mug({ inventoryTracked: false, quantity: 0 })];
    const { id } = await created([wanted(untracked, 1), wanted(one, 11)]);
    const short = await act(id, "send");
    assertRefused(short, 409, "insufficient_stock");
    const line = { productId: one.id, variantId: null, locationId: home, available: 10 };
    assert.deepEqual(short.body.details.lines, [line]);
    assert.deepEqual(await lying(untracked.id), [0, 0, 0, 0]);
    await products.updated(one.id, { allowBackorder: true });
    await done(id, "send");
    assert.deepEqual(await lying(one.id), [-1, 0, 0, -1]);
    const empty = await created([wanted(await mug(), 1)], { fromLocationId: shop, toLocationId: home });
    assertRefused(await act(empty.id, "send"), 409, "insufficient_stock");
  });

  test("waits for a location that is closed, and for what is deleted nothing comes", async () => {
    const one = await mug();
    const place = (await locations.created({ name: "Pop-up" })).id;
    const { id } = await shipped([wanted(one, 2)], { toLocationId: place });
    assertRefused(await locations.remove(place), 409, "invalid_status_transition");
    await locations.updated(place, { isActive: false });
    const closed = await act(id, "receive");
    assertRefused(closed, 409, "invalid_status_transition");
    assert.equal(closed.body.details.locationId, place);
    await locations.updated(place, { isActive: true });
    const draft = await created([wanted(one, 1)]);
    dataOf(await products.remove(one.id));
    const gone = await act(draft.id, "send");
    assertRefused(gone, 409, "insufficient_stock");
    assert.equal(gone.body.details.lines[0].available, 0);
    assert.equal((await done(id, "receive")).status, "received");
    const rows = await server.sql(
      store,
      `select quantity::int from stock_levels where item_id = '${one.id}'`,
    );
    assert.deepEqual(rows, [{ quantity: 8 }]);
  });

  test("is sent once of one key, not under a stale version, and not by a dry run", async () => {
    const one = await mug();
    const { id } = await created([wanted(one, 2)]);
    assertRefused(await act(id, "send", {}, { headers: { "if-match": '"2"' } }), 409, "version_conflict");
    assert.equal(dataOf(await ask("POST", `/${id}/send?dryRun=true`, {})).status, "sent");
    assert.deepEqual(await lying(one.id), [10, 0, 0, 10]);
    for (const verb of ["send", "receive"]) {
      const headers = { "idempotency-key": randomUUID() };
      const [first, second] = [await act(id, verb, {}, { headers }), await act(id, verb, {}, { headers })];
      assert.equal(second.text, first.text);
    }
    assert.deepEqual(await lying(one.id), [8, 2, 0, 10]);
  });

  test("of several at once, exactly those get it that there is enough for", async () => {
    const one = await mug();
    const drafts = await Promise.all(Array.from({ length: 8 }, () => created([wanted(one, 3)])));
    const answers = await Promise.all(drafts.map(({ id }) => act(id, "send")));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 409, 409, 409, 409, 409]);
    assert.deepEqual(await lying(one.id), [1, 0, 0, 1]);
    const sent = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id);
    const twice = await Promise.all([...sent, ...sent].map((id) => act(id, "receive")));
    assert.equal(twice.filter(({ status }) => status === 200).length, 3, "each comes once");
    assert.deepEqual(await lying(one.id), [1, 9, 0, 10]);
  });
});

test("the list goes by its filters", async () => {
  const place = (await locations.created({ name: "Listed" })).id;
  const one = await mug();
  const first = await shipped([wanted(one, 1)], { toLocationId: place });
  const second = await created([wanted(one, 1)], { fromLocationId: place, toLocationId: home });
  const found = async (query: string) =>
    dataOf(await ask("GET", `?${query}`)).transfers.map(({ id }: Json) => id);
  assert.deepEqual(await found(`locationId=${place}`), [second.id, first.id]);
  assert.deepEqual(await found(`fromLocationId=${place}`), [second.id]);
  assert.deepEqual(await found(`toLocationId=${place}`), [first.id]);
  assert.deepEqual(await found(`locationId=${place}&status=sent,received`), [first.id]);
  assert.deepEqual(await found(`number=${second.number}`), [second.id]);
  assert.deepEqual(await found(`ids=${first.id}&sort=updatedAt`), [first.id]);
  assert.deepEqual(await found(`ids=${first.id}&createdSince=2100-01-01`), []);
  assert.deepEqual(await found(`ids=${first.id}&updatedSince=2100-01-01`), []);
  assert.deepEqual(await found(`ids=${first.id}&createdUntil=2020-01-01`), []);
  const { transfers, pagination } = dataOf(await ask("GET", "?limit=1&fields=number"));
  assert.deepEqual(transfers, [{ number: second.number }]);
  const [row] = await server.sql(store, "select count(*)::int as n from stock_transfers");
  assert.equal(pagination.total, row!.n);
});
