import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { enterAsCustomer, logInAs } from "../../../test/people.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import { cents, type Fields, type Json, openShop } from "../../../test/shop.ts";

/** A shop that ships for nothing. */
/** The shop's customer, logged in. */
const server = await testServer();
const shop = await openShop(server);
const rates = [{ name: "Post", price: "0" }];
const generous = await openShop(server, { shippingZones: [{ name: "EU", countries: ["DE"], rates }] });
const token = (await logInAs(server, shop.store, "customer", shop.customer.id)).accessToken;

const toShipped = ["confirmed", "processing", "shipped"];
const toDelivered = [...toShipped, "delivered"];
const NEVER = "00000000-0000-7000-8000-000000000000";

/** An order of three mugs that has gone through statuses. */
async function order(statuses = toDelivered, more: Fields = {}, at = shop): Promise<Json> {
  const { id } = await at.order({ items: [at.line(at.range.mug, 3)], ...more });
  return at.advance(id, ...statuses);
}
const pathOf = ({ id }: Json) => `/orders/${id}/returns`;
const requestFor = ({ items }: Json, quantity: number, at = 0) => ({
  items: [{ itemId: items[at].id, quantity, reason: "Too small" }],
});
const ask = (of: Json, quantity: number, more: Fields = {}, sent: Sent = {}, at = shop): Promise<Answer> =>
  at.send("POST", pathOf(of), { body: { ...requestFor(of, quantity), ...more }, ...sent });
const asked = async (of: Json, quantity: number, more: Fields = {}, at = shop) =>
  dataOf(await ask(of, quantity, more, {}, at), 201);
const decide = ({ orderId, id }: Json, status: string, more: Fields = {}, sent: Sent = {}, at = shop) =>
  at.send("PUT", `/orders/${orderId}/returns/${id}`, { body: { status, ...more }, ...sent });
const decided = async (one: Json, status: string, more: Fields = {}, at = shop) =>
  dataOf(await decide(one, status, more, {}, at));
/** A return that was approved. */
const approved = async (of: Json, quantity: number, at = shop) =>
  decided(await asked(of, quantity, {}, at), "approved", {}, at);
/** A return that was received with the given body. */
const received = async (of: Json, quantity: number, more: Fields = {}, at = shop) =>
  decided(await approved(of, quantity, at), "received", more, at);
const parts = ({ items: [item] }: Json, ...counts: [disposition: string, quantity: number][]) => ({
  items: counts.map(([disposition, quantity]) => ({
    itemId: item.itemId ?? item.id,
    quantity,
    disposition,
  })),
});
const line = async (of: Json, at = shop) => (await at.read(of.id)).items[0];
const eventsOf = (of: Json) =>
  server.sql(shop.store, "select type from events where resource_id = $1 order by sequence", [of.id]);
const ledgerOf = async (of: Json) =>
  (await shop.ok("GET", `/products/${of.items[0].productId}/stock/movements?limit=100`)).movements.filter(
    (move: Json) => move.reference === of.orderNumber,
  );

