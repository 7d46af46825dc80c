import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";
import { agentOf } from "../../../test/ucp.ts";
import { verifyingKey } from "../../kit/secrets/jwk.ts";
import { covers, hasDigest, readSignatures, verifies } from "../../kit/secrets/message-signature.ts";

const server = await testServer();
const shop = await openShop(server, {}, { test: true });
const { mug, shirt, ebook } = shop.range;
const { ask, told, path } = agentOf(server, shop.store);

const UCP = "/api/v1/ucp";
const SESSIONS = `${UCP}/checkout-sessions`;
const buyer = { email: "eve@example.com", first_name: "Eve", last_name: "Moneypenny" };
const home = {
  street_address: "Main Street 1",
  address_locality: "Berlin",
  postal_code: "10115",
  address_country: "DE",
};
const shipping = (address: Fields = home, more: Fields = {}) => ({
  methods: [{ type: "shipping", destinations: [address], ...more }],
});
const line = (id: string, quantity = 1) => ({ item: { id }, quantity });
const ready = (more: Fields = {}) => ({
  line_items: [line(mug.id)],
  buyer,
  fulfillment: shipping(),
  ...more,
});
const card = (token: string) => ({
  payment: {
    instruments: [
      {
        id: "i1",
        handler_id: "mock_payment_handler",
        type: "card",
        selected: true,
        credential: { type: "token", token },
      },
    ],
  },
});
const transfer = { payment: { instruments: [{ id: "i1", handler_id: "offline", type: "bank_transfer" }] } };
const create = (body: unknown, headers?: Record<string, string>) =>
  told("checkout", "POST", SESSIONS, body, headers);
const complete = (id: string, body: unknown, headers?: Record<string, string>) =>
  told("checkout", "POST", `${SESSIONS}/${id}/complete`, body, headers);
const codes = ({ messages = [] }: Json) => messages.map(({ code, path: at }: Json) => `${code} ${at}`);
const total = ({ totals }: Json) => totals.find(({ type }: Json) => type === "total").amount;

test("a cart that became an order is none of those that a stranger leaves", async () => {
  const { id } = await create(ready());
  const origins = (state: string) =>
    server.sql(
      shop.store,
      "select count(origin)::int as known, count(*)::int as count from carts where store_id = $1 and state = $2",
      [shop.store.id, state],
    ) as Promise<Json[]>;
  assert.ok((await origins("open"))[0]!.known > 0);
  await complete(id, card("success_token"));
  const [{ known, count }] = (await origins("completed")) as [Json];
  assert.equal(known, 0);
  assert.ok(count > 0);
  await told("checkout", "GET", `${SESSIONS}/${id}`);
});

test("an order is confirmed by the store's signature, also to a retry", async () => {
  const { keys } = (await ask("GET", "/.well-known/ucp")).body;
  const { id } = await create(ready());
  const headers = { "idempotency-key": randomUUID() };
  const first = await ask("POST", `${SESSIONS}/${id}/complete`, card("success_token"), headers);
  const again = await ask("POST", `${SESSIONS}/${id}/complete`, card("success_token"), headers);
  for (const answer of [first, again]) {
    assert.equal(answer.body.status, "completed");
    const message = { status: answer.status, headers: answer.headers as Record<string, string> };
    const [signature] = readSignatures(message)!;
    const key = keys.find(({ kid }: Json) => kid === signature!.keyId);
    for (const part of ["@status", "content-digest", "content-type"]) assert.ok(covers(signature!, part));
    assert.ok(verifies(message, signature!, verifyingKey(key)!));
    assert.ok(hasDigest(message.headers["content-digest"], Buffer.from(answer.text)));
    assert.ok(!verifies({ ...message, status: 201 }, signature!, verifyingKey(key)!));
  }
});

