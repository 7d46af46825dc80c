import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, sent: Sent = {}, at = store) =>
  server.send(at, method, `/api/v1${path}`, sent);
const made = async (more: Fields = {}, sent?: Sent, at = store): Promise<Json> =>
  dataOf(
    await send(
      "POST",
      "/api-keys",
      { body: { name: "Agent", permissions: ["orders"], ...more }, ...sent },
      at,
    ),
    201,
  );
const usage = async (id: string, at = store) => dataOf(await send("GET", `/api-keys/${id}`, {}, at)).usage;
const none = { refunds: null, discounts: null, credit: null, orders: null, cancellations: null };

const mug = dataOf(
  await send("POST", "/products", {
    body: {
      translations: [{ language: "en", name: "Mug", description: "" }],
      price: "10.00",
      kind: "digital_service",
      inventoryTracked: false,
    },
  }),
  201,
);
const customer = { email: "a@b.test", firstName: "A", lastName: "B" };
const order = (quantity = 1, more: Fields = {}, sent: Sent = {}) =>
  send("POST", "/orders", {
    body: {
      customer,
      items: [{ productId: mug.id, quantity }],
      paymentMethod: "bank_transfer",
      markPaid: true,
      ...more,
    },
    ...sent,
  });
const paid = async (quantity = 1): Promise<Json> => dataOf(await order(quantity), 201);
const refund = (id: string, amount: string | undefined, key: string, headers = {}) =>
  send("POST", `/orders/${id}/refunds`, { key, body: amount ? { amount } : {}, headers });

function beyond(answer: Awaited<ReturnType<typeof send>>, limit: string, left: string, most: string): void {
  assertRefused(answer, 403, "permission_denied");
  const { until, ...details } = answer.body.details;
  assert.deepEqual(details, { limit, left, most });
  assert.ok(Date.parse(until) > Date.now() && Date.parse(until) <= Date.now() + 86_400_000, until);
  assert.ok(answer.body.message.includes(left) && answer.body.message.includes(most), answer.body.message);
}