describe("a request", () => {
  test("stores the names of its lines, and makes an entry of the timeline and an event", async () => {
    const of = await order();
    const made = await asked(of, 2, { note: "  VIP " });
    const [item] = of.items;
    assert.deepEqual(made.items, [
      {
        itemId: item.id,
        productId: item.productId,
        variantId: null,
        name: "Mug",
        sku: "MUG-1",
        quantity: 2,
        reason: "Too small",
        receivedQuantity: 0,
        writtenOffQuantity: 0,
      },
    ]);
    assert.deepEqual(
      [
        made.status,
        made.orderId,
        made.orderNumber,
        made.customerId,
        made.note,
        made.customerNote,
        made.version,
      ],
      ["requested", of.id, of.orderNumber, of.customerId, "VIP", null, 1],
    );
    assert.deepEqual(await shop.ok("GET", `${pathOf(of)}/${made.id}`), made);
    const after = await shop.read(of.id);
    assert.equal(after.timeline.at(-1).event, "return_requested");
    assert.deepEqual([after.version, after.items], [of.version + 1, of.items]);
    assert.equal((await eventsOf(of)).at(-1).type, "order_updated");
  });

  test("takes no more than was shipped and is in no other open return", async () => {
    const of = await order();
    const first = await asked(of, 2);
    assertInvalid(await ask(of, 2), ["/items/0/quantity", "too_large"]);
    const second = await approved(of, 1);
    assertInvalid(await ask(of, 1), ["/items/0/quantity", "too_large"]);
    await decided(first, "rejected");
    await asked(of, 2);
    assertInvalid(await ask(of, 1), ["/items/0/quantity", "too_large"]);
    await decided(second, "received");
    assertInvalid(await ask(of, 1), ["/items/0/quantity", "too_large"]);
  });

  test("frees what was approved and did not come", async () => {
    const of = await order();
    await received(of, 3, parts(of, ["restock", 1]));
    await asked(of, 2);
    assertInvalid(await ask(of, 1), ["/items/0/quantity", "too_large"]);
  });

  test("of many at once, exactly as many pieces are taken as there are", async () => {
    const of = await order();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(of, 1)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      assertInvalid(answer, ["/items/0/quantity", "too_large"]);
  });

  test("needs an order that has left: else 409", async () => {
    for (const statuses of [[], ["confirmed"], ["confirmed", "processing"], ["cancelled"]]) {
      const answer = await ask(await order(statuses), 1);
      assertRefused(answer, 409, "invalid_status_transition");
      assert.deepEqual(answer.body.details.allowed, []);
    }
    assert.equal((await ask(await order(toShipped), 1)).status, 201);
  });

  test("cannot be of what does not ship, of pieces that were kept back, or of another order's lines", async () => {
    const items = [shop.line(shop.range.mug, 3), shop.line(shop.range.ebook)];
    const of = await shop.order({ items });
    // One mug does not leave at all.
    const refunded = await shop.refund((await shop.pay(of.id, "capture")).body.data.order.id, {
      items: [{ itemId: of.items[0].id, quantity: 1 }],
    });
    assert.equal(refunded.status, 201, refunded.text);
    await shop.advance(of.id, ...toDelivered);
    const other = await order();
    const sent = (...wished: [itemId: string, quantity: number][]) =>
      shop.send("POST", pathOf(of), {
        body: { items: wished.map(([itemId, quantity]) => ({ itemId, quantity, reason: "No" })) },
      });
    assertInvalid(
      await sent([of.items[1].id, 1], [other.items[0].id, 1], [of.items[0].id, 3], [of.items[0].id, 1]),
      ["/items/0/itemId", "not_returnable"],
      ["/items/1/itemId", "not_found"],
      ["/items/2/quantity", "too_large"],
      ["/items/3/itemId", "not_unique"],
    );
    assert.equal((await sent([of.items[0].id.toUpperCase(), 2])).status, 201);
  });

  test("with bad input is 400, naming each field", async () => {
    const of = await order();
    const itemId = of.items[0].id;
    assertInvalid(await shop.send("POST", pathOf(of), { body: {} }), ["/items", "required"]);
    assertInvalid(await ask(of, 1, { items: [] }), "/items");
    assertInvalid(
      await ask(of, 1, { items: [{ itemId: "x", quantity: 0, reason: " " }] }),
      "/items/0/itemId",
      "/items/0/quantity",
      "/items/0/reason",
    );
    assertInvalid(await ask(of, 1, { items: [{ itemId, quantity: 1 }] }), "/items/0/reason");
    assertInvalid(await ask(of, 1, { status: "approved" }), ["/status", "unknown_field"]);
  });

  test("sent again with its key is answered with the same bytes, and there is one; a dry run leaves nothing", async () => {
    const of = await order();
    const rows = () => server.sql(shop.store, "select to_jsonb(r)::text from order_returns r order by 1");
    const [before, returns] = [await shop.written(), await rows()];
    const dry = await shop.send("POST", `${pathOf(of)}?dryRun=true`, { body: requestFor(of, 3) });
    assert.deepEqual([dry.status, dry.headers["x-dry-run"]], [201, "true"]);
    assert.deepEqual([await shop.written(), await rows()], [before, returns]);
    assert.equal((await expectReplay((headers) => ask(of, 3, {}, { headers }))).status, 201);
    assert.equal((await shop.ok("GET", pathOf(of))).pagination.total, 1);
  });
});

