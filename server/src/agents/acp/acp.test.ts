import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { ACP, buyerAgent, CARTS, expectForm, SESSIONS, VERSION } from "../../../test/acp.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server, {}, { test: true });
const { mug, shirt, ebook } = shop.range;
const { ask, told, refused } = buyerAgent(server, shop.store);

const home = {
  name: "Eve Moneypenny",
  line_one: "Main Street 1",
  city: "Berlin",
  state: "",
  country: "DE",
  postal_code: "10115",
};
const buyer = { email: "eve@example.com", first_name: "Eve", last_name: "Moneypenny" };
const line = (id: string, quantity = 1) => ({ id, quantity });
const ready = (more: Fields = {}) => ({
  line_items: [line(mug.id)],
  currency: "usd",
  capabilities: {},
  buyer,
  fulfillment_details: { address: home },
  ...more,
});
const payment = (token: string, handler = "test_payment", type = "card") => ({
  payment_data: { handler_id: handler, instrument: { type, credential: { type: "token", token } } },
});
const transfer = payment("", "offline", "bank_transfer");
const create = (body: unknown = ready(), headers?: Record<string, string>) =>
  told("session", "POST", SESSIONS, body, headers);
const update = (id: string, body: unknown, headers?: Record<string, string>) =>
  told("session", "POST", `${SESSIONS}/${id}`, body, headers);
const complete = (id: string, body: unknown = payment("success_token")) =>
  told("completed", "POST", `${SESSIONS}/${id}/complete`, body);
const codes = ({ messages = [] }: Json) => messages.map(({ code, param }: Json) => `${code} ${param}`);
const amounts = ({ totals }: Json) => totals.map(({ type, amount }: Json) => [type, amount]);
const total = ({ totals }: Json) => totals.find(({ type }: Json) => type === "total").amount;
const product = (name: string, price: string, quantity: number) =>
  shop.ok("POST", "/products", {
    price,
    quantity,
    translations: [{ language: "en", name, description: "" }],
  });

