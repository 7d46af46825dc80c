import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

const STATUSES = `pending_payment pending confirmed processing shipped delivered on_hold returned refunded
  partially_refunded cancelled payment_failed`.split(/\s+/);

/** A status that an order can be in: how it gets there, and where a client may move it from there. */
type State = { reach(): Promise<Json>; to: string[] };

const card = { paymentMethod: "card" };
const digital = () => ({ items: [shop.line(shop.range.ebook)], shippingAddress: undefined });
const moved =
  (more: () => Fields, ...through: string[]) =>
  async () => {
    const { id } = await shop.order(more());
    return shop.advance(id, ...through);
  };
const cash = () => ({});
const toDelivered = ["confirmed", "processing", "shipped", "delivered"];
/** The answer to a request that records something. */
async function recorded(answer: Promise<Json>): Promise<Json> {
  const { status, body, text } = await answer;
  assert.equal(status, 201, text);
  return body.data.order;
}
async function refundedAfter(through: string[], ...refunds: Fields[]) {
  const { id } = await moved(cash, ...through)();
  let order: Json;
  for (const refund of refunds) order = await recorded(shop.refund(id, refund));
  return order;
}

const table: Record<string, State> = {
  pending_payment: { reach: () => shop.order(card), to: ["on_hold", "cancelled"] },
  payment_failed: {
    reach: async () => recorded(shop.pay((await shop.order(card)).id, "fail")),
    to: ["cancelled"],
  },
  pending: { reach: () => shop.order(), to: ["confirmed", "on_hold", "cancelled"] },
  "pending, all digital": { reach: () => shop.order(digital()), to: ["confirmed", "on_hold", "cancelled"] },
  confirmed: { reach: moved(cash, "confirmed"), to: ["processing", "on_hold", "cancelled"] },
  "confirmed, all digital": {
    reach: moved(digital, "confirmed"),
    to: ["delivered", "on_hold", "cancelled"],
  },
  processing: { reach: moved(cash, ...toDelivered.slice(0, 2)), to: ["shipped", "on_hold", "cancelled"] },
  "on_hold from pending_payment": {
    reach: moved(() => card, "on_hold"),
    to: ["pending_payment", "cancelled"],
  },
  "on_hold from pending": { reach: moved(cash, "on_hold"), to: ["pending", "cancelled"] },
  "on_hold from confirmed": { reach: moved(cash, "confirmed", "on_hold"), to: ["confirmed", "cancelled"] },
  "on_hold from processing": {
    reach: moved(cash, "confirmed", "processing", "on_hold"),
    to: ["processing", "cancelled"],
  },
  shipped: { reach: moved(cash, ...toDelivered.slice(0, 3)), to: ["delivered", "returned"] },
  delivered: { reach: moved(cash, ...toDelivered), to: ["returned"] },
  "delivered, all digital": { reach: moved(digital, "confirmed", "delivered"), to: ["returned"] },
  returned: { reach: moved(cash, ...toDelivered, "returned"), to: [] },
  partially_refunded: { reach: () => refundedAfter(toDelivered, { amount: "1" }), to: ["returned"] },
  "partially_refunded after returned": {
    reach: () => refundedAfter([...toDelivered, "returned"], { amount: "1" }),
    to: ["returned"],
  },
  refunded: { reach: () => refundedAfter(toDelivered, {}), to: [] },
  "refunded in parts": { reach: () => refundedAfter(toDelivered, { amount: "1" }, {}), to: [] },
  "refunded after returned": { reach: () => refundedAfter([...toDelivered, "returned"], {}), to: [] },
  cancelled: { reach: moved(cash, "cancelled"), to: [] },
};

describe("where a client may move an order", () => {
  for (const [name, { reach, to }] of Object.entries(table))
    test(name, async () => {
      const from = name.split(/[ ,]/)[0];
      const one = await reach();
      assert.equal(one.status, from);
      for (const status of STATUSES.filter((other) => !to.includes(other))) {
        const answer = await shop.move(one.id, status);
        assertRefused(answer, 409, "invalid_status_transition");
        const { allowed, ...rest } = answer.body.details;
        assert.deepEqual(rest, { from, to: status });
        assert.deepEqual(allowed.toSorted(), to.toSorted());
      }
      const still = await shop.read(one.id);
      assert.deepEqual([still.status, still.version], [one.status, one.version]);
      for (const [i, status] of to.entries()) {
        const order = i === 0 ? one : await reach();
        const answer = await shop.move(order.id, status, { note: `now ${status}` });
        assert.equal(answer.status, 200, answer.text);
        const { data } = answer.body;
        assert.deepEqual([data.status, data.version], [status, order.version + 1]);
        assert.deepEqual(await shop.read(order.id), data);
        const entry = data.timeline.findLast((one: Json) => one.event === "status_changed");
        assert.deepEqual([entry.status, entry.note], [status, `now ${status}`]);
        assert.match(entry.actor, /^api_key:/);
        assert.equal(entry.at, data.updatedAt);
      }
    });
});

