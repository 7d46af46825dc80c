import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { asMissing, assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);
const other = await openShop(server);
const { mug, shirt, sticker, ebook } = shop.range;
await shop.ok("PUT", `/products/${mug.id}`, { cost: "6.50" });

const ARRIVED = ["confirmed", "processing", "shipped", "delivered"];
/** An order of three mugs and a shirt that was paid and went through statuses. */
async function order(statuses = ARRIVED, more: Fields = {}): Promise<Json> {
  const items = [shop.line(mug, 3), shop.line(shirt, 1, "M")];
  const { id } = await shop.order({ items, paymentMethod: "bank_transfer", markPaid: true, ...more });
  return shop.advance(id, ...statuses);
}
const pathOf = ({ id }: Json) => `/orders/${id}/claims`;
const requestFor = ({ items }: Json, quantity: number, reason = "damaged", at = 0) => ({
  items: [{ itemId: items[at].id, quantity, reason }],
});
const open = (of: Json, quantity: number, more: Fields = {}, sent: Sent = {}) =>
  shop.send("POST", pathOf(of), { body: { ...requestFor(of, quantity), ...more }, ...sent });
const opened = async (of: Json, quantity: number, more: Fields = {}) =>
  dataOf(await open(of, quantity, more), 201);
const close = ({ orderId, id }: Json, body: Fields, sent: Sent = {}) =>
  shop.send("PUT", `/orders/${orderId}/claims/${id}`, { body, ...sent });
const closed = async (of: Json, body: Fields): Promise<Json> => dataOf(await close(of, body));
const REPLACE = { status: "resolved", resolution: "replace" };
const REFUND = { status: "resolved", resolution: "refund" };
const eventsOf = (id: string) =>
  server.sql(shop.store, "select type from events where resource_id = $1 order by sequence", [id]);

describe("a claim", () => {
  test("is of pieces that left, and told by the order's timeline and an event", async () => {
    const of = await order();
    const pictures = ["https://pictures.example/broken.png"];
    const said = { note: " By photo ", pictures, carrierCost: "4.90" };
    const made = await opened(of, 2, said);
    const [item] = of.items;
    assert.deepEqual(made.items, [
      {
        itemId: item.id,
        productId: mug.id,
        variantId: null,
        name: "Mug",
        sku: "MUG-1",
        quantity: 2,
        reason: "damaged",
      },
    ]);
    assert.deepEqual(
      [
        made.status,
        made.orderId,
        made.orderNumber,
        made.customerId,
        made.note,
        made.pictures,
        made.resolution,
      ],
      ["open", of.id, of.orderNumber, of.customerId, "By photo", pictures, null],
    );
    assert.deepEqual(
      [made.carrierCost, made.recoveredAmount, made.goodsCost, made.totalCost, made.version],
      ["4.90", "0.00", null, "4.90", 1],
    );
    assert.deepEqual(await shop.ok("GET", `${pathOf(of)}/${made.id}`), made);
    const now = await shop.read(of.id);
    const { event, claim } = now.timeline.at(-1);
    assert.deepEqual([event, claim, now.version], ["updated", "opened", of.version + 1]);
    assert.deepEqual(await eventsOf(made.id), [{ type: "claim_updated" }]);
  });

  test("takes no more than left, is in no other claim, and was in the shipment", async () => {
    const of = await order();
    const first = await opened(of, 2);
    assertInvalid(await open(of, 2), ["/items/0/quantity", "too_large"]);
    await closed(first, { status: "rejected" });
    const [shipment] = (await shop.ok("GET", `/orders/${of.id}/shipments`)).shipments;
    await opened(of, 3, { shipmentId: shipment.id });
    assertInvalid(await open(of, 1), ["/items/0/quantity", "too_large"]);
    const parts = await order(["confirmed"]);
    const [line] = parts.items;
    const one = { items: [{ itemId: line.id, quantity: 1 }], status: "shipped" };
    const { id: shipmentId } = await shop.ok("POST", `/orders/${parts.id}/shipments`, one);
    await shop.ok("POST", `/orders/${parts.id}/shipments`, one);
    assertInvalid(await open(parts, 3), ["/items/0/quantity", "too_large"]);
    assertInvalid(await open(parts, 2, { shipmentId }), ["/items/0/quantity", "too_large"]);
    await opened(parts, 1, { shipmentId });
    await opened(parts, 1, { items: requestFor(parts, 1, "missing").items });
  });

  test("needs pieces that left, of lines of the order, each once", async () => {
    assertRefused(await open(await order([]), 1), 409, "invalid_status_transition");
    const of = await order(ARRIVED, { items: [shop.line(mug), shop.line(ebook)] });
    const [item, file] = of.items;
    const ask = (items: unknown[], more: Fields = {}) => open(of, 1, { items, ...more });
    const piece = { itemId: item.id, quantity: 1, reason: "wrong" };
    assertInvalid(await ask([{ ...piece, itemId: MISSING }]), ["/items/0/itemId", "not_found"]);
    assertInvalid(await ask([piece, piece]), ["/items/1/itemId", "not_unique"]);
    assertInvalid(await ask([{ ...piece, itemId: file.id }]), ["/items/0/itemId", "not_shippable"]);
    assertInvalid(await ask([{ ...piece, reason: "ugly" }]), "/items/0/reason");
    assertInvalid(await ask([]), "/items");
    assertInvalid(await ask([piece], { shipmentId: MISSING }), ["/shipmentId", "not_found"]);
    assertInvalid(await ask([piece], { carrierCost: "-1" }), "/carrierCost");
    assertInvalid(await ask([piece], { pictures: ["javascript:alert(1)"] }), "/pictures/0");
  });

  test("of many at once, exactly as many pieces are claimed as left", async () => {
    const of = await order();
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(of, 1)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 3);
  });
});