describe("an agent that knows a store's host and has its key", () => {
  test("places no more orders in a day than its key may", async () => {
    const { key } = await shop.ok("POST", "/api-keys", {
      name: "Agent",
      permissions: ["orders"],
      dailyLimits: { orders: 1 },
    });
    const bounded = buyerAgent(server, shop.store, key);
    const begin = async () => (await bounded.told("session", "POST", SESSIONS, ready())).id;
    const finish = (id: string) => `${SESSIONS}/${id}/complete`;
    const [first, second] = [await begin(), await begin()];
    await bounded.told("completed", "POST", finish(first), payment("success_token"));
    const { status, body } = await bounded.ask("POST", finish(second), payment("success_token"));
    assert.equal(status, 403, JSON.stringify(body));
    const open = await bounded.told("session", "GET", `${SESSIONS}/${second}`);
    assert.equal(open.status, "ready_for_payment");
  });

  test("chooses to pick it up at a location", async () => {
    const { locations } = await shop.ok("GET", "/locations");
    const path = `/locations/${locations[0].id}`;
    const address = { address1: "Quay 1", city: "Hamburg", country: "DE" };
    const pickup = { isOffered: true, instructions: "Ring at gate 2." };
    await shop.ok("PUT", path, { name: "Harbor shop", address, pickup });
    const begun = await create();
    const option = begun.fulfillment_options.find(({ type }: Json) => type === "pickup");
    const { location, totals } = option;
    assert.deepEqual(
      [option.title, location.name, location.address.city, location.instructions, totals[0].amount],
      ["Harbor shop", "Harbor shop", "Hamburg", "Ring at gate 2.", 0],
    );
    const chosen = [{ type: "pickup", option_id: option.id, item_ids: [begun.line_items[0].id] }];
    const kept = await update(begun.id, { selected_fulfillment_options: chosen });
    assert.deepEqual([kept.status, kept.selected_fulfillment_options], ["ready_for_payment", chosen]);
    const done = await complete(begun.id);
    const order = await shop.read(done.order.id);
    assert.deepEqual([order.shippingMethod.pickup.name, order.shippingCost], ["Harbor shop", "0.00"]);
    assert.deepEqual(
      done.order.fulfillments.map(({ type }: Json) => type),
      ["pickup"],
    );
    await shop.ok("PUT", path, { pickup: { isOffered: false } });
  });

  test("is told between which moments a way to ship arrives", async () => {
    const { shippingZones } = await shop.ok("GET", "/settings");
    const dated = shippingZones.map((zone: Json) => ({
      ...zone,
      rates: zone.rates.map((rate: Json) => ({ ...rate, estimatedDays: { minimum: 1, maximum: 3 } })),
    }));
    await shop.ok("PUT", "/settings", { shippingZones: dated, shipping: { handlingDays: 1 } });
    try {
      const { fulfillment_options: options } = await create();
      const { earliest_delivery_time: earliest, latest_delivery_time: latest } = options.find(
        ({ type }: Json) => type === "shipping",
      );
      assert.ok(new Date() < new Date(earliest) && new Date(earliest) < new Date(latest));
    } finally {
      await shop.ok("PUT", "/settings", { shippingZones, shipping: { handlingDays: null } });
    }
  });

  test("discovers, begins, chooses, pays, and reads what became of it", async () => {
    const found = await server.send(shop.store, "GET", "/.well-known/acp.json", { key: undefined });
    assert.equal(found.status, 200);
    expectForm("discovery", found.body);
    assert.match(String(found.headers["cache-control"]), /public, max-age=3600/);
    assert.equal(found.body.api_base_url, `https://${shop.store.domain}${ACP}`);
    assert.deepEqual(found.body.capabilities.supported_currencies, ["usd"]);

    const begun = await create({ line_items: [line("SHIRT-M", 2)], currency: "USD", capabilities: {} });
    assert.equal(begun.status, "not_ready_for_payment");
    assert.deepEqual(codes(begun).sort(), ["missing $.buyer.email", "missing $.fulfillment_details.address"]);
    const [shown] = begun.line_items;
    assert.deepEqual([shown.item.id, shown.quantity, shown.unit_amount], ["SHIRT-M", 2, 1200]);
    assert.deepEqual(shown.variant_options, [{ name: "Size", value: "M" }]);

    const addressed = await update(begun.id, { buyer, fulfillment_details: { address: home } });
    assert.deepEqual([addressed.status, codes(addressed)], ["ready_for_payment", []]);
    assert.deepEqual(
      addressed.fulfillment_options.map(({ title, totals }: Json) => [title, totals[0].amount]),
      [
        ["Post", 490],
        ["Express", 990],
      ],
    );
    const express = addressed.fulfillment_options[1];
    const chosen = [{ type: "shipping", option_id: express.id, item_ids: [shown.id] }];
    const shipped = await update(begun.id, { selected_fulfillment_options: chosen });
    assert.deepEqual(shipped.selected_fulfillment_options, chosen);
    assert.equal(total(shipped), 2400 + 990);
    assert.deepEqual(await told("session", "GET", `${SESSIONS}/${begun.id}`), shipped);

    const { handlers } = shipped.capabilities.payment;
    assert.deepEqual(
      handlers.map(({ id }: Json) => id),
      ["test_payment", "offline"],
    );
    const done = await complete(begun.id);
    assert.deepEqual([done.status, total(done)], ["completed", total(shipped)]);
    assert.doesNotMatch(JSON.stringify(done), /success_token/);
    assert.equal(done.order.checkout_session_id, begun.id);
    const order = await shop.read(done.order.id);
    assert.deepEqual(
      [order.orderNumber, order.paymentStatus, order.shippingAddress.lastName],
      [done.order.order_number, "paid", "Moneypenny"],
    );
    assert.ok(URL.canParse(done.order.permalink_url));
    assert.deepEqual(await told("completed", "GET", `${SESSIONS}/${begun.id}`), done);

    await shop.advance(order.id, "confirmed");
    const part = { items: [{ itemId: order.items[0].id, quantity: 1 }], status: "shipped" };
    const { id: parcel } = await shop.ok("POST", `/orders/${order.id}/shipments`, part);
    const { order: partly } = await told("completed", "GET", `${SESSIONS}/${begun.id}`);
    expectForm("order", partly);
    const parcelsOf = ({ fulfillments }: Json) =>
      fulfillments.map(({ status, tracking_number, line_items, events }: Json) => [
        status,
        tracking_number,
        line_items[0].quantity,
        events.map(({ type }: Json) => type),
      ]);
    assert.equal(partly.fulfillments[0].id, parcel);
    assert.deepEqual(parcelsOf(partly), [
      ["shipped", undefined, 1, ["shipped"]],
      ["processing", undefined, 1, ["processing"]],
    ]);
    await shop.ok("PUT", `/orders/${order.id}/shipments/${parcel}`, { status: "delivered" });
    await shop.move(order.id, "shipped", { trackingNumber: "T1", carrier: "DHL" });
    await shop.refund(order.id, { amount: "5.00" });
    const { order: after } = await told("completed", "GET", `${SESSIONS}/${begun.id}`);
    expectForm("order", after);
    assert.deepEqual(parcelsOf(after), [
      ["delivered", undefined, 1, ["shipped", "delivered"]],
      ["shipped", "T1", 1, ["shipped"]],
    ]);
    assert.equal(after.line_items[0].status, "fulfilled");
    assert.deepEqual(
      after.adjustments.map(({ type, amount }: Json) => [type, amount]),
      [["refund", 500]],
    );
    assert.deepEqual(amounts(after).at(-1), ["amount_refunded", 500]);
  });

  test("reads the properties of a line as custom attributes, without the merchant's", async () => {
    const { id } = await create();
    const done = await complete(id, transfer);
    const properties = { Engraving: "For Ada", _proof: "p-77" };
    const add = [{ productId: mug.id, quantity: 1, properties }];
    await shop.ok("POST", `/orders/${done.order.id}/edits`, { add });
    const after = await told("completed", "GET", `${SESSIONS}/${id}`);
    assert.deepEqual(
      after.line_items.map((one: Json) => one.custom_attributes),
      [undefined, [{ display_name: "Engraving", value: "For Ada" }]],
    );
    assert.doesNotMatch(JSON.stringify(after), /_proof|p-77/);
  });

  test("fills a cart, which is replaced whole and tells no ways to pay", async () => {
    const made = await told("cart", "POST", CARTS, { line_items: [line("MUG-1", 2), line(ebook.slug)] });
    assert.deepEqual(
      made.line_items.map(({ item, quantity }: Json) => [item.id, quantity]),
      [
        ["MUG-1", 2],
        [ebook.slug, 1],
      ],
    );
    assert.deepEqual(made.messages, []);
    const at = `${CARTS}/${made.id}`;
    assert.deepEqual(await told("cart", "GET", at), made);
    const next = await told("cart", "PUT", at, { line_items: [line(mug.id, 3)], buyer });
    assert.deepEqual([next.id, total(next), next.buyer.email], [made.id, 3 * 1990, buyer.email]);
    const last = await told("cart", "PUT", at, { line_items: [line(mug.id)] });
    assert.equal("buyer" in last, false);
    const ended = await told("cart", "POST", `${at}/cancel`, {});
    assert.deepEqual([ended.totals, "continue_url" in ended], [last.totals, false]);
    for (const [method, path, body] of [
      ["GET", at],
      ["PUT", at, { line_items: [line(mug.id)] }],
      ["POST", `${at}/cancel`, {}],
    ] as const)
      assert.equal(await refused(method, path, body), "404 not_found");
    assert.equal(await refused("GET", `${SESSIONS}/${made.id}`), "404 not_found");
    assert.equal(
      await refused("POST", CARTS, { line_items: [line("nothing")] }),
      "422 out_of_stock $.line_items",
    );
  });
});