describe("an agent that knows nothing but a store's host", () => {
  test("discovers, searches, chooses, pays, and reads what became of it", async () => {
    const profile = await ask("GET", "/.well-known/ucp");
    assert.equal(profile.status, 200);
    assert.match(String(profile.headers["cache-control"]), /public, max-age=\d{3}/);
    await told("profile", "GET", "/.well-known/ucp");
    const { services, capabilities, payment_handlers: handlers } = profile.body.ucp;
    const { endpoint } = services["dev.ucp.shopping"].find(({ transport }: Json) => transport === "rest");
    assert.equal(endpoint, `https://${shop.store.domain}${UCP}`);
    for (const name of ["checkout", "cart", "order", "fulfillment", "discount", "catalog.search"])
      assert.ok(capabilities[`dev.ucp.shopping.${name}`], name);
    const base = path(endpoint);

    const found = await told("search", "POST", `${base}/catalog/search`, { query: "shirt" });
    const [variant] = found.products[0].variants.filter(({ title }: Json) => title === "M");
    assert.deepEqual(variant.price, { amount: 1200, currency: "USD" });

    const begun = await create({ line_items: [line(variant.id, 2)] });
    assert.equal(begun.status, "incomplete");
    assert.deepEqual(codes(begun).sort(), [
      "field_required $.buyer.email",
      "field_required $.fulfillment.methods[0].destinations",
    ]);
    const at = `${base}/checkout-sessions/${begun.id}`;
    const [{ id: lineId, item }] = begun.line_items;
    assert.equal(item.id, variant.id);
    const body = { line_items: [{ id: lineId, ...line(variant.id, 2) }], buyer, fulfillment: shipping() };
    const addressed = await told("checkout", "PUT", at, body);
    assert.deepEqual([addressed.status, codes(addressed)], ["ready_for_complete", []]);
    assert.equal(addressed.line_items[0].id, lineId);
    const [method] = addressed.fulfillment.methods;
    const [group] = method.groups;
    assert.deepEqual(
      group.options.map(({ title, totals }: Json) => [title, totals[0].amount]),
      [
        ["Post", 490],
        ["Express", 990],
      ],
    );
    const express = group.options[1].id;
    const chosen = shipping(home, {
      selected_destination_id: method.selected_destination_id,
      groups: [{ id: group.id, selected_option_id: express }],
    });
    const shipped = await told("checkout", "PUT", at, { ...body, fulfillment: chosen });
    assert.equal(total(shipped), 2400 + 990);
    assert.deepEqual(await told("checkout", "GET", at), shipped);

    const [name, [handler]] = Object.entries<Json>(handlers)[0]!;
    assert.equal(name, "dev.ucp.mock_payment");
    const paid = card("success_token");
    paid.payment.instruments[0]!.handler_id = handler.id;
    const done = await complete(begun.id, paid);
    assert.equal(done.status, "completed");
    assert.equal(total(done), total(shipped));
    assert.doesNotMatch(JSON.stringify(done), /success_token/);
    assert.ok(URL.canParse(done.order.permalink_url));

    const order = await told("order", "GET", `${base}/orders/${done.order.id}`);
    assert.deepEqual(
      [order.checkout_id, order.label, order.line_items[0].status, order.line_items[0].item.id],
      [begun.id, done.order.label, "processing", variant.id],
    );
    const { orders } = await shop.ok("GET", "/orders?limit=1");
    assert.deepEqual([orders[0].orderNumber, orders[0].paymentStatus], [done.order.label, "paid"]);
    await shop.advance(orders[0].id, "confirmed");
    const part = { items: [{ itemId: (await shop.read(orders[0].id)).items[0].id, quantity: 1 }] };
    const parcel = { ...part, status: "shipped", trackingNumber: "T0" };
    await shop.ok("POST", `/orders/${orders[0].id}/shipments`, parcel);
    const partly = await told("order", "GET", `${base}/orders/${done.order.id}`);
    assert.equal(partly.line_items[0].quantity.fulfilled, 1);
    assert.deepEqual(
      partly.fulfillment.events.map(({ type, tracking_number, line_items: [{ quantity }] }: Json) => [
        type,
        tracking_number,
        quantity,
      ]),
      [
        ["processing", undefined, 2],
        ["shipped", "T0", 1],
      ],
    );
    await shop.move(orders[0].id, "shipped", { trackingNumber: "T1", carrier: "DHL" });
    const sent = await told("order", "GET", `${base}/orders/${done.order.id}`);
    assert.equal(sent.line_items[0].status, "fulfilled");
    const event = sent.fulfillment.events.at(-1);
    assert.deepEqual([event.type, event.tracking_number, event.carrier], ["shipped", "T1", "DHL"]);
    assert.equal(event.line_items[0].quantity, 1);
    await shop.refund(orders[0].id, { amount: "5.00" });
    const refunded = await told("order", "GET", `${base}/orders/${done.order.id}`);
    assert.deepEqual(
      refunded.adjustments.map(({ type, totals }: Json) => [type, totals[0].amount]),
      [["refund", -500]],
    );
  });

  test("begins with a cart, and makes a checkout of it: it is the same one", async () => {
    const cart = await told("cart", "POST", `${UCP}/carts`, {
      line_items: [line("MUG-1"), line(ebook.slug)],
    });
    assert.deepEqual(
      cart.line_items.map(({ item }: Json) => item.id),
      ["MUG-1", ebook.slug],
    );
    assert.equal(cart.messages.length, 0);
    const one = await create({ cart_id: cart.id, line_items: [] });
    const two = await create({ cart_id: cart.id });
    assert.equal(one.id, two.id);
    const body = ready({ line_items: [line("MUG-1", 3)] });
    await told("checkout", "PUT", `${SESSIONS}/${one.id}`, body);
    const seen = await told("cart", "GET", `${UCP}/carts/${cart.id}`);
    assert.equal(seen.line_items[0].quantity, 3);
    const done = await complete(one.id, transfer);
    assert.equal(done.status, "completed");
    await told("error", "GET", `${UCP}/carts/${cart.id}`);
    const other = await told("cart", "POST", `${UCP}/carts`, { line_items: [line("MUG-1")] });
    const changed = await told("cart", "PUT", `${UCP}/carts/${other.id}`, { line_items: [line("MUG-1", 2)] });
    const last = await told("cart", "POST", `${UCP}/carts/${other.id}/cancel`, {});
    assert.deepEqual(last.totals, changed.totals);
    await told("error", "GET", `${UCP}/carts/${other.id}`);
  });
});