describe("a claim is resolved", () => {
  test("by an order of the same pieces at no charge, which costs what the goods do", async () => {
    const of = await order();
    const claim = await opened(of, 2);
    const stock = await shop.stock(mug);
    const done = await closed(claim, { ...REPLACE, carrierCost: "4.90" });
    assert.deepEqual(
      [done.status, done.resolution, done.goodsCost, done.carrierCost, done.totalCost, done.version],
      ["resolved", "replace", "13.00", "4.90", "17.90", 2],
    );
    const made = await shop.read(done.replacementOrderId);
    assert.deepEqual(
      [
        made.finalAmount,
        made.status,
        made.paymentStatus,
        made.customerId,
        made.shippingAddress,
        made.sendMail,
      ],
      ["0.00", "pending", "paid", of.customerId, of.shippingAddress, undefined],
    );
    assert.deepEqual(made.replacementOf, { orderId: of.id, claimId: claim.id });
    assert.deepEqual(
      made.items.map(({ productId, quantity, totalAmount }: Json) => [productId, quantity, totalAmount]),
      [[mug.id, 2, "0.00"]],
    );
    assert.equal(await shop.stock(mug), stock - 2);
    const now = await shop.read(of.id);
    const [first, ...rest] = of.items;
    assert.deepEqual([now.status, now.items], [of.status, [{ ...first, replacedQuantity: 2 }, ...rest]]);
    const entry = now.timeline.at(-1);
    assert.deepEqual([entry.claim, entry.note], ["resolved", "replace"]);
    // It leaves as any order does, and can be claimed itself.
    const sent = await shop.advance(made.id, ...ARRIVED);
    await opened(sent, 1);
    assert.deepEqual(
      (await eventsOf(claim.id)).map(({ type }) => type),
      ["claim_updated", "claim_updated"],
    );
  });

  test("by a refund of the pieces, or of less where the customer keeps them", async () => {
    const of = await order();
    const done = await closed(await opened(of, 2), REFUND);
    assert.deepEqual([done.refundAmount, done.totalCost, done.goodsCost], ["39.80", "39.80", null]);
    const { refunds } = await shop.ok("GET", `/orders/${of.id}/refunds`);
    assert.deepEqual(
      [refunds[0].id, refunds[0].reason, refunds[0].restock, refunds[0].items[0].quantity],
      [done.refundId, "claim", false, 2],
    );
    const some = await closed(await opened(of, 1), { ...REFUND, refundAmount: "5.00" });
    assert.equal(some.refundAmount, "5.00");
    const [item] = (await shop.read(of.id)).items;
    assert.deepEqual([item.refundedQuantity, item.returnedQuantity], [2, 0]);
  });

  test("by store credit", async () => {
    const of = await order();
    const claim = await opened(of, 1);
    assertInvalid(await close(claim, { ...REPLACE, refundTo: "credit" }), ["/refundTo", "unknown_field"]);
    const done = await closed(claim, { ...REFUND, refundTo: "credit" });
    assert.equal(done.refundAmount, "19.90");
    const { movements } = await shop.ok("GET", `/customer/${of.customerId}/credit/movements`);
    assert.deepEqual([movements[0].delta, movements[0].orderId], ["19.90", of.id]);
    const { refunds } = await shop.ok("GET", `/orders/${of.id}/refunds`);
    assert.deepEqual(
      [refunds[0].id, refunds[0].to, refunds[0].creditAmount],
      [done.refundId, "credit", "19.90"],
    );
  });

  test("while other pieces wait to leave, which still do", async () => {
    const of = await order(["confirmed"]);
    const sent = { items: [{ itemId: of.items[0].id, quantity: 1 }], status: "shipped" };
    await shop.ok("POST", `/orders/${of.id}/shipments`, sent);
    await closed(await opened(of, 1), REFUND);
    const now = await shop.read(of.id);
    assert.deepEqual(
      [now.refundedAmount, now.items[0].refundedQuantity, now.items[0].shippedQuantity],
      ["19.90", 1, 1],
    );
    // The other two still leave.
    assert.equal((await shop.advance(of.id, "shipped")).items[0].shippedQuantity, 3);
  });

  test("only for what was paid, what is there, and what it takes", async () => {
    const of = await order();
    const claim = await opened(of, 1);
    assertInvalid(await close(claim, { status: "resolved" }), ["/resolution", "required"]);
    assertInvalid(await close(claim, { resolution: "refund" }), ["/resolution", "unknown_field"]);
    assertInvalid(await close(claim, { ...REPLACE, refundAmount: "1.00" }), [
      "/refundAmount",
      "unknown_field",
    ]);
    assertInvalid(
      await close(claim, { ...REFUND, sendMail: true, shippingAddress: HOME }),
      "/sendMail",
      "/shippingAddress",
    );
    assertInvalid(await close(claim, { ...REFUND, refundAmount: "19.91" }), [
      "/refundAmount",
      "too_much_to_refund",
    ]);
    assertInvalid(await close(claim, { ...REFUND, refundAmount: "0" }), ["/refundAmount", "too_small"]);
    assertInvalid(await close(claim, { status: "open" }), "/status");
    const written = await shop.written();
    const { id, ...gone } = await shop.ok("POST", "/products", {
      price: "9.00",
      quantity: 2,
      translations: [{ language: "en", name: "Vase", description: "" }],
    });
    const vase = { ...gone, id };
    const fragile = await order(ARRIVED, { items: [shop.line(vase, 2)] });
    const broken = await opened(fragile, 2);
    const before = await shop.written();
    assertRefused(await close(broken, REPLACE), 409, "insufficient_stock");
    assert.deepEqual(await shop.written(), before);
    await shop.ok("DELETE", `/products/${id}`);
    const answer = await close(broken, REPLACE);
    assertRefused(answer, 409, "invalid_status_transition");
    assert.equal(answer.body.details.reason, "not_sold");
    await closed(broken, REFUND);
    assert.ok(written.orders);
  });

  test("once, also by two at once; what it cost is noted later", async () => {
    const of = await order();
    const claim = await opened(of, 1);
    const answers = await Promise.all([
      close(claim, REPLACE),
      close(claim, REFUND),
      close(claim, { status: "rejected" }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    assertRefused(await close(claim, REFUND), 409, "invalid_status_transition");
    const paid = await closed(claim, {
      carrierCost: "7.00",
      recoveredAmount: "30.00",
      note: "Paid by the carrier",
    });
    assert.deepEqual([paid.recoveredAmount, paid.version], ["30.00", 3]);
    const same = await closed(claim, { recoveredAmount: "30.00" });
    assert.equal(same.version, 3);
  });

  test("or rejected, which frees its pieces", async () => {
    const of = await order();
    const claim = await opened(of, 3);
    const done = await closed(claim, { status: "rejected", note: "Scratches are from use" });
    assert.deepEqual([done.status, done.resolution, done.closedAt !== null], ["rejected", null, true]);
    assert.equal((await shop.read(of.id)).timeline.at(-1).claim, "rejected");
    await opened(of, 3);
  });
});

describe("claims as a list, and as writes", () => {
  test("are found by status, reason, resolution, order and customer", async () => {
    const of = await order(ARRIVED, { customerId: (await shop.person()).id });
    const lost = await opened(of, 1, { items: requestFor(of, 1, "lost").items });
    const wrong = await opened(of, 1, { items: requestFor(of, 1, "wrong", 1).items });
    await closed(wrong, REFUND);
    const found = async (query: string) =>
      (await shop.ok("GET", `/claims?customerId=${of.customerId}&${query}`)).claims.map(({ id }: Json) => id);
    assert.deepEqual(await found(""), [wrong.id, lost.id]);
    assert.deepEqual(await found("status=open"), [lost.id]);
    assert.deepEqual(await found("reason=wrong"), [wrong.id]);
    assert.deepEqual(await found("resolution=refund"), [wrong.id]);
    assert.deepEqual(await found(`orderId=${of.id}&createdUntil=${lost.createdAt}`), []);
    const { claims, pagination } = await shop.ok("GET", `${pathOf(of)}?status=resolved`);
    assert.deepEqual([claims.map(({ id }: Json) => id), pagination.total], [[wrong.id], 1]);
    assertInvalid(await shop.send("GET", "/claims?reason=ugly"), "/reason");
  });

  test("show what goods cost only to those who may see it", async () => {
    const of = await order();
    const claim = await closed(await opened(of, 1), REPLACE);
    const { key } = await shop.ok("POST", "/api-keys", { name: "orders", permissions: ["orders"] });
    const { data } = (await server.send({ ...shop.store, key }, "GET", `/api/v1${pathOf(of)}/${claim.id}`))
      .body;
    assert.deepEqual([data.goodsCost, data.totalCost, data.carrierCost], [undefined, undefined, "0.00"]);
    assert.equal(claim.goodsCost, "6.50");
  });

  test("need a key that may, and an order and a claim of the store", async () => {
    const of = await order();
    const claim = await opened(of, 1);
    const body = requestFor(of, 1);
    const path = `/api/v1${pathOf(of)}`;
    const { key } = await shop.ok("POST", "/api-keys", { name: "reads", permissions: ["orders:read"] });
    const reader = { ...shop.store, key };
    for (const [method, at, sent] of [
      ["POST", path, { body }],
      ["PUT", `${path}/${claim.id}`, { body: { status: "rejected" } }],
    ] as const) {
      assert.equal((await server.send(shop.store, method, at, { ...sent, key: undefined })).status, 401);
      assert.equal((await server.send(reader, method, at, sent)).status, 403);
    }
    assert.equal((await server.send(reader, "GET", path)).status, 200);
    const asks: [string, (id: string) => string, string, Fields?][] = [
      ["GET", (id) => `/orders/${id}/claims`, of.id],
      ["POST", (id) => `/orders/${id}/claims`, of.id, body],
      ["GET", (id) => `/orders/${of.id}/claims/${id}`, claim.id],
      ["PUT", (id) => `/orders/${of.id}/claims/${id}`, claim.id, { status: "rejected" }],
    ];
    for (const [method, at, id, sentBody] of asks)
      assertRefused(
        await asMissing(id, (one, sent) =>
          other.send(method, at(one), { ...sent, ...(sentBody && { body: sentBody }) }),
        ),
        404,
        "not_found",
      );
  });

  test("are retried, versioned and tried without being done", async () => {
    const of = await order(ARRIVED, { items: [shop.line(mug, 2), shop.line(sticker)] });
    const headers = { "idempotency-key": randomUUID() };
    const written = await shop.written();
    assert.equal(
      (await shop.send("POST", `${pathOf(of)}?dryRun=true`, { body: requestFor(of, 1) })).status,
      201,
    );
    assert.deepEqual(await shop.written(), written);
    const first = await open(of, 1, {}, { headers });
    const again = await open(of, 1, {}, { headers });
    assert.deepEqual([again.status, again.text], [201, first.text]);
    const claim = first.body.data;
    const before = await shop.written();
    const dry = await shop.send("PUT", `${pathOf(of)}/${claim.id}?dryRun=true`, { body: REPLACE });
    assert.deepEqual([dry.status, dry.body.data.status], [200, "resolved"]);
    assert.deepEqual(await shop.written(), before);
    assertRefused(await close(claim, { ...REFUND, version: 2 }), 409, "version_conflict");
    const key = { headers: { "idempotency-key": randomUUID() } };
    const once = await close(claim, REPLACE, key);
    const twice = await close(claim, REPLACE, key);
    assert.deepEqual([twice.status, twice.text], [200, once.text]);
    await booksBalance(server, shop.store);
  });
});