describe("a change of a session", () => {
  test("leaves what it does not name, and null takes away", async () => {
    const { code } = await shop.coupon({ type: "percentage", value: "10" });
    const more = { discounts: { codes: [code] }, order_notes: "Ring twice", locale: "de" };
    const made = await create(ready({ ...more, buyer: { ...buyer, phone_number: "4917012345678" } }));
    assert.deepEqual([made.locale, made.discounts.applied[0].amount], ["de", 199]);
    const two = await update(made.id, { line_items: [line(mug.id, 2)] });
    assert.deepEqual(
      [two.buyer, two.fulfillment_details, two.discounts.codes],
      [made.buyer, made.fulfillment_details, [code]],
    );
    const bare = await update(made.id, { discounts: null, buyer: { phone_number: null, last_name: null } });
    assert.deepEqual(bare.buyer, { email: buyer.email, first_name: "Eve" });
    assert.equal("discounts" in bare, false);
    assert.equal(total(bare), 2 * 1990 + 490);
    const nowhere = await update(made.id, { fulfillment_details: null });
    assert.deepEqual(
      [nowhere.status, codes(nowhere), "fulfillment_details" in nowhere],
      ["not_ready_for_payment", ["missing $.fulfillment_details.address"], false],
    );
    const back = await update(made.id, {
      fulfillment_details: { address: { ...home, line_two: "Floor 2" }, name: "Eve M" },
    });
    assert.equal(back.fulfillment_details.address.line_two, "Floor 2");
    // Another address is another one: the floor of the former is not on it.
    const moved = await update(made.id, { fulfillment_details: { address: { ...home, line_one: "B 2" } } });
    assert.deepEqual(moved.fulfillment_details, { name: "Eve M", address: { ...home, line_one: "B 2" } });
    const done = await complete(made.id, { ...transfer, buyer, order_notes: "Ring once" });
    const order = await shop.read(done.order.id);
    assert.deepEqual([order.note, order.language], ["Ring once", "de"]);
  });

  test("may come with the completion: who buys it", async () => {
    const made = await create(ready({ buyer: undefined }));
    assert.deepEqual(codes(made), ["missing $.buyer.email"]);
    const done = await complete(made.id, { ...transfer, buyer: { ...buyer, email: "late@example.com" } });
    assert.equal(done.buyer.email, "late@example.com");
  });

  test("may come with the completion: where it goes to, and whom to call; where that costs more, nothing is bought", async () => {
    const made = await create(ready());
    const details = { name: "Eve M", phone_number: "4917012345678", address: { ...home, line_one: "C 3" } };
    const done = await complete(made.id, { ...transfer, fulfillment_details: details });
    const { shippingAddress } = await shop.read(done.order.id);
    assert.deepEqual(
      [shippingAddress.address1, shippingAddress.firstName, shippingAddress.phone],
      ["C 3", "Eve", "+4917012345678"],
    );
    const other = await create(ready());
    const nowhere = { address: { ...home, country: "BR" } };
    assert.match(
      await refused("POST", `${SESSIONS}/${other.id}/complete`, {
        ...transfer,
        fulfillment_details: nowhere,
      }),
      /^400 /,
    );
    assert.equal((await told("session", "GET", `${SESSIONS}/${other.id}`)).status, "ready_for_payment");
  });

  test("is none after the end: 405 where it is to be cancelled, 409 for the rest", async () => {
    const { id } = await create();
    const done = await complete(id);
    assert.equal(await refused("POST", `${SESSIONS}/${id}`, { buyer }), "409 conflict");
    assert.equal(await refused("POST", `${SESSIONS}/${id}/cancel`, {}), "405 conflict");
    assert.deepEqual(await complete(id), done);
    const other = await create();
    const ended = await told("session", "POST", `${SESSIONS}/${other.id}/cancel`, {
      intent_trace: { reason_code: "comparison" },
    });
    assert.deepEqual([ended.status, "continue_url" in ended], ["canceled", false]);
    assert.equal(await refused("GET", `${SESSIONS}/${other.id}`), "404 not_found");
  });
});

