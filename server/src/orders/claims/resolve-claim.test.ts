import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { atOnce } from "../../../test/at-once.ts";
import { booksBalance } from "../../../test/books.ts";
import { orderFiles } from "../../../test/order-imports.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

// A piece is refunded, exchanged or replaced free of charge at most once, whichever comes first.

const server = await testServer();
const shop = await openShop(server);
const vase = await shop.ok("POST", "/products", {
  price: "21.49",
  quantity: 10_000,
  translations: [{ language: "en", name: "Vase", description: "" }],
});

const ARRIVED = ["confirmed", "processing", "shipped", "delivered"];
async function order(quantity: number, statuses = ARRIVED): Promise<Json> {
  const { id } = await shop.order({
    items: [shop.line(vase, quantity)],
    paymentMethod: "bank_transfer",
    markPaid: true,
  });
  return shop.advance(id, ...statuses);
}
const lineOf = ({ items }: Json) => items[0].id;
const claim = (of: Json, quantity = 1, reason = "damaged"): Promise<Json> =>
  shop.ok("POST", `/orders/${of.id}/claims`, { items: [{ itemId: lineOf(of), quantity, reason }] });
const resolve = ({ orderId, id }: Json, resolution: string, more: Fields = {}) =>
  shop.send("PUT", `/orders/${orderId}/claims/${id}`, { body: { status: "resolved", resolution, ...more } });
const sendBack = async (of: Json, more: Fields = {}): Promise<Json> => {
  const request = { items: [{ itemId: lineOf(of), quantity: 1, reason: "No" }] };
  const { id } = await shop.ok("POST", `/orders/${of.id}/returns`, request);
  await shop.ok("PUT", `/orders/${of.id}/returns/${id}`, { status: "approved" });
  return shop.ok("PUT", `/orders/${of.id}/returns/${id}`, { status: "received", ...more });
};
const ship = (of: Json, quantity = 1): Promise<Json> =>
  shop.ok("POST", `/orders/${of.id}/shipments`, {
    items: [{ itemId: lineOf(of), quantity }],
    status: "shipped",
  });
const lose = (of: Json, { id }: Json, more: Fields = {}): Promise<Json> =>
  shop.ok("PUT", `/orders/${of.id}/shipments/${id}`, { status: "lost", ...more });
const madeGood = ({ status, body }: Awaited<ReturnType<typeof resolve>>) => {
  assert.deepEqual([status, body.code, body.details.reason], [409, "invalid_status_transition", "made_good"]);
};

describe("a piece is made good once", () => {
  test("claimed and refunded while another waits to leave, then returned", async () => {
    const of = await order(2, ["confirmed"]);
    await ship(of);
    assert.equal(dataOf(await resolve(await claim(of), "refund")).refundAmount, "21.49");
    const back = await sendBack(of);
    assert.deepEqual([back.refundId, back.refundAmount, back.worthAmount], [null, null, "0.00"]);
    const now = await shop.read(of.id);
    assert.deepEqual([now.refundedAmount, now.items[0].refundedQuantity], ["21.49", 1]);
    // The other piece still leaves, and can be made good itself.
    await shop.advance(of.id, "shipped", "delivered");
    assert.equal((await sendBack(of)).refundAmount, "21.49");
  });

  test("partly refunded by a claim, then returned: the rest", async () => {
    const of = await order(2, ["confirmed"]);
    await ship(of);
    const some = dataOf(await resolve(await claim(of), "refund", { refundAmount: "20.00" }));
    assert.equal(some.refundAmount, "20.00");
    assert.equal((await shop.read(of.id)).items[0].refundedQuantity, 0);
    assert.equal((await sendBack(of)).refundAmount, "1.49");
  });

  test("lost and replaced, then found, returned and not refunded", async () => {
    const of = await order(1);
    await resolve(await claim(of, 1, "lost"), "replace");
    const [item] = (await shop.read(of.id)).items;
    assert.deepEqual([item.replacedQuantity, item.refundedQuantity], [1, 0]);
    const back = await sendBack(of);
    assert.deepEqual([back.refundId, back.worthAmount], [null, "0.00"]);
    assertInvalid(await shop.refund(of.id, { items: [{ itemId: lineOf(of), quantity: 1 }] }), [
      "/items/0/quantity",
      "too_large",
    ]);
    assertRefused(
      await shop.send("POST", `/orders/${of.id}/returns/${back.id}/exchange`, {
        body: { items: [shop.line(vase)] },
      }),
      409,
      "invalid_status_transition",
    );
    // Shipping alone is left.
    const { refund: rest } = dataOf(await shop.refund(of.id), 201);
    assert.deepEqual([rest.amount, rest.shippingAmount, rest.items], ["4.90", "4.90", []]);
  });

  test("returned and refunded, then not replaced", async () => {
    const of = await order(1);
    assert.equal((await sendBack(of)).refundAmount, "21.49");
    const opened = await claim(of);
    madeGood(await resolve(opened, "replace"));
    assertInvalid(await resolve(opened, "refund"), ["/refundAmount", "too_much_to_refund"]);
    assert.equal((await shop.ok("GET", `/orders/${of.id}/claims/${opened.id}`)).status, "open");
  });

  test("exchanged, then not replaced", async () => {
    const of = await order(1);
    const back = await sendBack(of, { refund: false });
    await shop.ok("POST", `/orders/${of.id}/returns/${back.id}/exchange`, { items: [shop.line(vase)] });
    madeGood(await resolve(await claim(of), "replace"));
  });

  test("returned and refunded while another waits to leave: then the one that waits is refunded, and not sent", async () => {
    for (const isReturn of [true, false]) {
      const of = await order(3, ["confirmed"]);
      const [parcel] = [await ship(of), await ship(of)];
      const refund = async () =>
        dataOf(await shop.refund(of.id, { items: [{ itemId: lineOf(of), quantity: 1 }] }), 201);
      if (isReturn) assert.equal((await sendBack(of)).refundAmount, "21.49");
      else {
        await shop.ok("PUT", `/orders/${of.id}/shipments/${parcel.id}`, { status: "returned" });
        await refund();
        assert.equal((await shop.read(of.id)).status, "processing");
      }
      await refund();
      const now = await shop.read(of.id);
      assert.deepEqual([now.status, now.items[0].refundedQuantity], ["shipped", 2]);
      assert.equal((await shop.send("POST", `/orders/${of.id}/shipments`, { body: {} })).status, 409);
      // The one that is out can still be made good.
      assert.equal((await sendBack(of)).refundAmount, "21.49");
    }
  });

  test("by one of two at once", async () => {
    const of = await order(1);
    const opened = await claim(of);
    const answers = await Promise.all([
      resolve(opened, "replace"),
      shop.refund(of.id, { items: [{ itemId: lineOf(of), quantity: 1 }] }),
    ]);
    assert.equal(answers.filter(({ status }) => status < 300).length, 1);
    const [item] = (await shop.read(of.id)).items;
    assert.equal(item.refundedQuantity + (item.replacedQuantity ?? 0), 1);
  });
});

