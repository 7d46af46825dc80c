import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { guest, openStall, type Stall } from "../../../test/checkout.ts";
import { addPerson, logInAs } from "../../../test/people.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json } from "../../../test/shop.ts";

const server = await testServer();
const stall = await openStall(server);
const elsewhere = await openStall(server);

const adminOf = (id: string): Promise<Json> => stall.ok("GET", `/orders/${id}`);
const token = (orderToken: string) => ({ headers: { "x-order-token": orderToken } });
const stockOf = async ({ id }: Json): Promise<number> => (await stall.ok("GET", `/products/${id}`)).quantity;
async function member(more: Fields = {}) {
  const email = `${randomUUID()}@example.com`;
  const id = await addPerson(server, stall.store, "customer", { email });
  for (const [column, value] of Object.entries(more))
    await server.sql(stall.store, `update customers set ${column} = $1 where customer_id = $2`, [value, id]);
  return { id, email, key: (await logInAs(server, stall.store, "customer", id)).accessToken };
}

describe("a guest's checkout", () => {
  test("answers the order as a shopper sees it, its token, and how it is paid", async () => {
    const customer = guest({ phone: "+49 170 1234567" });
    const answer = await stall.checkOut({
      items: [stall.line(stall.mug, 2), stall.line(stall.shirt, 1, "S")],
      customer,
      billingAddress: { ...HOME, address1: "Office Park 1" },
      note: " Please ring twice ",
      source: "mobile_app",
    });
    assert.equal(answer.status, 201, answer.text);
    const { order, orderToken, payment, ...nothing } = answer.body.data;
    assert.deepEqual(nothing, {});
    assert.equal(answer.headers.location, `/api/v1/storefront/orders/${order.id}`);
    assert.deepEqual(payment, {
      provider: "manual",
      clientSecret: null,
      publishableKey: null,
      redirectUrl: null,
      instructions: null,
    });
    assert.match(orderToken, /^ot_[0-9A-Za-z]{39}$/);
    assert.deepEqual(order.customer, { email: customer.email, name: "Gus Guest" });
    assert.deepEqual(
      [order.status, order.paymentStatus, order.finalAmount, order.dueAmount, order.language],
      ["pending_payment", "pending", "54.70", "54.70", "en"],
    );
    assert.deepEqual(
      order.timeline.map(({ at: _, ...entry }: Json) => entry),
      [{ event: "placed", status: "pending_payment", amount: null }],
    );
    const kept = await adminOf(order.id);
    assert.deepEqual(
      [kept.source, kept.note, kept.tags, kept.externalId, kept.metadata, kept.timeline[0].actor],
      ["mobile_app", "Please ring twice", [], null, {}, "guest"],
    );
    const { isGuest, phone } = await stall.ok("GET", `/customer/${kept.customerId}`);
    assert.deepEqual([isGuest, phone], [true, "+491701234567"]);
  });

  test("what the shopper wrote stays beside the merchant's note, which no shopper sees", async () => {
    const person = guest();
    const { order, orderToken } = await stall.buy({ note: "Please ring twice", customer: person });
    assert.equal(order.customerNote, "Please ring twice");
    const path = `/orders/${order.id}`;
    const { note, customerNote, customerId } = await adminOf(order.id);
    assert.deepEqual([note, customerNote], ["Please ring twice", "Please ring twice"]);
    await stall.ok("PUT", path, { note: "Looks like fraud" });
    const kept = await adminOf(order.id);
    assert.deepEqual([kept.note, kept.customerNote], ["Looks like fraud", "Please ring twice"]);
    const { orders: listed } = await stall.ok("GET", `/orders?customerId=${customerId}`);
    assert.equal(listed[0].customerNote, "Please ring twice");
    const csv = await stall.send("GET", "/exports/orders?format=csv");
    assert.match(csv.text, /Looks like fraud.*Please ring twice/);
    const shown = await stall.readAs(order.id, { headers: { "x-order-token": orderToken } });
    assert.equal(shown.body.data.customerNote, "Please ring twice");
    assert.ok(!shown.text.includes("fraud"));
    const change = await stall.send("PUT", path, { body: { customerNote: "Other" } });
    assertRefused(change, 400, "read_only_field", "/customerNote");
    const byHand = await stall.order({ note: "Called in" });
    assert.deepEqual([byHand.note, byHand.customerNote], ["Called in", null]);
    const told =
      "select data->>'customerNote' as note from events where resource_id = $1 and data is not null";
    const notes = async () => (await server.sql(stall.store, told, [order.id])).map((row) => row.note);
    assert.deepEqual(new Set(await notes()), new Set(["Please ring twice"]));
    await stall.ok("POST", `/customer/${customerId}/anonymize`);
    const left = await adminOf(order.id);
    assert.deepEqual([left.note, left.customerNote, left.email], [null, null, undefined]);
    assert.deepEqual(await notes(), []);
  });

  test("a shopper sees each parcel that has left, and how to follow it", async () => {
    const { order, orderToken } = await stall.buy({
      items: [stall.line(stall.mug, 3)],
      paymentMethod: "cash",
    });
    assert.deepEqual(order.shipments, []);
    await stall.advance(order.id, "confirmed");
    const of = `/orders/${order.id}/shipments`;
    const part = { items: [{ itemId: order.items[0].id, quantity: 1 }] };
    const sent = { trackingNumber: "S1", trackingUrl: "https://track.example/S1", carrier: "DHL" };
    const { id } = await stall.ok("POST", of, { ...part, status: "shipped", ...sent });
    await stall.ok("POST", of, part);
    const cancelled = await stall.ok("POST", of, part);
    await stall.ok("PUT", `${of}/${cancelled.id}`, { status: "cancelled" });
    await stall.ok("PUT", `${of}/${id}`, { status: "delivered" });
    const { status, items, shipments } = (await stall.readAs(order.id, token(orderToken))).body.data;
    assert.deepEqual([status, items[0].shippedQuantity, shipments.length], ["processing", 1, 1]);
    const [{ items: inside, shippedAt, deliveredAt, ...parcel }] = shipments;
    assert.deepEqual(parcel, { id, status: "delivered", ...sent });
    assert.deepEqual([inside[0].name, inside[0].quantity], ["Mug", 1]);
    assert.ok(shippedAt && deliveredAt);
  });

  test("what a shopper sees of an order is what the merchant sees, without what is the merchant's", async () => {
    const { order, orderToken } = await stall.buy({ note: "mine" });
    await stall.ok("PUT", `/orders/${order.id}`, {
      note: "the merchant's",
      tags: ["fraud?"],
      externalId: `X-${order.id}`,
      metadata: { secret: "metadata" },
    });
    await stall.ok("POST", `/orders/${order.id}/payments`, {
      kind: "capture",
      note: "by hand",
      reference: "R-1",
    });
    await stall.ok("PUT", `/orders/${order.id}/status`, { status: "confirmed", note: "checked by Sam" });
    const seen = (await stall.readAs(order.id, token(orderToken))).body.data;
    const whole = await adminOf(order.id);
    const hidden = Object.keys(whole).filter((name) => !(name in seen));
    assert.deepEqual(hidden.sort(), [
      "addsUp",
      "balance",
      "cancelReason",
      "createdAt",
      "customerId",
      "externalId",
      "importedFrom",
      "metadata",
      "note",
      "source",
      "tags",
      "updatedAt",
      "version",
    ]);
    const { customer, timeline, shipments, ...rest } = seen;
    assert.deepEqual(shipments, []);
    for (const [name, value] of Object.entries(rest)) assert.deepEqual(value, whole[name], name);
    assert.deepEqual(customer, { email: whole.customer.email, name: whole.customer.name });
    assert.deepEqual(
      timeline.map(({ event, status, amount }: Json) => [event, status, amount]),
      [
        ["placed", "pending_payment", null],
        ["captured", null, "24.80"],
        ["status_changed", "pending", null],
        ["status_changed", "confirmed", null],
      ],
    );
    for (const entry of timeline) assert.deepEqual(Object.keys(entry), ["at", "event", "status", "amount"]);
    const text = JSON.stringify(seen);
    for (const word of ["merchant", "fraud", "secret", "by hand", "Sam", "api_key", whole.customerId])
      assert.ok(!text.includes(word), word);
  });

  test("a return that they ask for stands in the timeline that they see", async () => {
    const { key } = await member();
    const { order } = await stall.buy({ customer: undefined, paymentMethod: "cash" }, { key });
    await stall.advance(order.id, "confirmed", "processing", "shipped", "delivered");
    const items = [{ itemId: order.items[0].id, quantity: 1, reason: "Too small" }];
    await stall.ok("POST", `/storefront/account/orders/${order.id}/returns`, { items }, { key });
    const { timeline } = (await stall.readAs(order.id, { key })).body.data;
    assert.equal(timeline.at(-1).event, "return_requested");
  });

  test("the answer of the checkout is what its token reads", async () => {
    const { code } = await stall.coupon();
    const card = await stall.ok("POST", "/gift-cards", { amount: "100" });
    for (const more of [
      {},
      { items: [stall.line(stall.file)], shippingAddress: undefined, paymentMethod: "cash" },
      { couponCode: code, giftCards: [{ code: card.code }] },
    ]) {
      const { order, orderToken } = await stall.buy(more);
      const read = await stall.readAs(order.id, token(orderToken));
      assert.deepEqual(read.body.data, order);
    }
  });

  test("stock leaves with it; a race for the last one has one winner, and the others are told what is left", async () => {
    const last = await stall.product("Last", { quantity: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stall.checkOut({ items: [stall.line(last)] })),
    );
    const short = answers.filter(({ status }) => status === 409);
    assert.deepEqual([short.length, await stockOf(last)], [5, 0]);
    for (const answer of short) {
      assertRefused(answer, 409, "insufficient_stock", ["/items/0/quantity", "not_in_stock"]);
      assert.deepEqual(answer.body.details.lines, [{ productId: last.id, variantId: null, available: 0 }]);
    }
  });

  test("needs somebody who buys, and addresses that are whole", async () => {
    assertInvalid(await stall.checkOut({ customer: undefined }), ["/customer", "required"]);
    assertInvalid(
      await stall.checkOut({ customer: undefined, expectedTotal: "1.234" }),
      ["/customer", "required"],
      ["/expectedTotal", "too_many_fraction_digits"],
    );
    assertInvalid(
      await stall.checkOut({ customer: { email: "nobody" }, shippingAddress: { country: "DE" } }),
      ["/customer/email", "invalid_email"],
      ["/customer/firstName", "required"],
      ["/shippingAddress/firstName", "required"],
      ["/shippingAddress/address1", "required"],
      ["/shippingAddress/city", "required"],
    );
    assertInvalid(await stall.checkOut({ paymentMethod: undefined }), ["/paymentMethod", "required"]);
    assertInvalid(await stall.checkOut({ paymentMethod: "barter", expectedTotal: "-1" }), [
      "/paymentMethod",
      "invalid_choice",
    ]);
    assertInvalid(await stall.checkOut({ expectedTotal: "-1" }), ["/expectedTotal", "negative"]);
  });

  test("leaves a mail to be sent, in the shopper's language", async () => {
    const { order } = await stall.buy({}, { headers: { "accept-language": "de" } });
    assert.deepEqual([order.language, order.items[0].name], ["de", "Mug (de)"]);
    const jobs = await server.sql(
      stall.store,
      "select 1 from jobs where kind = 'order_mail' and payload::text like $1",
      [`%${order.id}%`],
    );
    assert.equal(jobs.length, 1);
    const { customerId } = await adminOf(order.id);
    assert.equal((await stall.ok("GET", `/customer/${customerId}`)).language, "de");
  });

  test("of what a price was reckoned from, no more than the place is kept", async () => {
    const { order } = await stall.buy({ shippingAddress: { ...HOME, province: "Berlin" } });
    const [row] = await server.sql(stall.store, "select pricing from orders where order_id = $1", [order.id]);
    assert.deepEqual(row!.pricing.destination, { country: "DE", province: "BE" });
    const text = JSON.stringify(row);
    // Digits alone may be in an id.
    for (const part of [HOME.address1, HOME.city, HOME.lastName, "Guest", `"${HOME.postalCode}"`])
      assert.ok(!text.includes(part), text);
  });
});