describe("headers", () => {
  test("name a version that is spoken, else nothing else is looked at", async () => {
    for (const [version, code] of [
      ["2025-09-29", "unsupported_api_version"],
      ["", "unsupported_api_version"],
    ] as const)
      for (const body of [ready(), { items: [line(mug.id)] }]) {
        const { status, body: said } = await ask("POST", SESSIONS, body, { "api-version": version });
        expectForm("error", said);
        assert.deepEqual(
          [status, said.type, said.code, said.supported_versions],
          [400, "invalid_request", code, [VERSION]],
        );
      }
    const none = await server.send(shop.store, "GET", `${SESSIONS}/x`);
    assert.deepEqual([none.status, none.body.code], [400, "missing_api_version"]);
  });

  test("of a write have an idempotency key, which answers repeat", async () => {
    const sent = { headers: { "api-version": VERSION }, body: ready() };
    for (const [method, path, body] of [
      ["POST", SESSIONS, ready()],
      ["POST", `${SESSIONS}/x/cancel`, {}],
      ["PUT", `${CARTS}/x`, { line_items: [line(mug.id)] }],
    ] as const) {
      const answer = await server.send(shop.store, method, path, { ...sent, body });
      expectForm("error", answer.body);
      assert.deepEqual([answer.status, answer.body.code], [400, "idempotency_key_required"]);
    }
    const headers = { "idempotency-key": randomUUID(), "request-id": "r-1" };
    const first = await ask("POST", SESSIONS, ready(), headers);
    const again = await ask("POST", SESSIONS, ready(), { ...headers, "request-id": "r-2" });
    assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text]);
    assert.deepEqual(
      [first, again].map((one) => [
        one.headers["idempotency-key"],
        one.headers["request-id"],
        one.headers["idempotent-replayed"],
      ]),
      [
        [headers["idempotency-key"], "r-1", undefined],
        [headers["idempotency-key"], "r-2", "true"],
      ],
    );
    // Null clears and what is absent stays, so they are two bodies; the order of names is none.
    const { line_items, ...others } = ready();
    const turned = await ask("POST", SESSIONS, { ...others, line_items }, headers);
    assert.equal(turned.text, first.text);
    const other = await ask("POST", SESSIONS, { ...ready(), order_notes: null }, headers);
    expectForm("error", other.body);
    assert.deepEqual(
      [other.status, other.body.code, other.headers["idempotency-key"]],
      [422, "idempotency_conflict", headers["idempotency-key"]],
    );
    assert.equal((await ask("POST", CARTS, { line_items: [line(mug.id)] }, headers)).status, 201);
  });

  test("say when to ask again while the first request runs", async () => {
    const { id } = await create();
    const headers = { "idempotency-key": randomUUID() };
    const admin = await server.adminInside();
    await admin.query("begin");
    await admin.query("select from carts where store_id = $1 for update", [shop.store.id]);
    const both = [1, 2].map(() => ask("POST", `${SESSIONS}/${id}/complete`, transfer, headers));
    const early = await Promise.race(both);
    await admin.query("rollback");
    expectForm("error", early.body);
    assert.deepEqual([early.status, early.body.code], [409, "idempotency_in_flight"]);
    assert.match(String(early.headers["retry-after"]), /^\d+$/);
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 409]);
  });
});