describe("pieces of a lost shipment", () => {
  test("are not sent again once a claim makes good for them", async () => {
    for (const resolution of ["refund", "replace"]) {
      const of = await order(2, ["confirmed"]);
      await lose(of, await ship(of));
      await ship(of);
      assert.equal((await shop.read(of.id)).status, "processing");
      dataOf(await resolve(await claim(of, 1, "lost"), resolution));
      const now = await shop.read(of.id);
      assert.deepEqual([now.status, now.items[0].shippedQuantity], ["shipped", 1]);
    }
  });

  test("are not sent again where they were made good before", async () => {
    const of = await order(2, ["confirmed"]);
    const first = await ship(of);
    await ship(of);
    dataOf(await resolve(await claim(of, 2), "refund"));
    await lose(of, first);
    const answer = await shop.send("POST", `/orders/${of.id}/shipments`, { body: {} });
    assert.equal(answer.status, 409);
  });
});

describe("a replacement that is cancelled before it leaves", () => {
  test("frees its pieces, and tells of it in the order that they are of", async () => {
    const of = await order(2);
    const { replacementOrderId } = dataOf(await resolve(await claim(of, 2), "replace"));
    const before = await shop.read(of.id);
    await shop.ok("POST", `/orders/${replacementOrderId}/cancel`, { reason: "other" });
    const after = await shop.read(of.id);
    const { orderNumber } = await shop.read(replacementOrderId);
    assert.deepEqual([before.items[0].replacedQuantity, after.items[0].replacedQuantity], [2, undefined]);
    assert.deepEqual([after.version, after.timeline.at(-1).note], [before.version + 1, orderNumber]);
    const { refund } = dataOf(
      await shop.refund(of.id, { items: [{ itemId: lineOf(of), quantity: 1 }] }),
      201,
    );
    assert.equal(refund.amount, "21.49");
    dataOf(await resolve(await claim(of), "replace"));
    madeGood(await resolve(await claim(of), "replace"));
  });

  test("frees none that left", async () => {
    const of = await order(2);
    const { replacementOrderId } = dataOf(await resolve(await claim(of, 2), "replace"));
    const replacement = await shop.advance(replacementOrderId, "confirmed");
    await lose(replacement, await ship(replacement), { resend: false });
    await shop.ok("POST", `/orders/${replacementOrderId}/cancel`, { reason: "other" });
    assert.equal((await shop.read(of.id)).items[0].replacedQuantity, 1);
  });

  test("frees those of its claim alone, and its lines are not edited", async () => {
    const of = await order(3);
    const first = dataOf(await resolve(await claim(of, 2), "replace"));
    await shop.advance(first.replacementOrderId, ...ARRIVED);
    const { replacementOrderId: id } = dataOf(await resolve(await claim(of), "replace"));
    const itemId = lineOf(await shop.read(id));
    const edits = [
      { setQuantity: [{ itemId, quantity: 3 }] },
      { add: [shop.line(vase)] },
      { add: [shop.line(vase)], remove: [itemId] },
    ];
    for (const body of edits) {
      const answer = await shop.send("POST", `/orders/${id}/edits`, { body });
      assert.deepEqual([answer.status, answer.body.details?.reason], [409, "replacement"]);
    }
    const { quantity } = (await shop.read(id)).items[0];
    assert.equal(quantity, 1);
    await shop.ok("POST", `/orders/${id}/edits`, {
      shippingAddress: { ...of.shippingAddress, city: "Bonn" },
    });
    await shop.ok("POST", `/orders/${id}/cancel`, { reason: "other" });
    assert.equal((await shop.read(of.id)).items[0].replacedQuantity, 2);
    const refund = (count: number) =>
      shop.refund(of.id, { items: [{ itemId: lineOf(of), quantity: count }] });
    assertInvalid(await refund(2), ["/items/0/quantity", "too_large"]);
    dataOf(await refund(1), 201);
  });

  // The other order of locks would deadlock: a change of that order locks it before products and keys.
  test("waits for the order that it is of before it takes anything else", async () => {
    const cancels: ((id: string) => ReturnType<typeof shop.send>)[] = [
      (id) => shop.send("POST", `/orders/${id}/cancel`, { body: { reason: "other" } }),
      (id) => shop.send("PUT", `/orders/${id}/status`, { body: { status: "cancelled" } }),
      (id) =>
        shop.send("POST", "/orders/bulk", {
          body: { operations: [{ action: "cancel", id, reason: "other" }] },
        }),
    ];
    for (const cancel of cancels) {
      const of = await order(1);
      const { replacementOrderId: id } = dataOf(await resolve(await claim(of), "replace"));
      let cancelling: ReturnType<typeof cancel> | undefined;
      await server.asOwner(shop.store, async (query) => {
        const lock = (table: string, key: string) =>
          `select 1 from ${table} where store_id = '${shop.store.id}' and ${key} = $1 for no key update`;
        await query(lock("orders", "order_id"), [of.id]);
        cancelling = cancel(id);
        await until(async () => (await server.lockWaiters()) > 0);
        await query(`${lock("orders", "order_id")} nowait`, [id]);
        await query(`${lock("products", "product_id")} nowait`, [vase.id]);
      });
      assert.equal((await cancelling!).status, 200);
      assert.equal((await shop.read(id)).status, "cancelled");
      assert.equal((await shop.read(of.id)).items[0].replacedQuantity, undefined);
    }
  });

  test("does not stand in the way of claims and refunds of that order", async () => {
    const deadlocks = async () => {
      await server.sql(undefined, "select pg_stat_force_next_flush()");
      const [row] = await server.sql(
        undefined,
        "select deadlocks::int as count from pg_stat_database where datname = current_database()",
      );
      return row.count;
    };
    const before = await deadlocks();
    await atOnce(4, [...Array(runs(12, 200)).keys()], async () => {
      const of = await order(3);
      const { replacementOrderId: id } = dataOf(await resolve(await claim(of), "replace"));
      const opened = await claim(of);
      const answers = await Promise.all([
        shop.send("POST", `/orders/${id}/cancel`, { body: { reason: "other" } }),
        resolve(opened, "replace"),
        shop.refund(of.id, { items: [{ itemId: lineOf(of), quantity: 1 }], restock: true }),
      ]);
      for (const { status, text } of answers) assert.ok([200, 201, 400, 409].includes(status), text);
      const [item] = (await shop.read(of.id)).items;
      assert.ok(item.refundedQuantity + (item.replacedQuantity ?? 0) <= 3);
    });
    assert.equal(await deadlocks(), before);
  });

  test("and the books balance", () => booksBalance(server, shop.store));
});

test("replaced pieces stay so where an order moves to another store", async () => {
  const files = orderFiles(server);
  const of = await order(2);
  dataOf(await resolve(await claim(of), "replace"));
  const other = await openShop(server);
  const file = await files.exported(shop.store, "ndjson");
  const line = file.split("\n").find((one) => one.includes(of.id))!;
  const headers = { "content-type": "application/x-ndjson" };
  const { errors } = await files.imported(other.store, "format=stoa", `${line}\n`, { headers });
  assert.deepEqual(errors, []);
  assert.equal((await other.read(of.id)).items[0].replacedQuantity, 1);
  const items = [{ itemId: lineOf(of), quantity: 2 }];
  assertInvalid(await other.refund(of.id, { items }), ["/items/0/quantity", "too_large"]);
});