describe("a decision", () => {
  const STATUSES = ["approved", "rejected", "received"];
  const reach: Record<string, { of: (one: Json) => Promise<Json>; to: string[] }> = {
    requested: { of: async (one) => one, to: ["approved", "rejected"] },
    approved: { of: (one) => decided(one, "approved"), to: ["received"] },
    rejected: { of: (one) => decided(one, "rejected"), to: [] },
    received: { of: async (one) => decided(await decided(one, "approved"), "received"), to: [] },
  };
  for (const [from, { of, to }] of Object.entries(reach))
    test(`from ${from}: ${to.join(" or ") || "none"}`, async () => {
      for (const status of STATUSES) {
        const one = await of(await asked(await order(), 1));
        const answer = await decide(one, status);
        if (to.includes(status)) {
          assert.deepEqual([answer.status, answer.body.data?.status], [200, status], answer.text);
          continue;
        }
        assertRefused(answer, 409, "invalid_status_transition");
        assert.deepEqual(answer.body.details, { from, to: status, allowed: to });
      }
    });

  test("makes an entry of the timeline and a version, and keeps the note unless another is sent", async () => {
    const of = await order();
    const one = await asked(of, 1, { note: "first" });
    const two = await decided(one, "approved");
    assert.deepEqual([two.version, two.note, two.receivedAt], [2, "first", null]);
    assert.ok(two.decidedAt);
    const three = await decided(two, "received", { note: "second" });
    assert.deepEqual([three.version, three.note, three.decidedAt], [3, "second", two.decidedAt]);
    assert.ok(three.receivedAt);
    const { timeline } = await shop.read(of.id);
    const events = timeline.map(({ event }: Json) => event).filter((event: string) => /return/.test(event));
    assert.deepEqual(events, ["return_requested", "return_approved", "returned"]);
  });

  test("of a stale version is 409, by If-Match and by the body; each GET tells the version", async () => {
    const one = await asked(await order(), 1);
    const path = `${pathOf({ id: one.orderId })}/${one.id}`;
    assert.equal((await shop.send("GET", path)).headers.etag, '"1"');
    const stale = await decide(one, "approved", { version: 2 });
    assertRefused(stale, 409, "version_conflict");
    assert.equal(stale.body.details.currentVersion, 1);
    assertRefused(
      await decide(one, "approved", {}, { headers: { "if-match": '"2"' } }),
      409,
      "version_conflict",
    );
    assert.equal((await decide(one, "approved", { version: 1 })).status, 200);
  });

  test("with bad input is 400, naming each field", async () => {
    const of = await order();
    const one = await asked(of, 2);
    assertInvalid(await decide(one, "requested"), "/status");
    assertInvalid(
      await decide(one, "approved", { ...parts(of, ["restock", 1]), refund: true }),
      ["/items", "unknown_field"],
      ["/refund", "unknown_field"],
    );
    await decided(one, "approved");
    assertInvalid(await decide(one, "received", parts(of, ["sold", 1])), "/items/0/disposition");
    assertInvalid(await decide(one, "received", parts(of, ["restock", 3])), [
      "/items/0/quantity",
      "too_large",
    ]);
    assertInvalid(await decide(one, "received", parts(of, ["restock", 2], ["write_off", 1])), [
      "/items/1/quantity",
      "too_large",
    ]);
    assertInvalid(await decide(one, "received", parts(of, ["restock", 1], ["restock", 1])), [
      "/items/1/itemId",
      "not_unique",
    ]);
    const items = [{ itemId: NEVER, quantity: 1, disposition: "restock" }];
    assertInvalid(await decide(one, "received", { items }), ["/items/0/itemId", "not_found"]);
    assert.equal((await line(of)).returnedQuantity, 0);
  });

  test("of an order that the return is not of is 404", async () => {
    const [one, other] = [await asked(await order(), 1), await order()];
    assertRefused(await decide({ ...one, orderId: other.id }, "approved"), 404, "not_found");
    assertRefused(await shop.send("GET", `${pathOf(other)}/${one.id}`), 404, "not_found");
  });

  test("sent again with its key is answered with the same bytes; a dry run leaves nothing", async () => {
    const of = await order();
    const one = await approved(of, 3);
    const path = `${pathOf(of)}/${one.id}`;
    const before = await shop.written();
    const dry = await shop.send("PUT", `${path}?dryRun=true`, { body: { status: "received" } });
    assert.deepEqual([dry.status, dry.body.data.status], [200, "received"], dry.text);
    assert.deepEqual(await shop.written(), before);
    assert.equal((await shop.ok("GET", path)).status, "approved");
    const sent = { headers: { "idempotency-key": randomUUID() } };
    const [first, again] = [await decide(one, "received", {}, sent), await decide(one, "received", {}, sent)];
    assert.deepEqual([again.status, again.text], [200, first.text]);
  });
});