describe("a guest with a known customer's address", () => {
  test("the order is that customer's, and the answer is that of a stranger", async () => {
    const known = await member({ language: "de", tax_exempt: true, phone: "+491709999999" });
    const mine = guest({ email: known.email.toUpperCase() });
    const [one, other] = [
      await stall.checkOut({ customer: mine }),
      await stall.checkOut({ customer: guest() }),
    ];
    const shape = ({ status, headers, body }: Answer) => {
      const { order, orderToken: _, ...rest } = body.data;
      const { id, orderNumber, placedAt, timeline, customer, items, ...same } = order;
      const lines = items.map(({ id: __, ...item }: Json) => item);
      const { location, date, "x-request-id": ___, "content-length": ____, ...fields } = headers;
      assert.ok(id && orderNumber && placedAt && location && date);
      assert.equal(customer.name, "Gus Guest");
      return { status, fields, rest, same, lines, entries: timeline.length };
    };
    assert.deepEqual(shape(one), shape(other));
    assert.equal(one.body.data.order.customer.email, known.email);
    const kept = await adminOf(one.body.data.order.id);
    assert.deepEqual([kept.customerId, kept.customer.name], [known.id, "Gus Guest"]);
    const [row] = await server.sql(stall.store, "select phone from orders where order_id = $1", [kept.id]);
    assert.deepEqual(row, { phone: null });
    const { firstName, lastName } = await stall.ok("GET", `/customer/${known.id}`);
    assert.deepEqual([firstName, lastName], ["Test", "Test"]);
  });

  test("two guests at once with a new address are one customer", async () => {
    const customer = guest();
    const bought = await Promise.all(Array.from({ length: 5 }, () => stall.buy({ customer })));
    const owners = new Set(
      (await Promise.all(bought.map(({ order }) => adminOf(order.id)))).map((order) => order.customerId),
    );
    assert.equal(owners.size, 1);
  });

  test("a coupon's limit per customer holds by the address, however it is written", async () => {
    const { code } = await stall.coupon({ usageLimitPerCustomer: 1 });
    const { email } = guest();
    await stall.buy({ customer: guest({ email }), couponCode: code });
    const again = await stall.checkOut({ customer: guest({ email: email.toUpperCase() }), couponCode: code });
    assertRefused(again, 400, "coupon_invalid", ["/couponCode", "coupon_used_up_by_customer"]);
    await stall.buy({ customer: guest(), couponCode: code });
  });

  test("of eight checkouts at once by one address, a limit of two lets two through", async () => {
    const { code } = await stall.coupon({ usageLimitPerCustomer: 2 });
    const customer = guest();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stall.checkOut({ customer, couponCode: code })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 2);
    for (const answer of answers.filter(({ status }) => status !== 201))
      assertRefused(answer, 400, "coupon_invalid");
  });
});