describe("a checkout", () => {
  test("shows prices that include tax as parts of the total", async () => {
    const { totals } = await create(ready());
    const last = totals.at(-1);
    assert.deepEqual(
      totals.map(({ type, amount }: Json) => [type, amount]),
      [
        ["subtotal", 1990],
        ["fulfillment", 490],
        ["total", 2480],
      ],
    );
    assert.deepEqual(last.lines, [
      { display_text: "Net", amount: 2084 },
      { display_text: "VAT 19 %", amount: 396 },
    ]);
  });

  test("tells in the buyer's language what stands against it", async () => {
    const { messages } = await create({ line_items: [line(mug.id)] }, { "accept-language": "de" });
    assert.match(JSON.stringify(messages), /Feld/);
    const scarce = await shop.ok("POST", "/products", {
      price: "3.00",
      quantity: 2,
      translations: [{ language: "en", name: "Scarce", description: "" }],
    });
    const short = await create(ready({ line_items: [line(mug.id), line(scarce.id, 3)] }));
    assert.deepEqual([short.status, codes(short)], ["incomplete", ["out_of_stock $.line_items[1].quantity"]]);
    const refused = await complete(short.id, card("success_token"));
    assert.deepEqual([refused.status, codes(refused)], [short.status, codes(short)]);
    assert.deepEqual(
      short.messages.map(({ severity }: Json) => severity),
      ["recoverable"],
    );
  });

  test("of an address that nobody ships to stays incomplete", async () => {
    const { status, messages } = await create(
      ready({ fulfillment: shipping({ ...home, address_country: "United States" }) }),
    );
    assert.deepEqual(
      [status, messages[0].code, messages[0].path],
      ["incomplete", "address_undeliverable", "$.fulfillment.methods[0].destinations[0].address_country"],
    );
  });

  test("of what is not sold: all of it is refused, some of it is told", async () => {
    const none = await told("error", "POST", SESSIONS, { line_items: [line("nothing")] });
    assert.deepEqual([none.ucp.status, none.messages[0].code], ["error", "item_unavailable"]);
    const some = await create(ready({ line_items: [line("nothing"), line(mug.id), line(shirt.id)] }));
    assert.deepEqual(
      [some.status, codes(some)],
      ["incomplete", ["item_unavailable $.line_items", "item_unavailable $.line_items"]],
    );
    assert.equal(some.line_items.length, 1);
  });

  test("ends with a refused card, with one that its bank asks about, and with a way to pay that is none", async () => {
    const { id } = await create(ready());
    const refused = await complete(id, card("fail_token"));
    assert.deepEqual(
      [refused.status, codes(refused)],
      ["incomplete", ["payment_failed $.payment.instruments"]],
    );
    const asks = await complete(id, card("requires_action_token"));
    assert.deepEqual(
      [asks.status, codes(asks)],
      ["requires_escalation", ["requires_3ds $.payment.instruments"]],
    );
    assert.match(asks.continue_url, new RegExp(`^https://${shop.store.domain}/checkout/`));
    const none = await complete(id, {});
    assert.deepEqual(codes(none), ["field_required $.payment.instruments"]);
    const odd = await complete(id, {
      payment: { instruments: [{ id: "x", handler_id: "offline", type: "card" }] },
    });
    assert.deepEqual(codes(odd), ["payment_method_unavailable $.payment.instruments"]);
    assert.equal((await complete(id, card("success_token"))).status, "completed");
  });

  test("costs something else by now: it is told, and bought when it is asked again", async () => {
    const dear = await shop.ok("POST", "/products", {
      price: "3.00",
      quantity: 20,
      translations: [{ language: "en", name: "Dear", description: "" }],
    });
    const { id } = await create(ready({ line_items: [line(dear.id)] }));
    await shop.ok("PUT", `/products/${dear.id}`, { price: "4.00" });
    const now = await complete(id, transfer);
    assert.deepEqual(
      [now.status, now.messages[0].type, now.messages[0].code],
      ["ready_for_complete", "warning", "price_changed"],
    );
    const done = await complete(id, transfer);
    assert.deepEqual([done.status, total(done)], ["completed", 400 + 490]);
  });

  test("is billed to its buyer where an address names nobody; what an address lacks is said by its place", async () => {
    const { id } = await create(ready());
    const instrument = card("success_token").payment.instruments[0]!;
    const billed = (...all: Fields[]) => ({ payment: { instruments: all } });
    const { street_address: _, address_country: __, ...bare } = home;
    const other = { ...instrument, id: "i0", selected: false };
    const lacking = await complete(id, billed(other, { ...instrument, billing_address: bare }));
    assert.equal(lacking.status, "incomplete");
    assert.deepEqual(codes(lacking).sort(), [
      "field_required $.payment.instruments[1].billing_address.address_country",
      "field_required $.payment.instruments[1].billing_address.street_address",
    ]);
    const done = await complete(id, billed({ ...instrument, billing_address: home }));
    assert.equal(done.status, "completed", JSON.stringify(done.messages));
    const { orders } = await shop.ok("GET", "/orders?limit=1");
    const { billingAddress } = await shop.read(orders[0].id);
    assert.deepEqual([billingAddress.firstName, billingAddress.lastName], ["Eve", "Moneypenny"]);
  });

  test("takes the first code that can be used, and says why not the others", async () => {
    const { code } = await shop.coupon({ type: "percentage", value: "10" });
    const { discounts, totals, messages, status, id } = await create(
      ready({ discounts: { codes: ["NOBODY", code, "MORE"] } }),
    );
    assert.deepEqual(discounts, {
      codes: ["NOBODY", code, "MORE"],
      applied: [{ code, title: code, amount: 199, method: "across" }],
    });
    assert.equal(totals.find(({ type }: Json) => type === "items_discount").amount, -199);
    assert.deepEqual(
      messages.map(({ type, code: told }: Json) => [type, told]),
      [
        ["warning", "discount_code_invalid"],
        ["warning", "discount_code_combination_disallowed"],
      ],
    );
    assert.equal(status, "ready_for_complete");
    const without = await told("checkout", "PUT", `${SESSIONS}/${id}`, ready());
    assert.equal("discounts" in without, false);
    await told("checkout", "PUT", `${SESSIONS}/${id}`, ready({ discounts: { codes: [code] } }));
    const done = await complete(id, transfer);
    assert.deepEqual(done.discounts, { codes: [code], applied: discounts.applied });
    assert.deepEqual(await told("checkout", "GET", `${SESSIONS}/${id}`), done);
  });

  test("ships for nothing from where the store says so, with a code, too", async () => {
    const { code } = await shop.coupon({ type: "percentage", value: "10" });
    const { shippingZones } = await shop.ok("GET", "/settings");
    const [zone] = shippingZones;
    const [post, ...others] = zone.rates;
    const rates = [{ ...post, freeFrom: "100.00" }, ...others];
    await shop.ok("PUT", "/settings", { shippingZones: [{ ...zone, rates }] });
    const wanted = (quantity: number) =>
      ready({ line_items: [line(mug.id, quantity)], discounts: { codes: [code] } });
    const shipped = ({ totals }: Json) => totals.find(({ type }: Json) => type === "fulfillment").amount;
    try {
      const dear = await create(wanted(6));
      assert.deepEqual([shipped(dear), total(dear)], [0, 11940 - 1194]);
      // The price of the goods after the discount counts.
      const less = await create(wanted(5));
      assert.deepEqual([shipped(less), total(less)], [490, 9950 - 995 + 490]);
      // A discount that frees shipping goes together with a code where it says so.
      const free = { name: "Free", type: "free_shipping", minimumSubtotal: "50.00" };
      const { id } = await shop.ok("POST", "/discounts", free);
      assert.equal(shipped(await create(wanted(5))), 490);
      await shop.ok("PUT", `/discounts/${id}`, { combinesWith: { coupons: true } });
      assert.equal(shipped(await create(wanted(5))), 0);
      await shop.ok("DELETE", `/discounts/${id}`);
    } finally {
      await shop.ok("PUT", "/settings", { shippingZones });
    }
  });

  test("says between which moments a way to ship arrives, before and after it is an order", async () => {
    const { shippingZones } = await shop.ok("GET", "/settings");
    const [zone, ...more] = shippingZones;
    const rates = zone.rates.map((rate: Json) => ({ ...rate, estimatedDays: { minimum: 1, maximum: 3 } }));
    await shop.ok("PUT", "/settings", {
      shippingZones: [{ ...zone, rates }, ...more],
      shipping: { handlingDays: 1 },
    });
    const optionOf = ({ fulfillment }: Json) => {
      const [{ options, selected_option_id }] = fulfillment.methods[0].groups;
      return options.find(({ id }: Json) => id === selected_option_id);
    };
    try {
      const begun = await create(ready());
      const { earliest_fulfillment_time: earliest, latest_fulfillment_time: latest } = optionOf(begun);
      assert.ok(new Date() < new Date(earliest) && new Date(earliest) < new Date(latest));
      const done = await told("checkout", "POST", `${SESSIONS}/${begun.id}/complete`, transfer);
      const kept = optionOf(done);
      assert.deepEqual([kept.earliest_fulfillment_time, kept.latest_fulfillment_time], [earliest, latest]);
    } finally {
      await shop.ok("PUT", "/settings", { shippingZones, shipping: { handlingDays: null } });
    }
  });

  test("becomes one order, however often it is completed; then it stays as it is", async () => {
    const { id } = await create(ready());
    const key = { "idempotency-key": randomUUID() };
    const [one, two] = await Promise.all([
      ask("POST", `${SESSIONS}/${id}/complete`, transfer, key),
      ask("POST", `${SESSIONS}/${id}/complete`, transfer),
    ]);
    const again = await ask("POST", `${SESSIONS}/${id}/complete`, transfer, key);
    const orders = [one, two, again].map(({ body }) => body.order?.id);
    assert.equal(new Set(orders).size, 1, [one.text, two.text, again.text].join("\n"));
    const other = await ask("POST", `${SESSIONS}/${id}/complete`, card("x"), key);
    assert.deepEqual([other.status, other.body.code], [409, "idempotency_conflict"]);
    const changed = await told("checkout", "PUT", `${SESSIONS}/${id}`, ready());
    assert.deepEqual([changed.status, changed.messages[0].code], ["completed", "not_allowed"]);
    const ended = await told("checkout", "POST", `${SESSIONS}/${id}/cancel`, {});
    assert.equal(ended.messages[0].code, "not_allowed");
    assert.equal((await told("checkout", "GET", `${SESSIONS}/${id}`)).order.id, orders[0]);
  });

  test("is begun and replaced once under a key, and is gone once it is cancelled", async () => {
    const key = { "idempotency-key": randomUUID() };
    const one = await create(ready(), key);
    assert.equal((await create(ready(), key)).id, one.id);
    const put = { "idempotency-key": randomUUID() };
    const body = ready({ line_items: [line(mug.id, 2)] });
    const next = await told("checkout", "PUT", `${SESSIONS}/${one.id}`, body, put);
    const replayed = await ask("PUT", `${SESSIONS}/${one.id}`, body, put);
    assert.deepEqual([replayed.headers["idempotent-replayed"], replayed.body], ["true", next]);
    const last = await told("checkout", "POST", `${SESSIONS}/${one.id}/cancel`, {});
    assert.deepEqual([last.status, "continue_url" in last], ["canceled", false]);
    const gone = await told("error", "GET", `${SESSIONS}/${one.id}`);
    assert.deepEqual([gone.messages[0].code, gone.messages[0].severity], ["not_found", "unrecoverable"]);
  });

  test("is handed to the buyer, who buys it on the page", async () => {
    const { continue_url: url } = await create(ready());
    const page = await ask("GET", path(url));
    assert.equal(page.status, 200);
    assert.match(page.text, /Mug/);
  });
});

