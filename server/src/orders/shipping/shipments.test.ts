import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { asMissing, assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

// What leaves of an order, parcel by parcel. The pure part is tested by shipping.property.test.ts.

const server = await testServer();
const shop = await openShop(server);
const other = await openShop(server);
const { mug, sticker, ebook } = shop.range;

const pathOf = (id: string) => `/orders/${id}/shipments`;
const create = (id: string, body: Fields = {}, more: Fields = {}) =>
  shop.send("POST", pathOf(id), { body, ...more });
const made = async (id: string, body: Fields = {}): Promise<Json> => dataOf(await create(id, body), 201);
const change = (id: string, shipmentId: string, body: Fields, more: Fields = {}) =>
  shop.send("PUT", `${pathOf(id)}/${shipmentId}`, { body, ...more });
const moved = async (id: string, shipmentId: string, status: string, more: Fields = {}): Promise<Json> =>
  dataOf(await change(id, shipmentId, { status, ...more }));
const listed = async (id: string): Promise<Json[]> => (await shop.ok("GET", pathOf(id))).shipments;
const pieces = (order: Json, ...counts: number[]) => ({
  items: counts.flatMap((quantity, i) => (quantity ? [{ itemId: order.items[i].id, quantity }] : [])),
});
const statusesOf = async (id: string) => (await listed(id)).map(({ status }) => status);
const shippedOf = ({ items }: Json) => items.map(({ shippedQuantity }: Json) => shippedQuantity);
/** A confirmed order of three mugs and two stickers, which are not counted, paid in cash. */
async function order(more: Fields = {}, ...through: string[]): Promise<Json> {
  const { id } = await shop.order({ items: [shop.line(mug, 3), shop.line(sticker, 2)], ...more });
  return shop.advance(id, "confirmed", ...through);
}
const paid = { paymentMethod: "card", markPaid: true };
/** The mails that are written from here on. */
async function mailed() {
  const before = (await server.mails()).length;
  await server.runJobs();
  return (await server.mails()).slice(before);
}
const eventsOf = (id: string, type: string) =>
  server.sql(shop.store, "select data from events where resource_id = $1 and type = $2 order by sequence", [
    id,
    type,
  ]);

describe("shipments", () => {
  test("leave one after another, and the order follows", async () => {
    const one = await order();
    const stock = await shop.stock(mug);
    const first = await made(one.id, {
      ...pieces(one, 2),
      carrier: "DHL",
      trackingNumber: "A1",
      note: " two mugs ",
    });
    assert.deepEqual(
      [first.status, first.orderId, first.version, first.shippedAt],
      ["packed", one.id, 1, null],
    );
    const { itemId, name, quantity } = first.items[0];
    assert.deepEqual([first.items.length, itemId, name, quantity], [1, one.items[0].id, "Mug", 2]);
    let now = await shop.read(one.id);
    assert.deepEqual([now.status, shippedOf(now), now.trackingNumber], ["processing", [0, 0], null]);
    const [entry] = now.timeline.filter(({ shipment }: Json) => shipment);
    assert.deepEqual([entry.event, entry.shipment, entry.note], ["updated", "packed", "two mugs"]);

    const sent = await moved(one.id, first.id, "shipped");
    assert.deepEqual([sent.status, sent.version], ["shipped", 2]);
    assert.ok(sent.shippedAt);
    now = await shop.read(one.id);
    assert.deepEqual([now.status, shippedOf(now)], ["processing", [2, 0]]);
    assert.deepEqual([now.trackingNumber, now.carrier], ["A1", "DHL"]);

    const rest = await made(one.id, { status: "shipped", trackingNumber: "B2" });
    assert.deepEqual(
      rest.items.map((item: Json) => item.quantity),
      [1, 2],
    );
    now = await shop.read(one.id);
    assert.deepEqual([now.status, shippedOf(now), now.trackingNumber], ["shipped", [3, 2], "B2"]);
    assert.equal(await shop.stock(mug), stock);

    await moved(one.id, first.id, "delivered");
    assert.equal((await shop.read(one.id)).status, "shipped");
    await moved(one.id, rest.id, "delivered");
    now = await shop.read(one.id);
    assert.deepEqual([now.status, now.paymentStatus, now.dueAmount], ["delivered", "paid", "0.00"]);
    assert.ok(now.deliveredAt);
    await booksBalance(server, shop.store);
  });

  test("are one more, of all that is left, where the order's status is moved to shipped", async () => {
    const one = await order();
    const packed = await made(one.id, pieces(one, 1));
    await moved(one.id, (await made(one.id, pieces(one, 1))).id, "shipped");
    const tracking = { trackingNumber: "C3", trackingUrl: "https://track.example/C3", carrier: "UPS" };
    const { body } = await shop.move(one.id, "shipped", tracking);
    assert.deepEqual([body.data.status, shippedOf(body.data)], ["shipped", [3, 2]]);
    const all = await listed(one.id);
    assert.deepEqual(
      all.map(({ status }) => status),
      ["shipped", "shipped", "shipped"],
    );
    assert.deepEqual(
      all[2].items.map((item: Json) => item.quantity),
      [1, 2],
    );
    for (const [name, value] of Object.entries(tracking)) assert.equal(all[2][name], value);
    assert.equal(all[0].id, packed.id);
    assert.equal(all[0].trackingNumber, null);
    await shop.advance(one.id, "delivered");
    assert.deepEqual(await statusesOf(one.id), ["delivered", "delivered", "delivered"]);

    const whole = await order({}, "processing", "shipped");
    const [only, ...none] = await listed(whole.id);
    assert.deepEqual([none.length, only.items.map((item: Json) => item.quantity)], [0, [3, 2]]);
    assert.match(only.actor, /^api_key:/);
    await booksBalance(server, shop.store);
  });

  test("each make an event and a mail", async () => {
    const one = await order({ sendMail: true });
    await mailed();
    const first = await made(one.id, { ...pieces(one, 1), status: "shipped", trackingNumber: "M1" });
    // The mail of a part says what is in it, and that more follows.
    const [part] = await mailed();
    assert.match(part!.subject, /^A shipment from order #\d+ is on the way$/);
    const inPart = part!.text.split("\n");
    assert.ok(inPart.includes(`1 × ${one.items[0].name}`), part!.text);
    assert.ok(inPart.includes("The rest of your order will ship separately."), part!.text);
    assert.match(part!.text, /M1/);
    await made(one.id, { ...pieces(one, 1), status: "shipped", trackingNumber: "M2", notify: false });
    const [event, again] = await eventsOf(one.id, "order_shipped");
    assert.deepEqual(
      [event!.data.id, event!.data.status, event!.data.shipment.id],
      [one.id, "processing", first.id],
    );
    assert.deepEqual([event!.data.shipment.status, again!.data.shipment.trackingNumber], ["shipped", "M2"]);
    await shop.move(one.id, "shipped", { trackingNumber: "M3" });
    assert.equal((await eventsOf(one.id, "order_shipped")).length, 3);
    const [last, ...others] = await mailed();
    assert.deepEqual([others.length, /\bM\d\b/.exec(last!.text)?.[0]], [0, "M3"]);
    assert.match(last!.subject, /^Order #\d+ is on the way$/);
    assert.doesNotMatch(last!.text, /ship separately|still to ship/);
    assert.ok(last!.text.split("\n").includes(`1 × ${one.items[0].name}`), last!.text);
    assert.ok(last!.text.split("\n").includes(`2 × ${one.items[1].name}`), last!.text);

    const quiet = await order();
    await made(quiet.id, { ...pieces(quiet, 1), status: "shipped", trackingNumber: "M4", notify: true });
    await made(quiet.id, { ...pieces(quiet, 1), status: "shipped", trackingNumber: "M5" });
    assert.deepEqual(
      (await mailed()).map(({ text }) => /\bM\d\b/.exec(text)?.[0]),
      ["M4"],
    );
  });

  test("are cancelled while they are packed, and their pieces are left once more", async () => {
    const one = await order();
    const packed = await made(one.id, pieces(one, 3));
    const done = await moved(one.id, packed.id, "cancelled");
    assert.ok(done.closedAt);
    assert.deepEqual(shippedOf(await shop.read(one.id)), [0, 0]);
    assert.deepEqual(
      (await made(one.id)).items.map((item: Json) => item.quantity),
      [3, 2],
    );
  });

  test("of an order that is cancelled are, too; one of which pieces are out is not cancelled", async () => {
    const stock = await shop.stock(mug);
    const one = await order();
    await made(one.id, pieces(one, 2));
    assert.equal(
      (await shop.ok("POST", `/orders/${one.id}/cancel`, { reason: "customer" })).status,
      "cancelled",
    );
    assert.deepEqual([await statusesOf(one.id), await shop.stock(mug)], [["cancelled"], stock]);

    const out = await order();
    const parcel = await made(out.id, { ...pieces(out, 2), status: "shipped" });
    const late = await shop.send("POST", `/orders/${out.id}/cancel`, { body: { reason: "customer" } });
    assertRefused(late, 409, "invalid_status_transition");
    assert.deepEqual(late.body.details, {
      from: "processing",
      to: "cancelled",
      allowed: ["shipped", "on_hold"],
    });
    await moved(out.id, parcel.id, "returned");
    assert.equal(
      (await shop.ok("POST", `/orders/${out.id}/cancel`, { reason: "customer" })).status,
      "cancelled",
    );
    assert.equal(await shop.stock(mug), stock);
    await booksBalance(server, shop.store);
  });

  test("of a refund before the rest has left: what waits is put back and not sent", async () => {
    const one = await order(paid);
    const stock = await shop.stock(mug);
    await made(one.id, { ...pieces(one, 1), status: "shipped" });
    const items = [
      { itemId: one.items[0].id, quantity: 2 },
      { itemId: one.items[1].id, quantity: 2 },
    ];
    const { order: after } = dataOf(await shop.refund(one.id, { items, reason: "sold out" }), 201);
    assert.deepEqual([after.status, after.paymentStatus], ["shipped", "partially_refunded"]);
    assert.equal(await shop.stock(mug), stock + 2);
    await booksBalance(server, shop.store);
  });

  test("of which pieces are refunded are cancelled while they are packed: what is left is packed anew", async () => {
    const one = await order(paid);
    const stock = await shop.stock(mug);
    await made(one.id, pieces(one, 2));
    const apart = await made(one.id, pieces(one, 0, 1));
    await made(one.id, pieces(one, 1));
    const refund = (quantity: number, restock?: boolean) =>
      shop.refund(one.id, { items: [{ itemId: one.items[0].id, quantity }], restock });
    dataOf(await refund(1, false), 201);
    assert.deepEqual(await statusesOf(one.id), ["packed", "packed", "packed"]);
    dataOf(await refund(2), 201);
    assert.deepEqual(await statusesOf(one.id), ["cancelled", "packed", "cancelled"]);
    assert.equal(await shop.stock(mug), stock + 2);
    assert.equal((await shop.read(one.id)).timeline.at(-1).shipment, "cancelled");
    assert.deepEqual(
      (await made(one.id)).items.map((item: Json) => item.quantity),
      [1, 1],
    );
    assert.equal((await moved(one.id, apart.id, "shipped")).status, "shipped");
    await booksBalance(server, shop.store);
  });
});

describe("a shipment", () => {
  test("that is lost is sent again, from stock", async () => {
    const one = await order();
    const stock = await shop.stock(mug);
    const lost = await made(one.id, { status: "shipped" });
    assert.equal((await shop.read(one.id)).status, "shipped");
    const gone = await moved(one.id, lost.id, "lost");
    assert.deepEqual([gone.status, gone.version], ["lost", 2]);
    let now = await shop.read(one.id);
    assert.deepEqual([now.status, shippedOf(now)], ["processing", [0, 0]]);
    assert.equal(await shop.stock(mug), stock);
    const packed = await made(one.id, pieces(one, 3));
    assert.equal(await shop.stock(mug), stock - 3);
    await moved(one.id, packed.id, "cancelled");
    assert.equal(await shop.stock(mug), stock);
    await made(one.id, { status: "shipped" });
    now = await shop.read(one.id);
    assert.deepEqual([now.status, shippedOf(now)], ["shipped", [3, 2]]);
    const { movements } = await shop.ok("GET", `/products/${mug.id}/stock/movements?limit=1`);
    assert.deepEqual([movements[0].delta, movements[0].reason], [-3, "replacement"]);
    await booksBalance(server, shop.store);
  });

  test("that is lost is not sent again where that is not wanted: cash for it is not taken", async () => {
    const one = await order();
    const [there, lost] = [
      await made(one.id, { ...pieces(one, 2, 2), status: "shipped" }),
      await made(one.id, { status: "shipped" }),
    ];
    await moved(one.id, lost.id, "lost", { resend: false });
    assert.equal((await shop.read(one.id)).status, "shipped");
    await moved(one.id, there.id, "delivered");
    const now = await shop.read(one.id);
    assert.deepEqual([now.status, now.paidAmount, now.dueAmount], ["delivered", "50.70", "19.90"]);
    assertRefused(await create(one.id), 409, "invalid_status_transition");
  });

  test("that is lost whole: the order is cancelled, and what is lost is not put back", async () => {
    const stock = await shop.stock(mug);
    const one = await order(paid);
    await moved(one.id, (await made(one.id, { status: "shipped" })).id, "lost");
    const done = await shop.ok("POST", `/orders/${one.id}/cancel`, { reason: "other" });
    assert.deepEqual([done.status, done.paymentStatus], ["cancelled", "refunded"]);
    assert.equal(await shop.stock(mug), stock - 3);
  });

  test("is not replaced where there is not enough in stock, and nothing is done", async () => {
    const vase = await shop.ok("POST", "/products", {
      price: "5",
      quantity: 2,
      publishedAt: "2026-01-31",
      translations: [{ language: "en", name: "Vase", description: "" }],
    });
    const { id } = await shop.order({ items: [shop.line(vase, 2)] });
    await shop.advance(id, "confirmed");
    await moved(id, (await made(id, { status: "shipped" })).id, "lost");
    const before = await shop.written();
    for (const answer of [await create(id), await shop.move(id, "shipped")]) {
      assertRefused(answer, 409, "insufficient_stock");
      assert.deepEqual(answer.body.details.lines, [{ productId: vase.id, variantId: null, available: 0 }]);
    }
    assert.deepEqual(await shop.written(), before);
  });

  test("that came back goes into stock, or is written off", async () => {
    const one = await order(paid);
    const stock = await shop.stock(mug);
    const [back, broken] = [
      await made(one.id, { ...pieces(one, 2), status: "shipped" }),
      await made(one.id, { status: "shipped" }),
    ];
    await moved(one.id, back.id, "returned");
    assert.equal(await shop.stock(mug), stock + 2);
    assert.equal((await shop.read(one.id)).status, "shipped");
    await moved(one.id, broken.id, "returned", { restock: false });
    const now = await shop.read(one.id);
    assert.deepEqual([now.status, now.paymentStatus, await shop.stock(mug)], ["returned", "paid", stock + 2]);
    assert.deepEqual(
      now.items.map((item: Json) => item.returnedQuantity),
      [3, 2],
    );
    await booksBalance(server, shop.store);
  });

  test("of which pieces came back is not lost; what was delivered can be returned before the rest has left", async () => {
    const one = await order(paid);
    const parcel = await made(one.id, { ...pieces(one, 2), status: "shipped" });
    const request = { items: [{ itemId: one.items[0].id, quantity: 1, reason: "Broken" }] };
    const back = await shop.ok("POST", `/orders/${one.id}/returns`, request);
    await shop.ok("PUT", `/orders/${one.id}/returns/${back.id}`, { status: "approved" });
    await shop.ok("PUT", `/orders/${one.id}/returns/${back.id}`, { status: "received" });
    const answer = await change(one.id, parcel.id, { status: "lost" });
    assertRefused(answer, 409, "invalid_status_transition");
    assert.deepEqual(answer.body.details.allowed, ["delivered", "returned"]);
    assert.equal((await shop.read(one.id)).status, "processing");
    assert.deepEqual(
      (await made(one.id)).items.map((item: Json) => item.quantity),
      [1, 2],
    );
  });

  test("moves only as its status allows", async () => {
    const table: Record<string, string[]> = {
      packed: ["shipped", "cancelled"],
      shipped: ["delivered", "lost", "returned"],
      delivered: [],
      lost: [],
      returned: [],
      cancelled: [],
    };
    const one = await order({ items: [shop.line(mug, 3), shop.line(sticker, 9)] });
    for (const [from, allowed] of Object.entries(table)) {
      const { id } = await made(one.id, pieces(one, 0, 1));
      if (from !== "packed" && from !== "cancelled") await moved(one.id, id, "shipped");
      if (from !== "packed" && from !== "shipped") await moved(one.id, id, from);
      for (const to of ["shipped", "delivered", "lost", "returned", "cancelled"].filter(
        (to) => !allowed.includes(to),
      )) {
        const answer = await change(one.id, id, { status: to });
        assertRefused(answer, 409, "invalid_status_transition");
        assert.deepEqual(answer.body.details, { from, to, allowed });
      }
    }
  });

  test("is corrected: its tracking changes, and the order's with it", async () => {
    const one = await order();
    const parcel = await made(one.id, { status: "shipped", trackingNumber: "X1" });
    const next = dataOf(await change(one.id, parcel.id, { trackingNumber: "X2" }));
    assert.deepEqual([next.trackingNumber, next.version], ["X2", 2]);
    assert.equal((await shop.read(one.id)).trackingNumber, "X2");
    const { version } = await shop.read(one.id);
    assert.equal(dataOf(await change(one.id, parcel.id, { trackingNumber: "X2" })).version, 2);
    assert.equal((await shop.read(one.id)).version, version);
    await shop.ok("PUT", `/orders/${one.id}`, { trackingNumber: "X3" });
    assert.equal((await listed(one.id))[0].trackingNumber, "X3");
  });

  test("of an order that left before shipments were stored is the order's own, until it changes", async () => {
    const { id } = await other.order({
      items: [other.line(other.range.mug, 3), other.line(other.range.sticker, 2)],
    });
    await other.advance(id, "confirmed", "processing");
    await other.move(id, "shipped", { trackingNumber: "OLD", carrier: "DHL" });
    await server.sql(other.store, "delete from order_shipments where order_id = $1", [id]);
    await server.sql(other.store, "update order_items set shipped_quantity = null where order_id = $1", [id]);
    assert.deepEqual(shippedOf(await other.read(id)), [3, 2]);
    const [implied] = (await other.ok("GET", pathOf(id))).shipments;
    const { status, version, trackingNumber, shippedAt } = implied;
    assert.deepEqual(
      [implied.id, status, version, trackingNumber, shippedAt],
      [id, "shipped", 1, "OLD", null],
    );
    assert.deepEqual(
      implied.items.map((item: Json) => item.quantity),
      [3, 2],
    );
    assert.deepEqual(await other.ok("GET", `${pathOf(id)}/${id}`), implied);
    const put = (body: Fields) => other.send("PUT", `${pathOf(id)}/${id}`, { body });
    const gone = dataOf(await put({ status: "lost", version: 1 }));
    assert.deepEqual([gone.id, gone.status, gone.version], [id, "lost", 2]);
    assertRefused(await put({ carrier: "UPS", version: 1 }), 409, "version_conflict");
    assert.equal(dataOf(await put({ carrier: "UPS", version: 2 })).version, 3);
    const now = await other.read(id);
    assert.deepEqual([now.status, shippedOf(now)], ["processing", [0, 0]]);
    assert.equal((await other.ok("GET", pathOf(id))).shipments.length, 1);
  });
});

describe("a refused shipment changes nothing:", () => {
  test("more than is left, what does not ship, and what is not the order's", async () => {
    const one = await order({ items: [shop.line(mug, 3), shop.line(ebook)] });
    const [physical, digital] = one.items;
    await made(one.id, { items: [{ itemId: physical.id, quantity: 2 }], status: "shipped" });
    const known = await shop.written();
    assertInvalid(
      await create(one.id, {
        items: [
          { itemId: physical.id, quantity: 2 },
          { itemId: digital.id, quantity: 1 },
          { itemId: MISSING, quantity: 1 },
          { itemId: physical.id.toUpperCase(), quantity: 1 },
        ],
      }),
      ["/items/0/quantity", "too_large"],
      ["/items/1/itemId", "not_shippable"],
      ["/items/2/itemId", "not_found"],
      ["/items/3/itemId", "not_unique"],
    );
    assertInvalid(await create(one.id, { items: [] }), "/items");
    assertInvalid(
      await create(one.id, { items: [{ itemId: physical.id, quantity: 0 }] }),
      "/items/0/quantity",
    );
    assertInvalid(await create(one.id, { status: "delivered" }), "/status");
    assertInvalid(await create(one.id, { trackingUrl: "javascript:x" }), "/trackingUrl");
    assertInvalid(await create(one.id, { warehouse: MISSING }), ["/warehouse", "unknown_field"]);
    assert.deepEqual(await shop.written(), known);
  });

  test("an order that is not confirmed, is held, unpaid, shipped or cancelled", async () => {
    const reached = [
      await shop.order(),
      await order({}, "on_hold"),
      await order({}, "processing", "shipped"),
      await order({}, "cancelled"),
    ];
    for (const { id, status } of reached) {
      const answer = await create(id);
      assertRefused(answer, 409, "invalid_status_transition");
      assert.deepEqual(answer.body.details, { from: status, to: "packed", allowed: [] });
    }
    const onHold = await order();
    const packed = await made(onHold.id);
    await shop.advance(onHold.id, "on_hold");
    assertRefused(
      await change(onHold.id, packed.id, { status: "shipped" }),
      409,
      "invalid_status_transition",
    );
    await shop.advance(onHold.id, "processing");
    assert.equal((await moved(onHold.id, packed.id, "shipped")).status, "shipped");
    const unpaid = await shop.order({ paymentMethod: "bank_transfer" });
    await shop.pay(unpaid.id, "authorize");
    await shop.advance(unpaid.id, "confirmed");
    await shop.pay(unpaid.id, "fail");
    const answer = await create(unpaid.id, { status: "shipped" });
    assertRefused(answer, 409, "invalid_status_transition");
    assert.equal(answer.body.details.reason, "not_paid");
    assert.deepEqual(await listed(unpaid.id), []);
    const all = await order();
    await made(all.id);
    assertRefused(await create(all.id), 409, "invalid_status_transition");
  });

  test("fields that a status does not take", async () => {
    const one = await order();
    const { id } = await made(one.id, { status: "shipped" });
    assertInvalid(
      await change(one.id, id, { status: "delivered", resend: true, restock: true, notify: true }),
      ["/notify", "unknown_field"],
      ["/resend", "unknown_field"],
      ["/restock", "unknown_field"],
    );
    assertInvalid(await change(one.id, id, { status: "packed" }), "/status");
    assertInvalid(await change(one.id, id, { items: [] }), ["/items", "unknown_field"]);
  });

  test("two at once: no piece is sent twice", async () => {
    const one = await order();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(one.id, pieces(one, 1))));
    assert.equal(answers.filter(({ status }) => status === 201).length, 3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      assertInvalid(answer, ["/items/0/quantity", "too_large"]);
    const [{ id }] = await listed(one.id);
    const both = await Promise.all([
      change(one.id, id, { status: "shipped", version: 1 }),
      change(one.id, id, { status: "cancelled", version: 1 }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    await booksBalance(server, shop.store);
  });

  test("a stale version, in the body and in If-Match; each read tells the version", async () => {
    const one = await order();
    const { id } = await made(one.id);
    assert.equal((await shop.send("GET", `${pathOf(one.id)}/${id}`)).headers.etag, '"1"');
    const stale = await change(one.id, id, { status: "shipped", version: 2 });
    assertRefused(stale, 409, "version_conflict");
    assert.equal(stale.body.details.currentVersion, 1);
    const header = await change(one.id, id, { status: "shipped" }, { headers: { "if-match": '"2"' } });
    assertRefused(header, 409, "version_conflict");
    assert.equal((await moved(one.id, id, "shipped", { version: 1 })).version, 2);
  });

  test("other stores' orders and shipments, by the same bytes", async () => {
    const one = await order();
    const { id } = await made(one.id);
    for (const method of ["GET", "POST"])
      assertRefused(
        await asMissing(one.id, (orderId, sent) =>
          other.send(method, pathOf(orderId), { ...sent, ...(method === "POST" && { body: {} }) }),
        ),
        404,
        "not_found",
      );
    const theirs = await other.order();
    for (const method of ["GET", "PUT"])
      assertRefused(
        await asMissing(id, (shipmentId, sent) =>
          other.send(method, `${pathOf(theirs.id)}/${shipmentId}`, {
            ...sent,
            ...(method === "PUT" && { body: { status: "shipped" } }),
          }),
        ),
        404,
        "not_found",
      );
    const mine = await order();
    assertRefused(await change(mine.id, id, { status: "shipped" }), 404, "not_found");
  });

  test("sent again with its key is answered the same, and there is one; a dry run leaves nothing", async () => {
    const one = await order();
    const before = await shop.written();
    const dry = await shop.send("POST", `${pathOf(one.id)}?dryRun=true`, { body: { status: "shipped" } });
    assert.deepEqual([dry.status, dry.body.data.status], [201, "shipped"], dry.text);
    assert.deepEqual(await shop.written(), before);
    const sent = { headers: { "idempotency-key": randomUUID() } };
    const [first, again] = [await create(one.id, {}, sent), await create(one.id, {}, sent)];
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.equal((await listed(one.id)).length, 1);
  });
});