describe("a customer's checkout", () => {
  test("is theirs, without naming them, and addressed by the name that they send", async () => {
    const { id, email, key } = await member();
    const { order } = await stall.buy({ customer: undefined }, { key });
    assert.deepEqual(order.customer, { email, name: "Test Test" });
    assert.equal((await adminOf(order.id)).customerId, id);
    assert.equal((await adminOf(order.id)).timeline[0].actor, `customer:${id}`);
    const named = await stall.buy({ customer: guest({ email: email.toUpperCase() }) }, { key });
    assert.deepEqual(named.order.customer, { email, name: "Gus Guest" });
  });

  test("of somebody else is 400", async () => {
    const { key } = await member();
    const other = await member();
    const before = await stockOf(stall.mug);
    for (const email of [other.email, guest().email])
      assertInvalid(await stall.checkOut({ customer: guest({ email }) }, { key }), [
        "/customer/email",
        "other_customer",
      ]);
    assert.equal(await stockOf(stall.mug), before);
  });

  test("their language counts where the request names none that the store has", async () => {
    const { key } = await member({ language: "de" });
    const languageOf = async (headers: Record<string, string>) =>
      (await stall.buy({ customer: undefined }, { key, headers })).order.language;
    assert.equal(await languageOf({ "accept-language": "tr" }), "de");
    assert.equal(await languageOf({ "accept-language": "en-GB" }), "en");
  });

  test("who has a key or is on the staff shops as a guest", async () => {
    assertInvalid(await stall.checkOut({ customer: undefined }, { key: stall.store.key }), "/customer");
    const { order } = await stall.buy({}, { key: stall.store.key });
    const { source, timeline } = await adminOf(order.id);
    assert.deepEqual([source, timeline[0].actor.split(":")[0]], ["web", "api_key"]);
  });

  test("a session that is none is 401", async () => {
    for (const ask of [stall.quote, stall.checkOut])
      assertRefused(await ask({}, { key: "x" }), 401, "unauthenticated");
  });
});