describe("borders", () => {
  test("another store's checkout, cart and order are not there: the same bytes as of what never was", async () => {
    const other = await openShop(server, {}, { test: true });
    const there = agentOf(server, other.store);
    const made = await create(ready());
    const done = await complete((await create(ready())).id, transfer);
    const cart = await told("cart", "POST", `${UCP}/carts`, { line_items: [line(mug.id)] });
    const body = ready({ line_items: [line(other.range.mug.id)] });
    const asks: [method: string, path: (id: string) => string, id: string, body?: unknown][] = [
      ["GET", (id) => `${SESSIONS}/${id}`, made.id],
      ["PUT", (id) => `${SESSIONS}/${id}`, made.id, body],
      ["POST", (id) => `${SESSIONS}/${id}/complete`, made.id, transfer],
      ["POST", (id) => `${SESSIONS}/${id}/cancel`, made.id, {}],
      ["GET", (id) => `${UCP}/carts/${id}`, cart.id],
      ["PUT", (id) => `${UCP}/carts/${id}`, cart.id, { line_items: body.line_items }],
      ["POST", (id) => `${UCP}/carts/${id}/cancel`, cart.id, {}],
      ["GET", (id) => `${UCP}/orders/${id}`, done.order.id],
    ];
    for (const [method, at, id, sent] of asks) {
      const [foreign, missing] = await Promise.all([
        there.ask(method, at(id), sent),
        there.ask(method, at(`${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`), sent),
      ]);
      assert.deepEqual([foreign.status, foreign.text], [missing.status, missing.text]);
      assert.equal(foreign.body.messages?.[0].code, "not_found", `${method} ${at("…")}: ${foreign.text}`);
    }
    assert.equal((await told("checkout", "GET", `${SESSIONS}/${made.id}`)).status, "ready_for_complete");
  });

  test("a store that wants no agents has none of it", async () => {
    const off = await openShop(server, { agents: { ucp: false } });
    const there = agentOf(server, off.store);
    const asks = [
      ["GET", "/.well-known/ucp"],
      ["POST", SESSIONS, ready()],
      ["GET", `${SESSIONS}/x`],
      ["POST", `${UCP}/catalog/search`, { query: "mug" }],
    ] as const;
    for (const [method, at, body] of asks)
      assert.equal((await there.ask(method, at, body)).status, 404, `${method} ${at}`);
  });

  test("test payments count in test stores alone", async () => {
    const real = await openShop(server);
    const there = agentOf(server, real.store);
    const { body } = await there.ask("GET", "/.well-known/ucp");
    assert.deepEqual(Object.keys(body.ucp.payment_handlers), ["dev.stoa.offline"]);
    const made = await there.told(
      "checkout",
      "POST",
      SESSIONS,
      ready({ line_items: [line(real.range.mug.id)] }),
    );
    const done = await there.told(
      "checkout",
      "POST",
      `${SESSIONS}/${made.id}/complete`,
      card("success_token"),
    );
    assert.deepEqual(codes(done), ["payment_method_unavailable $.payment.instruments"]);
  });

  test("bad input is refused by its place; a stranger's credentials as ever", async () => {
    const cases: [body: unknown, at: string][] = [
      [{ line_items: [{ item: { id: mug.id } }] }, "$.line_items[0].quantity"],
      [{ line_items: [{ ...line(mug.id), quantity: 0 }] }, "$.line_items[0].quantity"],
      [{ line_items: [line(mug.id)], buyer: { email: 7 } }, "$.buyer.email"],
      [{ line_items: [] }, "$.line_items"],
      [{}, "$.line_items"],
    ];
    for (const [body, at] of cases) {
      const answer = await ask("POST", SESSIONS, body);
      assert.equal(answer.status, 400, answer.text);
      assert.deepEqual(
        answer.body.messages.map(({ path: told }: Json) => told),
        [at],
      );
    }
    const nobody = await ask("POST", SESSIONS, ready(), { authorization: "Bearer sk_nobody" });
    assert.deepEqual([nobody.status, nobody.body.code], [401, "unauthorized"]);
    const lost = await server.send(undefined, "GET", "/.well-known/ucp", { host: "nobody.test" });
    assert.equal(lost.status, 404);
  });

  test("a dry run begins nothing", async () => {
    const dry = await ask("POST", `${SESSIONS}?dryRun=true`, ready());
    assert.equal(dry.status, 201);
    await told("error", "GET", `${SESSIONS}/${dry.body.id}`);
  });
});