describe("messages of a session", () => {
  test("is told in the language that is asked for, with the place in it", async () => {
    const german = { "accept-language": "de" };
    const { messages } = await create({ line_items: [line(mug.id)] }, german);
    assert.match(JSON.stringify(messages), /Feld/);
    const scarce = await product("Scarce", "3.00", 2);
    const short = await create(ready({ line_items: [line(mug.id), line(scarce.id, 3)] }));
    assert.deepEqual(
      [short.status, codes(short), short.messages[0].resolution],
      ["not_ready_for_payment", ["out_of_stock $.line_items[1].quantity"], "recoverable"],
    );
    assert.equal(
      await refused("POST", `${SESSIONS}/${short.id}/complete`, transfer),
      "400 out_of_stock $.line_items[1].quantity",
    );
    const far = await create(ready({ fulfillment_details: { address: { ...home, country: "US" } } }));
    assert.deepEqual(codes(far), ["region_restricted $.fulfillment_details.address.country"]);
    const some = await create(ready({ line_items: [line("nothing"), line(mug.id), line(shirt.id)] }));
    assert.deepEqual(codes(some), ["not_found $.line_items", "invalid $.line_items"]);
    assert.equal(
      await refused("POST", SESSIONS, ready({ line_items: [line("nothing")] })),
      "400 not_found $.line_items",
    );
    const odd = await create(ready({ selected_fulfillment_options: [{ option_id: "odd" }] }));
    assert.deepEqual(codes(odd), ["invalid $.selected_fulfillment_options"]);
  });

  test("is a code that does not count, and why; the first that can be used does", async () => {
    const { code } = await shop.coupon({ type: "percentage", value: "10" });
    const { code: dear } = await shop.coupon({ type: "fixed", value: "1", minimumSubtotal: "500.00" });
    const made = await create(ready({ discounts: { codes: ["NOBODY", dear, code, "MORE"] } }));
    assert.deepEqual(
      made.discounts.rejected.map(({ code: one, reason }: Json) => [one, reason]),
      [
        ["NOBODY", "discount_code_invalid"],
        [dear, "discount_code_minimum_not_met"],
        ["MORE", "discount_code_combination_disallowed"],
      ],
    );
    assert.deepEqual([made.status, made.discounts.applied[0].code], ["ready_for_payment", code]);
    assert.deepEqual(amounts(made), [
      ["items_base_amount", 1990],
      ["items_discount", 199],
      ["subtotal", 1791],
      ["fulfillment", 490],
      ["total", 2281],
    ]);
    const taxed = made.totals.at(-1);
    assert.deepEqual(taxed.breakdown, [{ jurisdiction: "VAT", rate: 0.19, amount: 364 }]);
    const done = await complete(made.id);
    const { applied } = made.discounts;
    assert.deepEqual(done.discounts, { codes: [code], applied, rejected: [] });
  });

  test("is a card that is refused, one that its bank asks about, and a way to pay that is none", async () => {
    const { id } = await create();
    const at = `${SESSIONS}/${id}/complete`;
    const cases: [body: unknown, told: string][] = [
      [payment("fail_token"), "402 payment_declined $.payment_data.instrument.credential"],
      [payment("requires_action_token"), "400 requires_3ds $.authentication_result"],
      [{ payment_data: {} }, "400 missing $.payment_data.instrument"],
      [{}, "400 missing $.payment_data"],
      [payment("x", "offline", "card"), "400 unsupported $.payment_data.handler_id"],
      [payment("spt_1", "card_tokenized"), "400 unsupported $.payment_data.handler_id"],
    ];
    for (const [body, said] of cases) assert.equal(await refused("POST", at, body), said);
    assert.equal((await told("session", "GET", `${SESSIONS}/${id}`)).status, "ready_for_payment");
    assert.equal((await complete(id)).status, "completed");
  });

  test("is another price by now: nothing is bought until it was told", async () => {
    const dear = await product("Dear", "3.00", 20);
    const { id } = await create(ready({ line_items: [line(dear.id)] }));
    await shop.ok("PUT", `/products/${dear.id}`, { price: "4.00" });
    const seen = await told("session", "GET", `${SESSIONS}/${id}`);
    assert.deepEqual([seen.status, codes(seen)], ["ready_for_payment", ["price_change $.line_items[0]"]]);
    const at = `${SESSIONS}/${id}/complete`;
    assert.equal(await refused("POST", at, transfer), "409 price_change $.totals");
    assert.equal(total(await complete(id, transfer)), 400 + 490);
  });

  test("is a page on which the buyer has to pay", async () => {
    const paged = await openShop(server);
    const there = buyerAgent(server, paged.store);
    const methods = ["cash", "bank_transfer"].map((method) => ({
      method,
      provider: "manual",
      isActive: false,
    }));
    await paged.ok("PUT", "/payment-methods", { methods });
    const body = ready({ line_items: [line(paged.range.mug.id)] });
    const made = await there.told("session", "POST", SESSIONS, body);
    assert.deepEqual(
      [made.status, codes(made), made.capabilities.payment.handlers],
      ["requires_escalation", ["intervention_required $.payment_data"], []],
    );
    assert.match(made.continue_url, new RegExp(`^https://${paged.store.domain}/checkout/`));
    // Test payments count in test stores alone.
    const at = `${SESSIONS}/${made.id}/complete`;
    assert.equal(
      await there.refused("POST", at, payment("success_token")),
      "400 unsupported $.payment_data.handler_id",
    );
  });
});