describe("received pieces", () => {
  test("goes into stock or is written off, by the ledger, and is refunded", async () => {
    const of = await order();
    const stock = await shop.stock(shop.range.mug);
    const done = await received(of, 3, parts(of, ["restock", 1], ["write_off", 1]));
    assert.deepEqual(
      [done.items[0].receivedQuantity, done.items[0].writtenOffQuantity, done.refundAmount],
      [2, 1, "39.80"],
    );
    assert.equal(await shop.stock(shop.range.mug), stock + 1);
    const [move] = await ledgerOf(of);
    assert.deepEqual([move.delta, move.reason], [1, "return"]);
    const after = await shop.read(of.id);
    assert.deepEqual(
      [after.status, after.paymentStatus, after.refundedAmount],
      ["partially_refunded", "partially_refunded", "39.80"],
    );
    const [item] = after.items;
    assert.deepEqual([item.returnedQuantity, item.refundedQuantity, item.refundedAmount], [2, 2, "39.80"]);
    const { refunds } = await shop.ok("GET", `/orders/${of.id}/refunds`);
    assert.deepEqual(
      [refunds.length, refunds[0].id, refunds[0].reason, refunds[0].restock],
      [1, done.refundId, "return", false],
    );
    const events = (await eventsOf(of)).map(({ type }) => type);
    assert.deepEqual(events.slice(-3), ["order_updated", "order_updated", "order_updated"]);
  });

  test("is all that was approved where nothing is said", async () => {
    const of = await order();
    const stock = await shop.stock(shop.range.mug);
    const done = await received(of, 2);
    assert.deepEqual([done.items[0].receivedQuantity, done.items[0].writtenOffQuantity], [2, 0]);
    assert.equal(await shop.stock(shop.range.mug), stock + 2);
  });

  test("is nothing where the list is empty: the return is over, and nothing is paid back", async () => {
    const of = await order();
    const done = await received(of, 3, { items: [] });
    assert.deepEqual([done.status, done.refundId, done.refundAmount], ["received", null, null]);
    const after = await shop.read(of.id);
    assert.deepEqual([after.status, after.refundedAmount, after.items], ["delivered", "0.00", of.items]);
  });

  test("is not refunded where that is not wanted; the order is returned once all is back", async () => {
    const of = await order();
    await received(of, 1, { refund: false });
    assert.equal((await shop.read(of.id)).status, "delivered");
    const { refundId } = await received(of, 2, { refund: false });
    const after = await shop.read(of.id);
    assert.deepEqual(
      [refundId, after.status, after.paymentStatus, after.refundedAmount],
      [null, "returned", "paid", "0.00"],
    );
  });

  test("becomes store credit where that is said, whoever had paid", async () => {
    const of = await order();
    const credit = `/customer/${of.customerId}/credit`;
    const { balance } = await shop.ok("GET", credit);
    const one = await asked(of, 2);
    assertInvalid(await decide(one, "approved", { refundTo: "credit" }), ["/refundTo", "unknown_field"]);
    await decided(one, "approved");
    assertInvalid(await decide(one, "received", { refundTo: "cash" }), "/refundTo");
    assertInvalid(await decide(one, "received", { refund: false, refundTo: "credit" }), [
      "/refundTo",
      "unknown_field",
    ]);
    const done = await decided(one, "received", { refundTo: "credit" });
    assert.equal(done.refundAmount, "39.80");
    const { refunds } = await shop.ok("GET", `/orders/${of.id}/refunds`);
    assert.deepEqual(
      [refunds[0].to, refunds[0].creditAmount, refunds[0].returnId],
      ["credit", "39.80", one.id],
    );
    const after = await shop.ok("GET", credit);
    assert.equal(cents(after.balance) - cents(balance), 3_980);
  });

  test("is all: the order is returned if shipping stays paid, refunded if nothing does", async () => {
    const of = await order();
    await received(of, 3);
    const now = await shop.read(of.id);
    assert.deepEqual(
      [now.status, now.paymentStatus, now.refundedAmount],
      ["returned", "partially_refunded", "59.70"],
    );
    for (const statuses of [toDelivered, toShipped]) {
      const free = await order(statuses, { markPaid: true }, generous);
      await received(free, 3, {}, generous);
      const after = await generous.read(free.id);
      assert.deepEqual([after.status, after.paymentStatus], ["refunded", "refunded"]);
    }
  });

  test("refused at the door, and never paid: the order is returned, its payment cancelled, nothing is refunded", async () => {
    const of = await order(toShipped);
    const { refundId } = await received(of, 3);
    const after = await shop.read(of.id);
    assert.deepEqual([refundId, after.status, after.paymentStatus], [null, "returned", "cancelled"]);
    assert.ok(after.timeline.some(({ event }: Json) => event === "payment_voided"));
  });

  test("refused at the door, and paid by a gift card in part: the card gets that back", async () => {
    const { id, code } = await shop.giftCard("10");
    const of = await order(toShipped, { giftCards: [{ code }] });
    assert.equal((await shop.ok("GET", `/gift-cards/${id}`)).balance, "0.00");
    assert.equal((await received(of, 3)).refundAmount, "10.00");
    assert.equal((await shop.ok("GET", `/gift-cards/${id}`)).balance, "10.00");
    assert.equal((await shop.read(of.id)).paymentStatus, "cancelled");
  });

  test("was refunded before: only the rest is, and never more than was paid", async () => {
    const of = await order();
    const itemId = of.items[0].id;
    await shop.refund(of.id, { items: [{ itemId, quantity: 2 }] });
    assert.equal((await received(of, 2)).refundAmount, "19.90");
    assert.equal((await received(of, 1)).refundAmount, null);
    const after = await shop.read(of.id);
    assert.deepEqual([after.status, after.refundedAmount], ["returned", "59.70"]);

    const other = await order();
    await shop.refund(other.id, { amount: "50.00" });
    assert.equal((await received(other, 3)).refundAmount, "14.60");
    const end = await shop.read(other.id);
    assert.deepEqual([end.status, end.refundedAmount], ["refunded", end.finalAmount]);
  });

  test("that costs nothing is no refund, and leaves the payment as it is", async () => {
    const { code } = await shop.coupon({ value: "100", productIds: [shop.range.stamp.id] });
    const items = [shop.line(shop.range.mug), shop.line(shop.range.stamp, 2)];
    const of = await order(toDelivered, { items, couponCode: code });
    const at = of.items.findIndex(({ name }: Json) => name === "Stamp");
    const { data } = (await shop.send("POST", pathOf(of), { body: requestFor(of, 1, at) })).body;
    const done = await decided(await decided(data, "approved"), "received");
    assert.equal(done.refundId, null);
    const { status, paymentStatus } = await shop.read(of.id);
    assert.deepEqual([status, paymentStatus], ["delivered", "paid"]);
    const last = dataOf(await shop.refund(of.id, { items: [{ itemId: of.items[at].id, quantity: 1 }] }), 201);
    assert.equal(last.order.paymentStatus, "paid");
  });

  test("of uncounted stock changes no stock; of variants, the variant's", async () => {
    const { sticker, shirt } = shop.range;
    const [stickers, shirts] = [await shop.stock(sticker), await shop.stock(shirt, "M")];
    const of = await order(toDelivered, { items: [shop.line(sticker, 2), shop.line(shirt, 2, "M")] });
    const items = of.items.map(({ id }: Json) => ({ itemId: id, quantity: 2, reason: "No" }));
    const one = await shop.ok("POST", pathOf(of), { items });
    await decided(await decided(one, "approved"), "received");
    assert.deepEqual([await shop.stock(sticker), await shop.stock(shirt, "M")], [stickers, shirts]);
    assert.equal((await shop.read(of.id)).status, "returned");
  });

  test("of a product that is deleted comes back without stock", async () => {
    const input = {
      price: "5",
      quantity: 3,
      translations: [{ language: "en", name: "Vase", description: "" }],
    };
    const vase = await shop.ok("POST", "/products", input);
    const of = await order(toDelivered, { items: [shop.line(vase, 3)] });
    await shop.ok("DELETE", `/products/${vase.id}`);
    assert.equal((await received(of, 3)).refundAmount, "15.00");
  });

  test("and written off never comes back into stock, also when the order is returned at last", async () => {
    const of = await order();
    const stock = await shop.stock(shop.range.mug);
    await received(of, 1, parts(of, ["write_off", 1]));
    const refund = { items: [{ itemId: of.items[0].id, quantity: 1 }], restock: true };
    assert.equal((await shop.refund(of.id, refund)).status, 201);
    assert.equal(await shop.stock(shop.range.mug), stock + 1);
    // One is written off, one came back with the refund: one is out.
    assertInvalid(await ask(of, 2), ["/items/0/quantity", "too_large"]);
    assert.equal((await shop.move(of.id, "returned")).status, 200);
    assert.equal(await shop.stock(shop.range.mug), stock + 2);
  });

  test("by the order's status first leaves nothing for the return, which ends empty", async () => {
    const of = await order();
    const one = await approved(of, 2);
    const stock = await shop.stock(shop.range.mug);
    await shop.advance(of.id, "returned");
    assertInvalid(await decide(one, "received"), ["/items", "too_large"]);
    await decided(one, "received", { items: [] });
    assert.equal(await shop.stock(shop.range.mug), stock + 3);
    assert.equal((await line(of)).returnedQuantity, 3);
  });

  test("is received once, however many say so at once", async () => {
    const of = await order();
    const one = await approved(of, 3);
    const stock = await shop.stock(shop.range.mug);
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(one, "received")));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409]);
    assert.equal(await shop.stock(shop.range.mug), stock + 3);
    assert.equal((await shop.read(of.id)).refundedAmount, "59.70");
  });
});