describe("the catalogue", () => {
  test("is searched by words, categories and prices, page by page", async () => {
    const category = await shop.ok("POST", "/categories", {
      translations: [{ language: "en", name: "Paper", description: "" }],
    });
    const names = ["Red pad", "Green pad", "Blue pad"];
    for (const [i, name] of names.entries())
      await shop.ok("POST", "/products", {
        price: `${i + 1}.00`,
        quantity: i,
        category: category.id,
        translations: [{ language: "en", name, description: "<p>Nice &amp; soft</p>" }],
      });
    const search = (body: unknown) => told("search", "POST", `${UCP}/catalog/search`, body);
    const first = await search({ query: "pad", pagination: { limit: 2 } });
    assert.deepEqual([first.products.length, first.pagination.total_count], [2, 3]);
    const rest = await search({ query: "pad", pagination: { limit: 2, cursor: first.pagination.cursor } });
    assert.deepEqual([rest.products.length, rest.pagination.has_next_page], [1, false]);
    const cheap = await search({ filters: { categories: [category.slug], price: { max: 200 } } });
    assert.deepEqual(cheap.products.map(({ title }: Json) => title).toSorted(), ["Green pad", "Red pad"]);
    assert.deepEqual((await search({ filters: { categories: ["nowhere"] } })).products, []);
    assert.equal((await ask("POST", `${UCP}/catalog/search`, {})).status, 400);
    const [{ variants }] = (await search({ query: "Red pad" })).products;
    assert.equal(variants[0].availability.available, false);
  });

  test("is looked up by ids, slugs and SKUs, each product once", async () => {
    const small = shirt.productVariants[0].id;
    const ids = [mug.id, "MUG-1", small, shirt.slug, "SHIRT-M", "nothing", mug.id];
    const { products, messages } = await told("lookup", "POST", `${UCP}/catalog/lookup`, { ids });
    assert.deepEqual(
      messages.map(({ content }: Json) => content),
      ["nothing"],
    );
    const inputs = Object.fromEntries(
      products.flatMap(({ variants }: Json) => variants.map(({ id, inputs: of }: Json) => [id, of])),
    );
    assert.equal(products.length, 2);
    assert.deepEqual(inputs[mug.id], [
      { id: mug.id, match: "exact" },
      { id: "MUG-1", match: "exact" },
    ]);
    assert.deepEqual(inputs[small], [
      { id: small, match: "exact" },
      { id: shirt.slug, match: "featured" },
    ]);
    assert.deepEqual(inputs[shirt.productVariants[1].id], [{ id: "SHIRT-M", match: "exact" }]);
    const many = await ask("POST", `${UCP}/catalog/lookup`, { ids: Array.from({ length: 51 }, String) });
    assert.deepEqual([many.status, codes(many.body)], [400, ["request_too_large $.ids"]]);
  });

  test("tells of a product which variants fit a choice", async () => {
    const read = (body: unknown) => told("product", "POST", `${UCP}/catalog/product`, body);
    const { product } = await read({ id: shirt.id, selected: [{ name: "Size", label: "M" }] });
    assert.deepEqual(
      [product.selected, product.variants.length, product.variants[0].title],
      [[{ name: "Size", label: "M" }], 1, "M"],
    );
    const relaxed = await read({ id: shirt.id, selected: [{ name: "Size", label: "XXL" }] });
    assert.deepEqual(relaxed.product.selected, [{ name: "Size", label: "S" }]);
    assert.deepEqual(
      relaxed.product.options[0].values.map(({ label, available }: Json) => [label, available]),
      [
        ["S", true],
        ["M", true],
      ],
    );
    const own = await read({ id: shirt.productVariants[1].id });
    assert.equal(own.product.variants[0].id, shirt.productVariants[1].id);
    await told("error", "POST", `${UCP}/catalog/product`, { id: randomUUID() });
  });
});