describe("lines without shipping", () => {
  test("reaches the buyer by itself, beside a parcel", async () => {
    const alone = await create(ready({ line_items: [line(ebook.id)], fulfillment_details: undefined }));
    assert.deepEqual(
      [alone.status, alone.selected_fulfillment_options],
      ["ready_for_payment", [{ type: "digital", option_id: "digital", item_ids: [alone.line_items[0].id] }]],
    );
    const done = await complete(alone.id);
    assert.deepEqual(
      done.order.fulfillments.map(({ type }: Json) => type),
      ["digital"],
    );
    const both = await create(ready({ line_items: [line(ebook.id), line(mug.id)] }));
    assert.deepEqual(
      both.fulfillment_options.map(({ type }: Json) => type),
      ["shipping", "shipping", "digital"],
    );
    assert.deepEqual(
      both.selected_fulfillment_options.map(({ type, item_ids: [id] }: Json) => [type, id]),
      [
        ["shipping", both.line_items[1].id],
        ["digital", both.line_items[0].id],
      ],
    );
  });
});

describe("borders", () => {
  test("a key without the permission, no key, and a key that only reads", async () => {
    const { key: products } = await shop.store.makeKey(["products"]);
    const { key: reads } = await shop.store.makeKey(["orders:read"]);
    const { key: sells } = await shop.store.makeKey(["orders"]);
    const by = (key: string | undefined) => buyerAgent(server, shop.store, key);
    const { id } = await by(sells).told("session", "POST", SESSIONS, ready());
    assert.equal(await by(products).refused("POST", SESSIONS, ready()), "403 forbidden");
    assert.equal(await by(reads).refused("POST", SESSIONS, ready()), "403 forbidden");
    assert.equal((await by(reads).told("session", "GET", `${SESSIONS}/${id}`)).id, id);
    const nobody = await server.send(shop.store, "POST", SESSIONS, {
      key: undefined,
      headers: { "api-version": VERSION, "idempotency-key": "1" },
      body: ready(),
    });
    expectForm("error", nobody.body);
    assert.deepEqual([nobody.status, nobody.body.code], [401, "unauthorized"]);
  });

  test("another store's session and cart are not there: the same bytes as of what never was", async () => {
    const other = await openShop(server, {}, { test: true });
    const there = buyerAgent(server, other.store);
    const made = await create();
    const cart = await told("cart", "POST", CARTS, { line_items: [line(mug.id)] });
    const lines = { line_items: [line(other.range.mug.id)] };
    const asks: [method: string, path: (id: string) => string, id: string, body?: unknown][] = [
      ["GET", (id) => `${SESSIONS}/${id}`, made.id],
      ["POST", (id) => `${SESSIONS}/${id}`, made.id, lines],
      ["POST", (id) => `${SESSIONS}/${id}/complete`, made.id, transfer],
      ["POST", (id) => `${SESSIONS}/${id}/cancel`, made.id, {}],
      ["GET", (id) => `${CARTS}/${id}`, cart.id],
      ["PUT", (id) => `${CARTS}/${id}`, cart.id, lines],
      ["POST", (id) => `${CARTS}/${id}/cancel`, cart.id, {}],
    ];
    for (const [method, at, id, sent] of asks) {
      const [foreign, missing] = await Promise.all([
        there.ask(method, at(id), sent),
        there.ask(method, at(`${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`), sent),
      ]);
      assert.deepEqual([foreign.status, foreign.text], [404, missing.text]);
      expectForm("error", foreign.body);
    }
    assert.equal((await told("session", "GET", `${SESSIONS}/${made.id}`)).status, "ready_for_payment");
  });

  test("a store that wants no agents by this protocol has none of it", async () => {
    const off = await openShop(server, { agents: { acp: false } });
    const there = buyerAgent(server, off.store);
    for (const [method, path, body] of [
      ["GET", "/.well-known/acp.json"],
      ["POST", SESSIONS, ready()],
      ["GET", `${SESSIONS}/x`],
      ["POST", CARTS, { line_items: [line("x")] }],
    ] as const)
      assert.equal(await there.refused(method, path, body), "404 not_found");
  });

  test("bad input is refused by its place", async () => {
    const cases: [body: unknown, said: string][] = [
      [{ line_items: [{ quantity: 1 }] }, "400 missing $.line_items[0].id"],
      [{ line_items: [{ ...line(mug.id), quantity: 0 }] }, "400 invalid $.line_items[0].quantity"],
      [{ line_items: [line(mug.id)], buyer: { email: 7 } }, "400 invalid $.buyer.email"],
      [{ line_items: [] }, "400 invalid $.line_items"],
      [{}, "400 missing $.line_items"],
      [ready({ currency: "eur" }), "400 unsupported_currency $.currency"],
    ];
    for (const [body, said] of cases) assert.equal(await refused("POST", SESSIONS, body), said);
  });

  test("a dry run begins nothing", async () => {
    const dry = await ask("POST", `${SESSIONS}?dryRun=true`, ready());
    assert.equal(dry.status, 201);
    assert.equal(await refused("GET", `${SESSIONS}/${dry.body.id}`), "404 not_found");
  });
});