describe("a customer", () => {
  const own = (of: Json) => `/storefront/account${pathOf(of)}`;
  const send = (of: Json, sent: Sent = {}) =>
    shop.send("POST", own(of), { body: { ...requestFor(of, 1), note: "It broke" }, key: token, ...sent });

  test("asks for a return of their own order, and sees it without the store's note", async () => {
    const of = await order();
    const answer = await send(of);
    assert.equal(answer.status, 201, answer.text);
    const { data } = answer.body;
    assert.deepEqual([data.status, data.note, data.items[0].reason], ["requested", "It broke", "Too small"]);
    const [one] = (await shop.ok("GET", pathOf(of))).returns;
    assert.deepEqual(
      [one.note, one.customerNote, one.actor],
      [null, "It broke", `customer:${shop.customer.id}`],
    );
    await decided(await decided(one, "approved", { note: "SECRET" }), "received");
    const seen = await shop.send("GET", own(of), { key: token });
    assert.equal(seen.body.data.returns[0].status, "received");
    assert.equal(seen.body.data.returns[0].refundAmount, "19.90");
    assert.doesNotMatch(seen.text, /SECRET|actor|writtenOff/);
    const { orders } = (await shop.send("GET", "/storefront/account/orders", { key: token })).body.data;
    assert.doesNotMatch(JSON.stringify(orders), /SECRET/);
  });

  test("finds nobody else's order: 404, with the bytes of a missing one", async () => {
    const theirs = await order();
    const stranger = await enterAsCustomer(server, shop.store);
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { body: requestFor(theirs, 1) } : {};
      const foreign = await shop.send(method, own(theirs), { key: stranger, ...body });
      const missing = await shop.send(method, own({ id: MISSING }), { key: stranger, ...body });
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(foreign), bytesOf(missing));
    }
  });

  test("has the same limits: what was shipped, and nothing before it was", async () => {
    assertRefused(await send(await order(["confirmed"])), 409, "invalid_status_transition");
    const of = await order();
    assertInvalid(await send(of, { body: requestFor(of, 4) }), ["/items/0/quantity", "too_large"]);
    assertInvalid(await send(of, { body: { items: [] } }), "/items");
    const sent = { headers: { "idempotency-key": randomUUID() } };
    const [first, again] = [await send(of, sent), await send(of, sent)];
    assert.deepEqual([again.status, again.text], [201, first.text]);
  });

  test("is needed: a key is refused, nobody is 401", async () => {
    const of = await order();
    assertRefused(await send(of, { key: shop.store.key }), 403, "permission_denied");
    assertRefused(await send(of, { key: undefined }), 401, "unauthenticated");
  });

  test("has returns in the export of what is held of them, and nothing of theirs stays when they are anonymized", async () => {
    const person = await shop.person();
    const { accessToken: key } = await logInAs(server, shop.store, "customer", person.id);
    const of = await order(toDelivered, { customerId: person.id });
    const body = { ...requestFor(of, 1), note: "zqxjkvz" };
    body.items[0]!.reason = "zqxjkvz reason";
    const made = await shop.ok("POST", own(of), body, { key });
    await decided({ ...made, orderId: of.id }, "approved", { note: "zqxjkvz of the store" });
    const { returns } = await shop.ok("GET", `/customer/${person.id}/export`);
    assert.deepEqual(
      returns.map(({ id }: Json) => id),
      [made.id],
    );
    await shop.ok("POST", `/customer/${person.id}/anonymize`);
    const one = await shop.send("GET", `${pathOf(of)}/${made.id}`);
    assert.doesNotMatch(one.text, /zqxjkvz/);
    assert.deepEqual([one.body.data.status, one.body.data.items[0].quantity], ["approved", 1]);
  });
});