describe("limits and who confirms are fields of a key", () => {
  test("made, read, changed; left out they stay, and limits are replaced whole", async () => {
    const key = await made({ dailyLimits: { refunds: "50", orders: 3, credit: null }, confirm: "person" });
    assert.deepEqual(key.dailyLimits, { ...none, refunds: "50.00", orders: 3 });
    assert.deepEqual([key.confirm, key.usage], ["person", null]);
    const put = async (body: object) => dataOf(await send("PUT", `/api-keys/${key.id}`, { body }));
    assert.deepEqual((await put({ name: "Same" })).dailyLimits, key.dailyLimits);
    assert.deepEqual((await put({ dailyLimits: { credit: 7.5 } })).dailyLimits, { ...none, credit: "7.50" });
    assert.deepEqual((await put({ dailyLimits: {} })).dailyLimits, null);
    const open = await put({ dailyLimits: null, confirm: "none" });
    assert.deepEqual([open.dailyLimits, open.confirm], [null, "none"]);
    assert.deepEqual((await made()).dailyLimits, null);
  });

  test("what is wrong is named", async () => {
    const post = (more: object) =>
      send("POST", "/api-keys", { body: { name: "Agent", permissions: ["orders"], ...more } });
    assertInvalid(await post({ dailyLimits: { refunds: "1.005" } }), "/dailyLimits/refunds");
    assertInvalid(await post({ dailyLimits: { refunds: "-1", orders: 1.5 } }), "/dailyLimits/orders");
    assertInvalid(
      await post({ dailyLimits: { refunds: "-1", credit: "x" } }),
      "/dailyLimits/refunds",
      "/dailyLimits/credit",
    );
    assertInvalid(await post({ dailyLimits: { returns: 1 } }), "/dailyLimits/returns");
    assertInvalid(await post({ confirm: "robot" }), "/confirm");
    assertInvalid(await post({ permissions: ["staff"], confirm: "person" }), "/confirm");
    assertInvalid(await post({ permissions: ["staff"], dailyLimits: { orders: 1 } }), "/dailyLimits");
    assertInvalid(
      await post({
        permissions: undefined,
        kind: "publishable",
        dailyLimits: { orders: 1 },
        confirm: "person",
      }),
      "/confirm",
      "/dailyLimits",
    );
    const staff = await made({ permissions: ["staff"] });
    const put = (body: object) => send("PUT", `/api-keys/${staff.id}`, { body });
    assertInvalid(await put({ confirm: "person" }), "/confirm");
    const other = await made();
    const change = (body: object) => send("PUT", `/api-keys/${other.id}`, { body });
    assertInvalid(await change({ dailyLimits: { credit: "x" }, confirm: 1 }), "/confirm");
    assertInvalid(await change({ dailyLimits: { credit: "x" } }), "/dailyLimits/credit");
    assert.equal((await put({ confirm: "none", dailyLimits: null })).status, 200);
  });

  test("nobody hands on more than they have, and nobody raises their own", async () => {
    const own = { dailyLimits: { refunds: "50", orders: 3 }, confirm: "person" };
    const { id, key } = await made({ permissions: ["api_keys", "orders"], ...own });
    const post = (more: object) =>
      send("POST", "/api-keys", { key, body: { name: "Child", permissions: ["orders"], ...more } });
    assertRefused(
      await post({}),
      403,
      "permission_denied",
      "/confirm",
      "/dailyLimits/refunds",
      "/dailyLimits/orders",
    );
    assertRefused(
      await post({ ...own, dailyLimits: { refunds: "50.01", orders: 3 } }),
      403,
      "permission_denied",
      "/dailyLimits/refunds",
    );
    assert.equal((await post({ ...own, dailyLimits: { refunds: "10", orders: 0, credit: 1 } })).status, 201);
    const raise = (body: object) => send("PUT", `/api-keys/${id}`, { key, body });
    assertRefused(
      await raise({ dailyLimits: null }),
      403,
      "permission_denied",
      "/dailyLimits/refunds",
      "/dailyLimits/orders",
    );
    assertRefused(await raise({ confirm: "none" }), 403, "permission_denied", "/confirm");
    const other = await made({ permissions: ["orders"] });
    assertRefused(
      await send("PUT", `/api-keys/${other.id}`, { key, body: { name: "Mine" } }),
      403,
      "permission_denied",
      "/confirm",
      "/dailyLimits/refunds",
      "/dailyLimits/orders",
    );
    const publishable = await post({ permissions: undefined, kind: "publishable" });
    assert.equal(publishable.status, 201, publishable.text);
  });
});