describe("the total that was expected", () => {
  test("a price that changed since the quote is 409, with both amounts, and nothing is written", async () => {
    const item = await stall.product("Rising", { price: "10.00" });
    const items = [stall.line(item)];
    const { expectedTotal } = (await stall.quote({ items })).body.data;
    await stall.buy({ items, expectedTotal });
    await stall.ok("PUT", `/products/${item.id}`, { price: "11.00" });
    const late = await stall.checkOut({ items, expectedTotal });
    assertRefused(late, 409, "price_changed");
    assert.deepEqual(late.body.details, { expectedTotal: "14.90", finalAmount: "15.90" });
    assert.equal(await stockOf(item), 99);
    await stall.buy({ items, expectedTotal: 15.9 });
  });

  test("what gift cards leave to pay is guarded, too: a card spent meanwhile is not made up for in silence", async () => {
    const { code, id } = await stall.ok("POST", "/gift-cards", { amount: "10.00" });
    const giftCards = [{ code }];
    const { expectedTotal, expectedDue, dueAmount } = (await stall.quote({ giftCards })).body.data;
    assert.deepEqual([expectedTotal, expectedDue, dueAmount], ["24.80", "14.80", "14.80"]);
    await stall.ok("POST", `/gift-cards/${id}/adjust`, { set: "4", reason: "spent elsewhere" });
    const expected = { giftCards, expectedTotal, expectedDue };
    const late = await stall.checkOut(expected);
    assertRefused(late, 409, "price_changed");
    assert.deepEqual(late.body.details, { expectedDue: "14.80", dueAmount: "20.80" });
    const both = await stall.checkOut({ ...expected, expectedTotal: "1" });
    assert.deepEqual(both.body.details, {
      expectedTotal: "1.00",
      finalAmount: "24.80",
      expectedDue: "14.80",
      dueAmount: "20.80",
    });
    assertInvalid(await stall.checkOut({ expectedDue: "1.234" }), [
      "/expectedDue",
      "too_many_fraction_digits",
    ]);
    const { order } = await stall.buy({ ...expected, expectedDue: "20.80" });
    assert.equal(order.dueAmount, "20.80");
    const empty = await stall.checkOut(expected);
    assertRefused(empty, 409, "gift_card_unusable", ["/giftCards/0/code", "gift_card_empty"]);
  });

  test("it is of the whole order, whatever gift cards pay of it", async () => {
    const { code } = await stall.ok("POST", "/gift-cards", { amount: "5" });
    const giftCards = [{ code }];
    const { expectedTotal, dueAmount } = (await stall.quote({ giftCards })).body.data;
    assert.deepEqual([expectedTotal, dueAmount], ["24.80", "19.80"]);
    const { order } = await stall.buy({ giftCards, expectedTotal });
    assert.deepEqual([order.giftCardAmount, order.dueAmount], ["5.00", "19.80"]);
    assertRefused(await stall.checkOut({ giftCards, expectedTotal }), 409, "gift_card_unusable");
  });
});