describe("the list", () => {
  test("filters by status, order and customer, sorts, and goes on by cursor", async () => {
    const person = await shop.person();
    const [one, two] = [
      await order(toDelivered, { customerId: person.id }),
      await order(toDelivered, { customerId: person.id }),
    ];
    const made = [await asked(one, 1), await asked(one, 1), await asked(two, 1)];
    await decided(made[0], "rejected");
    const ids = async (query: Fields) => {
      const list = await shop.ok("GET", `/returns?${new URLSearchParams(query as Record<string, string>)}`);
      assert.equal(list.pagination.total, list.returns.length);
      return list.returns.map(({ id }: Json) => id);
    };
    const customerId = person.id;
    const [a, b, c] = made.map(({ id }) => id);
    assert.deepEqual(await ids({ customerId }), [c, b, a]);
    assert.deepEqual(await ids({ customerId, sort: "createdAt" }), [a, b, c]);
    assert.deepEqual(await ids({ customerId, sort: "-updatedAt" }), [a, c, b]);
    assert.deepEqual(await ids({ customerId, status: "requested" }), [c, b]);
    assert.deepEqual(await ids({ orderId: one.id.toUpperCase() }), [b, a]);
    assert.deepEqual(await ids({ orderId: MISSING }), []);
    const page = await shop.ok("GET", `/returns?customerId=${customerId}&limit=2`);
    const next = await shop.ok(
      "GET",
      `/returns?customerId=${customerId}&limit=2&after=${page.pagination.nextCursor}`,
    );
    assert.deepEqual([page.pagination.total, next.returns.map(({ id }: Json) => id)], [3, [a]]);
    assertInvalid(await shop.send("GET", "/returns?status=lost"), "/status");
    assertInvalid(await shop.send("GET", "/returns?sort=price"), "/sort");
  });

  test("knows how many there are, and those of one order", async () => {
    const { pagination } = await shop.ok("GET", "/returns?limit=1");
    const [{ count }] = await server.sql(shop.store, "select count(*) from order_returns");
    assert.equal(pagination.total, Number(count));
    const of = await order();
    assert.deepEqual((await shop.ok("GET", pathOf(of))).returns, []);
    await asked(of, 1);
    assert.equal((await shop.ok("GET", `${pathOf(of)}?status=requested`)).pagination.total, 1);
    assert.equal((await shop.ok("GET", `${pathOf(of)}?status=approved`)).pagination.total, 0);
  });
});