describe("what a key with limits does is counted", () => {
  test("refunds, exactly, with a refusal that says what is left", async () => {
    const { id, key } = await made({ dailyLimits: { refunds: "25" } });
    const { id: of } = await paid(10);
    assert.equal((await refund(of, "10.00", key)).status, 201);
    assert.equal((await refund(of, "14.99", key)).status, 201);
    const before = dataOf(await send("GET", `/orders/${of}`));
    beyond(await refund(of, "0.02", key), "refunds", "0.01", "25.00");
    assert.deepEqual(dataOf(await send("GET", `/orders/${of}`)), before);
    assert.equal(
      (await send("POST", `/orders/${of}/refunds?dryRun=true`, { key, body: { amount: "0.02" } })).status,
      403,
    );
    const once = { "idempotency-key": "once" };
    assert.equal((await refund(of, "0.01", key, once)).status, 201);
    assert.equal((await refund(of, "0.01", key, once)).headers["idempotent-replayed"], "true");
    const { day, ...counted } = await usage(id);
    assert.deepEqual(counted, {
      refunds: "25.00",
      discounts: "0.00",
      credit: "0.00",
      orders: 0,
      cancellations: 0,
    });
    assert.match(day, /^\d{4}-\d\d-\d\d$/);
    assert.equal((await refund(of, "1.00", store.key)).status, 201);
    assert.equal((await usage(id)).refunds, "25.00");
  });

  test("50 refunds at once never come to more", async () => {
    const { id, key } = await made({ dailyLimits: { refunds: "100.00" } });
    const orders = await Promise.all(Array.from({ length: 50 }, () => paid()));
    const answers = await Promise.all(orders.map((one) => refund(one.id, "6.00", key)));
    const given = answers.filter(({ status }) => status === 201).length;
    assert.deepEqual([given, answers.filter(({ status }) => status === 403).length], [16, 34]);
    assert.equal((await usage(id)).refunds, "96.00");
    const refunds = await Promise.all(
      orders.map(async (one) => dataOf(await send("GET", `/orders/${one.id}`)).refundedAmount as string),
    );
    assert.equal(refunds.filter((amount) => amount === "6.00").length, 16);
  });

  test("by whatever way: a cancellation, a status, one of many, a return", async () => {
    const { id, key } = await made({ dailyLimits: { refunds: "25", cancellations: 2 } });
    const act = (path: string, body: object, method: "PUT" | "POST" = "POST") =>
      send(method, path, { key, body });
    const cancel = async () => act(`/orders/${(await paid()).id}/cancel`, { reason: "staff" });
    assert.equal((await cancel()).status, 200);
    assert.equal(
      (await act(`/orders/${(await paid()).id}/status`, { status: "cancelled" }, "PUT")).status,
      200,
    );
    beyond(await cancel(), "refunds", "5.00", "25.00");
    const unpaid = dataOf(await order(1, { markPaid: false }), 201);
    beyond(await act(`/orders/${unpaid.id}/cancel`, { reason: "staff" }), "cancellations", "0", "2");
    const bulk = dataOf(
      await act("/orders/bulk", { operations: [{ id: unpaid.id, action: "cancel", reason: "staff" }] }),
    );
    assert.deepEqual([bulk.results[0].status, bulk.results[0].code], [403, "permission_denied"]);
    const { refunds, cancellations } = await usage(id);
    assert.deepEqual([refunds, cancellations], ["20.00", 2]);
  });

  test("orders and their discounts; coupons with all that they can come to", async () => {
    const code = "TEN";
    await send("POST", "/coupons", { body: { code, type: "fixed", value: "4" } });
    const { id, key } = await made({
      permissions: ["orders", "coupons"],
      dailyLimits: { orders: 3, discounts: "30" },
    });
    for (let i = 0; i < 2; i++) assert.equal((await order(1, { couponCode: code }, { key })).status, 201);
    const post = (body: object) =>
      send("POST", "/coupons", { key, body: { type: "fixed", value: "5", ...body } });
    beyond(await post({ code: "A" }), "discounts", "22.00", "30.00");
    beyond(await post({ code: "A", type: "percentage", usageLimit: 1 }), "discounts", "22.00", "30.00");
    beyond(await post({ code: "A", usageLimit: 5 }), "discounts", "22.00", "30.00");
    const small = dataOf(await post({ code: "A", usageLimit: 2 }), 201);
    const put = (body: object) => send("PUT", `/coupons/${small.id}`, { key, body });
    assert.equal((await put({ code: "B" })).status, 200);
    beyond(await put({ usageLimit: 3 }), "discounts", "12.00", "30.00");
    beyond(await put({ type: "free_shipping", value: null }), "discounts", "12.00", "30.00");
    assert.equal((await put({ usageLimit: 1 })).status, 200);
    assert.equal((await put({ isActive: false, usageLimit: 1_000 })).status, 200);
    beyond(await put({ isActive: true }), "discounts", "7.00", "30.00");
    assert.equal((await order(1, {}, { key })).status, 201);
    beyond(await order(1, {}, { key }), "orders", "0", "3");
    const { orders, discounts } = await usage(id);
    assert.deepEqual([orders, discounts], [3, "23.00"]);
  });

  test("credit: gift cards, made or filled up, and those that orders buy and pay", async () => {
    const { id, key } = await made({ permissions: ["orders", "gift_cards"], dailyLimits: { credit: "40" } });
    const card = dataOf(await send("POST", "/gift-cards", { key, body: { amount: "20" } }), 201);
    const adjust = (delta: string) =>
      send("POST", `/gift-cards/${card.id}/adjust`, { key, body: { delta, reason: "goodwill" } });
    assert.equal((await adjust("5")).status, 200);
    assert.equal((await adjust("-25")).status, 200);
    beyond(await adjust("15.01"), "credit", "15.00", "40.00");
    const sold = dataOf(
      await send("POST", "/products", {
        body: {
          translations: [{ language: "en", name: "Gift card", description: "" }],
          price: "10.00",
          kind: "digital_code",
          isGiftCard: true,
          inventoryTracked: false,
        },
      }),
      201,
    );
    const buy = (quantity: number, markPaid: boolean) =>
      order(1, { items: [{ productId: sold.id, quantity }], markPaid }, { key });
    beyond(await buy(2, true), "credit", "15.00", "40.00");
    assert.equal((await buy(1, true)).status, 201);
    const waiting = dataOf(await buy(1, false), 201);
    beyond(
      await send("POST", `/orders/${waiting.id}/payments`, { key, body: { kind: "capture" } }),
      "credit",
      "5.00",
      "40.00",
    );
    assert.equal((await usage(id)).credit, "35.00");
  });

  test("a gift card that can pay again is credit", async () => {
    const card = dataOf(await send("POST", "/gift-cards", { body: { amount: "500" } }), 201);
    const put = (isActive: boolean, key?: string) =>
      send("PUT", `/gift-cards/${card.id}`, { body: { isActive }, ...(key && { key }) });
    await put(false);
    const { id, key } = await made({ permissions: ["gift_cards"], dailyLimits: { credit: "499.99" } });
    beyond(await put(true, key), "credit", "499.99", "499.99");
    assert.equal((await put(false, key)).status, 200);
    await send("PUT", `/api-keys/${id}`, { body: { dailyLimits: { credit: "500" } } });
    assert.equal((await put(true, key)).status, 200);
    assert.equal((await put(false, key)).status, 200);
    beyond(await put(true, key), "credit", "0.00", "500.00");
  });

  test("a draft counts with whoever lets its customer place it, once", async () => {
    await send("PUT", "/settings", { body: { links: { payment: "https://shop.example/{id}/{token}" } } });
    const off = (value: string) => ({ discount: { type: "fixed", value, reason: "Gift" } });
    const drafted = async (key: string, more: Fields = {}): Promise<Json> =>
      dataOf(await order(2, { draft: true, markPaid: undefined, ...more }, { key }), 201);
    const act = (path: string, key: string, body: object = {}, method: "PUT" | "POST" = "POST") =>
      send(method, path, { key, body });
    const none = await made({ dailyLimits: { discounts: "0", orders: 0 } });
    const free = await drafted(none.key, { discount: { type: "percentage", value: "100", reason: "Gift" } });
    beyond(await act(`/orders/${free.id}/send`, none.key), "discounts", "0.00", "0.00");
    const cheap = await drafted(none.key, {
      items: [{ productId: mug.id, quantity: 1, unitPrice: "0.01" }],
    });
    beyond(await act(`/orders/${cheap.id}/send`, none.key), "discounts", "0.00", "0.00");
    const plain = await drafted(none.key);
    beyond(await act(`/orders/${plain.id}/send`, none.key), "orders", "0", "0");
    assert.equal(dataOf(await send("GET", `/orders/${free.id}`)).draft.sentAt, null);

    const { id, key } = await made({ dailyLimits: { discounts: "10", orders: 2 } });
    const one = await drafted(none.key, off("4"));
    const sent = dataOf(await act(`/orders/${one.id}/send`, key));
    assert.equal((await act(`/orders/${one.id}/send`, key)).status, 200);
    assert.deepEqual((await usage(id)).discounts, "4.00");
    // Its customer could place it with any of these.
    assert.equal((await act(`/orders/${one.id}`, key, off("9"), "PUT")).status, 200);
    assert.equal((await act(`/orders/${one.id}`, key, off("7"), "PUT")).status, 200);
    beyond(await act(`/orders/${one.id}`, key, off("10.01"), "PUT"), "discounts", "1.00", "10.00");
    beyond(await act(`/orders/${one.id}`, none.key, off("9.01"), "PUT"), "discounts", "0.00", "0.00");
    const { discounts, orders } = await usage(id);
    assert.deepEqual([discounts, orders], ["9.00", 1]);
    // Whoever places it gives nothing more away.
    assert.equal((await act(`/orders/${one.id}/place`, none.key)).status, 201, sent.id);
    assert.equal((await usage(id)).discounts, "9.00");
    const own = await drafted(key, off("1"));
    beyond(await act(`/orders/${own.id}/place`, none.key), "discounts", "0.00", "0.00");
    assert.equal((await act(`/orders/${own.id}/place`, key)).status, 201);
    assert.deepEqual([(await usage(id)).discounts, (await usage(id)).orders], ["10.00", 2]);

    const byOwner = await drafted(none.key, off("5"));
    const link = dataOf(await act(`/orders/${byOwner.id}/send`, store.key)).payment.url;
    const token = link.split("/").at(-1);
    const placed = await send("POST", `/storefront/orders/${byOwner.id}/place`, {
      key: undefined,
      body: {},
      headers: { "x-order-token": token },
    });
    assert.equal(placed.status, 201, placed.text);
  });

  test("what an edit gives by hand, of each line by itself", async () => {
    const { id, key } = await made({ dailyLimits: { discounts: "100" } });
    const whole = { type: "percentage", value: "100", reason: "Gift" };
    const placed = async (more: Fields): Promise<Json> => {
      const { id: of } = dataOf(await order(1, { draft: true, markPaid: undefined, ...more }), 201);
      return dataOf(await send("POST", `/orders/${of}/place`, { body: {} }), 201);
    };
    const edit = (of: Json, body: object) => send("POST", `/orders/${of.id}/edits`, { key, body });
    const set = ({ items: [line] }: Json, quantity: number) => ({
      setQuantity: [{ itemId: line.id, quantity }],
    });
    const line = (more: Fields = {}) => ({ items: [{ productId: mug.id, quantity: 1, ...more }] });
    const engraving = { name: "Engraving", unitPrice: "10.00", quantity: 1, requiresShipping: false };

    // A price by hand that stays, and discounts by hand that grow with the pieces.
    for (const more of [line({ unitPrice: "0.00" }), line({ discount: whole }), { discount: whole }]) {
      const of = await placed(more);
      beyond(await edit(of, set(of, 1_000)), "discounts", "100.00", "100.00");
      assert.deepEqual(dataOf(await send("GET", `/orders/${of.id}`)), of);
    }
    const priced = await placed(line({ unitPrice: "4.00" }));
    const more = dataOf(await edit(priced, set(priced, 3)));
    assert.equal((await usage(id)).discounts, "12.00");
    assert.equal((await edit(more, set(more, 1))).status, 200);
    assert.equal((await usage(id)).discounts, "12.00");
    // What is taken out pays for nothing that is given.
    const swapped = await placed({ items: [{ ...line().items[0], discount: whole }, engraving] });
    const [gift] = swapped.items;
    assert.equal((await edit(swapped, { remove: [gift.id], discount: whole })).status, 200);
    assert.equal((await usage(id)).discounts, "22.00");
    const given = await placed({ items: [{ ...line().items[0], discount: whole }] });
    const again = { productId: mug.id, quantity: 8, discount: whole };
    beyond(await edit(given, { remove: [given.items[0].id], add: [again] }), "discounts", "78.00", "100.00");
    assert.equal(
      (await edit(given, { remove: [given.items[0].id], add: [{ ...again, quantity: 1 }] })).status,
      200,
    );
    assert.equal((await usage(id)).discounts, "32.00");
    // Nor do pieces of another line; and a share of a discount of all lines that only moves is nothing new.
    const fixed = await placed({
      items: [...line().items, engraving],
      discount: { type: "fixed", value: "6", reason: "Friend" },
    });
    assert.equal((await edit(fixed, { remove: [fixed.items[1].id] })).status, 200);
    assert.equal((await usage(id)).discounts, "32.00");
    const both = await placed({
      items: [
        { ...line().items[0], quantity: 9, discount: whole },
        { ...engraving, discount: whole },
      ],
    });
    const [first, second] = both.items;
    const moved = {
      setQuantity: [
        { itemId: first.id, quantity: 1 },
        { itemId: second.id, quantity: 9 },
      ],
    };
    beyond(await edit(both, moved), "discounts", "68.00", "100.00");
    // An automatic discount that grows counts besides.
    await send("POST", "/coupons", { body: { code: "HALF", type: "percentage", value: "50" } });
    const coupon = dataOf(await order(1, { couponCode: "HALF", markPaid: false }), 201);
    assert.equal((await edit(coupon, set(coupon, 2))).status, 200);
    assert.equal((await usage(id)).discounts, "37.00");
  });

  test("shipping by hand that costs less than the cheapest rate, once", async () => {
    const at = await server.createStore();
    const post = (path: string, body: object, key = at.key) => send("POST", path, { key, body }, at);
    const rate = (name: string, price: string) => ({ name, price });
    const settings = {
      links: { payment: "https://shop.example/{id}/{token}" },
      shippingZones: [
        { name: "Home", countries: ["DE"], rates: [rate("Post", "4.90"), rate("Express", "9.90")] },
      ],
    };
    assert.equal((await send("PUT", "/settings", { body: settings }, at)).status, 200);
    const translations = [{ language: "en", name: "Cup", description: "" }];
    const cup = dataOf(
      await post("/products", { translations, price: "10.00", inventoryTracked: false }),
      201,
    );
    const { id, key } = await made({ dailyLimits: { discounts: "5" } }, {}, at);
    const address = {
      firstName: "A",
      lastName: "B",
      address1: "Main Street 1",
      city: "Berlin",
      country: "DE",
    };
    const drafted = async (price: string): Promise<string> => {
      const body = {
        draft: true,
        customer,
        items: [{ productId: cup.id, quantity: 1 }],
        paymentMethod: "bank_transfer",
        shippingAddress: address,
        shippingMethodId: cup.id,
        shipping: { name: "Courier", price },
      };
      return dataOf(await post("/orders", body), 201).id;
    };
    const free = await drafted("0.00");
    assert.equal((await post(`/orders/${free}/send`, {}, key)).status, 200);
    assert.equal((await usage(id, at)).discounts, "4.90");
    const placed = dataOf(await post(`/orders/${free}/place`, {}, key), 201);
    assert.equal((await usage(id, at)).discounts, "4.90");
    beyond(await post(`/orders/${await drafted("4.79")}/place`, {}, key), "discounts", "0.10", "5.00");
    assert.equal((await post(`/orders/${await drafted("4.80")}/place`, {}, key)).status, 201);
    assert.equal((await post(`/orders/${await drafted("6.00")}/place`, {}, key)).status, 201);
    // An edit that adds pieces at the same rate leaves out no more.
    const { items } = placed;
    const more = { setQuantity: [{ itemId: items[0].id, quantity: 2 }] };
    assert.equal((await post(`/orders/${placed.id}/edits`, more, key)).status, 200);
    assert.equal((await usage(id, at)).discounts, "5.00");
  });

  test("a key that replaces another counts with it, and so do keys that it makes", async () => {
    const first = await made({ permissions: ["api_keys", "orders"], dailyLimits: { refunds: "10" } });
    const { id: of } = await paid(10);
    assert.equal((await refund(of, "4", first.key)).status, 201);
    const next = dataOf(
      await send("POST", `/api-keys/${first.id}/rotate`, { body: { graceSeconds: 60 } }),
      201,
    );
    assert.equal((await refund(of, "3", next.key)).status, 201);
    const child = dataOf(
      await send("POST", "/api-keys", {
        key: next.key,
        body: { name: "Child", permissions: ["orders"], dailyLimits: { refunds: "10" } },
      }),
      201,
    );
    assert.equal((await refund(of, "2", child.key)).status, 201);
    for (const { key } of [first, next, child])
      beyond(await refund(of, "1.01", key), "refunds", "1.00", "10.00");
    for (const { id } of [first, next, child]) assert.equal((await usage(id)).refunds, "9.00");
    const stranger = await made({ dailyLimits: { refunds: "10" } });
    assertRefused(
      await send("POST", `/api-keys/${stranger.id}/rotate`, { key: next.key }),
      403,
      "permission_denied",
      "/dailyLimits",
    );
    assert.equal((await send("POST", `/api-keys/${child.id}/rotate`, { key: next.key })).status, 201);
  });

  test("they hold for any 24 hours, whatever the store's time zone and the calendar say", async () => {
    const at = await server.createStore();
    const zone = (timeZone: string) => send("PUT", "/settings", { body: { timeZone } }, at);
    assert.equal((await zone("Pacific/Kiritimati")).status, 200);
    const { id, key } = await made({ permissions: ["gift_cards"], dailyLimits: { credit: "10" } }, {}, at);
    const give = (amount: string) => send("POST", "/gift-cards", { key, body: { amount } }, at);
    assert.equal((await give("6")).status, 201);
    assert.equal((await usage(id, at)).day, new Date().toISOString().slice(0, 10));
    assert.equal((await zone("Pacific/Pago_Pago")).status, 200);
    beyond(await give("6"), "credit", "4.00", "10.00");
    const ago = (ms: number) =>
      server.sql(
        at,
        "update api_key_days set day = day - 1, hours = replace(hours, hours::json->0->>'at', $2) where api_key_id = $1",
        [id, String(Date.now() - ms)],
      );
    await ago(24 * 3_600_000 - 60_000);
    const late = await give("6");
    beyond(late, "credit", "4.00", "10.00");
    const left = Date.parse(late.body.details.until) - Date.now();
    assert.ok(left > 0 && left <= 60_000, String(left));
    assert.equal((await give("4")).status, 201);
    assert.equal((await usage(id, at)).credit, "10.00");
    await ago(24 * 3_600_000 + 1_000);
    assert.equal((await usage(id, at)).credit, "4.00");
    beyond(await give("6.01"), "credit", "6.00", "10.00");
    assert.equal((await give("6")).status, 201);
    assert.equal((await usage(id, at)).credit, "10.00");
  });
});