describe("retries", () => {
  test("of 20 checkouts at once under one key one is placed, and all that are answered have its token", async () => {
    const item = await stall.product("Once");
    const sent = {
      body: stall.cart({ items: [stall.line(item)] }),
      headers: { "idempotency-key": randomUUID() },
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => stall.checkOut({}, sent)));
    const done = answers.filter(({ status }) => status === 201);
    assert.ok(done.length >= 1);
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      assertRefused(answer, 409, "idempotency_in_progress");
    assert.equal(await stockOf(item), 99);
    const later = await stall.checkOut({}, sent);
    assert.deepEqual([later.text, later.headers["idempotent-replayed"]], [done[0]!.text, "true"]);
    const { order, orderToken } = later.body.data;
    assert.equal((await stall.readAs(order.id, token(orderToken))).status, 200);
    assertRefused(
      await stall.checkOut({ note: "other" }, { headers: sent.headers }),
      409,
      "idempotency_key_reused",
    );
  });

  test("of a token only the hash is kept, and the answer that is kept for retries is sealed", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const { order, orderToken } = await stall.buy({}, { headers });
    const kept = await server.asOwner(stall.store, async (query) => {
      const tables = await query(
        "select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
      );
      const rows: unknown[] = [];
      for (const { name } of tables) rows.push(await query(`select to_jsonb(t)::text as row from ${name} t`));
      return JSON.stringify(rows);
    });
    assert.ok(
      kept.includes(order.id) && !kept.includes(orderToken) && !kept.includes(orderToken.slice(3, 36)),
    );
    assert.ok(!server.logged().includes(orderToken));
  });

  test("a dry run answers what would be, writes nothing, and its token reads nothing", async () => {
    const before = await stockOf(stall.mug);
    const answer = await server.send(stall.store, "POST", "/api/v1/storefront/checkout?dryRun=true", {
      key: undefined,
      body: stall.cart(),
    });
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [201, "true"]);
    const { order, orderToken } = answer.body.data;
    assertRefused(await stall.readAs(order.id, token(orderToken)), 404, "not_found");
    assert.equal(await stockOf(stall.mug), before);
  });
});