describe("where the server moves an order", () => {
  const fromPayment: [name: string, isOnHold: boolean, kinds: string[], status: string][] = [
    ["paid", false, ["capture"], "pending"],
    ["authorized", false, ["authorize"], "pending"],
    ["failed", false, ["fail"], "payment_failed"],
    ["failed, then paid", false, ["fail", "capture"], "pending"],
    ["paid while it is on hold", true, ["capture"], "pending"],
    ["authorized while it is on hold", true, ["authorize"], "pending"],
    ["failed while it is on hold", true, ["fail"], "payment_failed"],
  ];
  for (const [name, isOnHold, kinds, status] of fromPayment)
    test(`pending_payment, ${name}: ${status}`, async () => {
      const { id } = await shop.order(card);
      if (isOnHold) await shop.advance(id, "on_hold");
      for (const kind of kinds) await recorded(shop.pay(id, kind));
      const order = await shop.read(id);
      assert.equal(order.status, status);
      assert.equal(order.timeline.at(-1).status, status);
    });

  test("an order put on hold from another status stays on hold when it is paid", async () => {
    const { id } = await shop.order();
    await shop.advance(id, "confirmed", "on_hold");
    assert.equal((await recorded(shop.pay(id, "capture"))).status, "on_hold");
    assert.equal((await shop.advance(id, "confirmed")).status, "confirmed");
  });

  test("an order that was paid before it arrived keeps its status", async () => {
    const { id } = await shop.order({ ...card, markPaid: true });
    for (const status of ["confirmed", "processing", "shipped"]) {
      await shop.advance(id, status);
      const order = await recorded(shop.refund(id, { amount: "1" }));
      assert.deepEqual([order.status, order.paymentStatus], [status, "partially_refunded"]);
    }
  });
});

describe("a move", () => {
  test("is refused for a missing order, and for what is no status", async () => {
    const { id } = await shop.order();
    assertRefused(await shop.move(randomUUID(), "confirmed"), 404, "not_found");
    assertRefused(await shop.move(id, "lost"), 400, "validation_failed", "/status");
    assertRefused(
      await shop.move(id, "confirmed", { trackingUrl: "javascript:x" }),
      400,
      "validation_failed",
      ["/trackingUrl", "invalid_url"],
    );
    const wrong = await shop.move(id, "confirmed", { restock: true });
    assertRefused(wrong, 400, "validation_failed", "/restock");
  });

  test("carries what is known of the parcel", async () => {
    const { id } = await moved(cash, "confirmed", "processing")();
    const parcel = {
      trackingNumber: "JD014",
      trackingUrl: "https://track.example/JD014",
      carrier: "DHL",
    };
    const { body } = await shop.move(id, "shipped", parcel);
    for (const [name, value] of Object.entries(parcel)) assert.equal(body.data[name], value);
    const delivered = await shop.advance(id, "delivered");
    assert.equal(delivered.carrier, "DHL");
    assert.equal(delivered.deliveredAt, delivered.updatedAt);
  });

  test("heeds the version, in the body and in If-Match", async () => {
    const { id } = await shop.order();
    for (const stale of [
      await shop.move(id, "confirmed", { version: 2 }),
      await shop.move(id, "confirmed", {}, { headers: { "if-match": '"2"' } }),
    ]) {
      assertRefused(stale, 409, "version_conflict");
      assert.equal(stale.body.details.currentVersion, 1);
    }
    const done = await shop.move(id, "confirmed", { version: 1 }, { headers: { "if-match": '"1"' } });
    assert.deepEqual([done.status, done.headers.etag], [200, '"2"']);
    const again = await Promise.all(
      Array.from({ length: 8 }, () => shop.move(id, "processing", { version: 2 })),
    );
    assert.equal(again.filter(({ status }) => status === 200).length, 1);
  });

  test("with an Idempotency-Key is made once", async () => {
    const { id } = await shop.order();
    const sent = { headers: { "idempotency-key": randomUUID() } };
    const first = await shop.move(id, "confirmed", {}, sent);
    const known = await shop.written();
    const again = await shop.move(id, "confirmed", {}, sent);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.deepEqual(await shop.written(), known);
    assertRefused(await shop.move(id, "cancelled", {}, sent), 409, "idempotency_key_reused");
    // A refused request leaves nothing: the retry succeeds once it is allowed.
    const early = { headers: { "idempotency-key": randomUUID() } };
    assertRefused(await shop.move(id, "shipped", {}, early), 409, "invalid_status_transition");
    await shop.advance(id, "processing");
    assert.equal((await shop.move(id, "shipped", {}, early)).status, 200);
  });

  test("as a dry run leaves nothing", async () => {
    const { id } = await shop.order({ markPaid: true });
    const known = await shop.written();
    for (const [path, body] of [
      ["status?dryRun=true", { status: "cancelled" }],
      ["cancel?dryRun=true", { reason: "customer" }],
    ] as const) {
      const method = path.startsWith("status") ? "PUT" : "POST";
      const { status, body: answer, text } = await shop.send(method, `/orders/${id}/${path}`, { body });
      assert.deepEqual([status, answer.data?.status], [200, "cancelled"], text);
      assert.equal(answer.data.refundedAmount, "24.80");
    }
    assert.deepEqual(await shop.written(), known);
  });

  test("tells its events, in order", async () => {
    const { id } = await shop.order({ ...card, markPaid: true });
    await shop.advance(id, "confirmed", "processing", "shipped", "delivered");
    const events = await server.sql(
      shop.store,
      "select type, sequence, data->>'status' as status from events where resource_id = $1 order by sequence",
      [id],
    );
    assert.deepEqual(
      events.map(({ type, sequence, status }) => `${sequence} ${type} ${status}`),
      [
        "1 order_created pending",
        "2 payment_received pending",
        "3 order_updated confirmed",
        "4 order_updated processing",
        "5 order_updated shipped",
        "6 order_shipped shipped",
        "7 order_updated delivered",
      ],
    );
  });
});