describe("a key whose deeds a person confirms", () => {
  test("may look what would be, and do what can be taken back; all else is refused over HTTP", async () => {
    const { key } = await made({ permissions: ["orders", "products", "coupons"], confirm: "person" });
    const { id: of } = await paid();
    const act = (path: string, body: object = {}, method: "PUT" | "POST" | "DELETE" = "POST") =>
      send(method, path, { key, ...(method === "DELETE" ? {} : { body }) });
    for (const [answer, ...effects] of [
      [await refund(of, undefined, key), "refund"],
      [await act(`/orders/${of}/cancel`, { reason: "staff" }), "refund", "cancellation"],
      [await act("/orders/bulk", { operations: [{ id: of, action: "tag", add: ["x"] }] }), "bulk"],
      [await act(`/products/${mug.id}`, {}, "DELETE"), "deletion"],
    ] as const) {
      assertRefused(answer, 403, "permission_denied");
      assert.deepEqual(answer.body.details, { needed: "confirmation", effects });
      assert.match(answer.body.message, /dryRun/);
    }
    assert.equal((await send("POST", `/orders/${of}/refunds?dryRun=true`, { key, body: {} })).status, 201);
    assert.equal((await act(`/orders/${of}`, { note: "fine" }, "PUT")).status, 200);
    assert.equal((await act(`/products/${mug.id}`, { brand: "B" }, "PUT")).status, 200);
    assertInvalid(await act(`/orders/${of}/cancel`, { reason: "whim" }), "/reason");
    assert.equal((await send("DELETE", `/products/${mug.id}`, { key }, elsewhere)).status, 401);
  });
});