describe("who reads an order", () => {
  test("whoever has its token, and the customer whose it is; everybody else gets the same 404", async () => {
    const mine = await member();
    const other = await member();
    const [{ order, orderToken }, second, foreign] = await Promise.all([
      stall.buy({ customer: undefined }, { key: mine.key }),
      stall.buy(),
      elsewhere.buy(),
    ]);
    const { id } = order;
    for (const sent of [token(orderToken), { key: mine.key }, { key: other.key, ...token(orderToken) }]) {
      const read = dataOf(await stall.readAs(id, sent));
      assert.deepEqual(read, order);
    }
    const missing = bytesOf(await stall.readAs(MISSING));
    const misses: [string, Parameters<Stall["readAs"]>[1]][] = [
      [id, {}],
      [id, token("")],
      [id, token("ot_")],
      [id, token(`${orderToken}x`)],
      [id, token(orderToken.slice(0, -1))],
      [id, token(second.orderToken)],
      [id, token(foreign.orderToken)],
      [id, { key: other.key }],
      [id, { key: stall.store.key }],
      [second.order.id, token(orderToken)],
      [second.order.id, { key: mine.key }],
      [foreign.order.id, token(foreign.orderToken)],
      [MISSING, token(orderToken)],
    ];
    for (const [path, sent] of misses) {
      const answer = await stall.readAs(path, sent);
      assertRefused(answer, 404, "not_found");
      assert.equal(bytesOf(answer), missing, `${path} ${JSON.stringify(sent)}`);
    }
    for (const [at, path] of [
      [elsewhere, id],
      [stall, "no-id"],
    ] as const)
      assertRefused(await at.readAs(path, token(orderToken)), 404, "not_found");
    assertRefused(await stall.readAs(id, { key: "x", ...token(orderToken) }), 401, "unauthenticated");
  });

  test("orders by hand have no token", async () => {
    const { id } = await stall.ok("POST", "/orders", stall.cart());
    for (const sent of [{}, token(""), token("null")])
      assertRefused(await stall.readAs(id, sent), 404, "not_found");
  });

  test("after the customer is anonymized the token reads nothing", async () => {
    const { order, orderToken } = await stall.buy();
    const { customerId } = await adminOf(order.id);
    await stall.ok("POST", `/customer/${customerId}/anonymize`);
    assertRefused(await stall.readAs(order.id, token(orderToken)), 404, "not_found");
    const kept = await server.sql(
      stall.store,
      "select to_jsonb(o)::text as row from orders o where order_id = $1",
      [order.id],
    );
    assert.ok(!JSON.stringify(kept).includes(HOME.address1));
  });

  test("a page of another origin may send the header", async () => {
    const path = `/api/v1/storefront/orders/${MISSING}`;
    const { headers } = await server.send(stall.store, "OPTIONS", path, { key: undefined });
    assert.ok(String(headers["access-control-allow-headers"]).split(", ").includes("X-Order-Token"));
  });
});

describe("a customer's list of orders", () => {
  test("is theirs alone, the newest first, as shoppers see orders", async () => {
    const { key, email } = await member();
    const first = await stall.buy({ customer: undefined }, { key });
    const second = await stall.buy({ customer: guest({ email }) });
    await stall.buy();
    const { orders, pagination } = await stall.ok("GET", "/storefront/account/orders", undefined, { key });
    const listed = ({ items: _, timeline: __, shipments: ___, ...order }: Json) => order;
    assert.deepEqual(
      orders,
      [second, first].map(({ order }) => listed(order)),
    );
    assert.equal(pagination.total, 2);
    const { orders: page, pagination: more } = await stall.ok(
      "GET",
      "/storefront/account/orders?limit=1",
      undefined,
      { key },
    );
    assert.equal(page.length, 1);
    const next = await stall.ok(
      "GET",
      `/storefront/account/orders?limit=1&after=${more.nextCursor}`,
      undefined,
      { key },
    );
    assert.equal(next.orders[0].id, first.order.id);
  });
});

describe("tracking on the storefront", () => {
  test("answers what /orders/track answers", async () => {
    const { order } = await stall.buy();
    const body = { orderNumber: order.orderNumber, email: order.customer.email };
    const [here, there] = await Promise.all(
      ["storefront/orders/track", "orders/track"].map((path) =>
        server.send(stall.store, "POST", `/api/v1/${path}`, { key: undefined, body }),
      ),
    );
    assert.equal(here!.status, 200, here!.text);
    assert.equal(here!.text, there!.text);
    const wrong = { ...body, email: guest().email };
    const miss = await server.send(stall.store, "POST", "/api/v1/storefront/orders/track", {
      key: undefined,
      body: wrong,
    });
    assertRefused(miss, 404, "not_found");
  });
});
