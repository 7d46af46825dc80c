import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { v7 as uuidv7 } from "uuid";
import { dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { ApiError } from "../../http/answers/errors.ts";
import {
  type CouponInUse,
  couponFault,
  couponInvalid,
  findCoupon,
  giveBackCoupon,
  lockCoupon,
  priceCouponOf,
  useCoupon,
} from "./index.ts";

const server = await testServer();
const store = await server.createStore();

const customer = uuidv7();

async function created(more: Fields = {}) {
  const body = { code: `C-${randomUUID()}`, type: "percentage", value: "12.5", ...more };
  return dataOf(await server.send(store, "POST", "/api/v1/coupons", { body }), 201);
}
const usedCount = async (id: string): Promise<number> =>
  (await server.send(store, "GET", `/api/v1/coupons/${id}`)).body.data.usedCount;
const usesOf = async (id: string): Promise<number> =>
  (await server.sql(store, "select 1 from coupon_uses where coupon_id = $1", [id])).length;
const inStore = <T>(work: (tx: Tx) => Promise<T>) => tenantTransaction(server.database.pool, store.id, work);

/** Places an order with a coupon, as far as coupons are concerned. */
const place = (code: string, customerId = customer, orderId = uuidv7(), now = new Date()) =>
  inStore(async (tx) => {
    const coupon: CouponInUse | undefined = await lockCoupon(tx, code, customerId);
    const fault = couponFault(coupon, now);
    if (!fault) useCoupon(tx, { couponId: coupon!.id, orderId, customerId }, now);
    return fault;
  });
const giveBack = (couponId: string, orderId: string) =>
  inStore(async (tx) => giveBackCoupon(tx, { couponId, orderId }));

describe("whether a coupon can be used", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const faultOf = async (more: Fields, used = 0) => {
    const { code } = await created(more);
    for (let i = 0; i < used; i++) assert.equal(await place(code, customer, uuidv7(), now), undefined);
    return place(code, customer, uuidv7(), now);
  };

  test("tells why not", async () => {
    assert.equal(await place("nothing of this code"), "unknown");
    assert.equal(await faultOf({}), undefined);
    assert.equal(await faultOf({ isActive: false }), "inactive");
    assert.equal(await faultOf({ startsAt: "2026-06-01T12:00:00.001Z" }), "not_started");
    assert.equal(await faultOf({ startsAt: "2026-06-01T12:00:00Z" }), undefined);
    assert.equal(await faultOf({ endsAt: "2026-06-01T12:00:00Z" }), "ended");
    assert.equal(await faultOf({ endsAt: "2026-06-01T12:00:00.001Z" }), undefined);
    assert.equal(await faultOf({ usageLimit: 1 }, 1), "used_up");
    assert.equal(await faultOf({ usageLimit: 2 }, 1), undefined);
    assert.equal(await faultOf({ usageLimitPerCustomer: 1 }, 1), "used_up_by_customer");
    assert.equal(await faultOf({ usageLimitPerCustomer: 2 }, 1), undefined);
  });

  test("a customer's limit counts their orders only; who is none yet has none", async () => {
    const { code } = await created({ usageLimitPerCustomer: 1 });
    assert.equal(await place(code), undefined);
    assert.equal(await place(code, uuidv7()), undefined);
    assert.equal(await place(code), "used_up_by_customer");
    const reads = tenantReads(server.database.pool, store.id);
    assert.deepEqual([(await findCoupon(reads, code, null))!.customerUses], [0]);
    assert.deepEqual([(await findCoupon(reads, code.toLowerCase(), customer))!.customerUses], [1]);
  });

  test("a deleted coupon is unknown, and another store's", async () => {
    const { id, code } = await created();
    const other = await server.createStore();
    assert.equal(await findCoupon(tenantReads(server.database.pool, other.id), code, null), undefined);
    await server.send(store, "DELETE", `/api/v1/coupons/${id}`);
    assert.equal(await place(code), "unknown");
  });

  test("is 400 coupon_invalid at the field, with the reason", () => {
    const error = couponInvalid("used_up", { limit: 3 });
    assert.ok(error instanceof ApiError);
    assert.deepEqual(
      [error.status, error.code, error.details, error.errors],
      [
        400,
        "coupon_invalid",
        { reason: "used_up", limit: 3 },
        [{ field: "/couponCode", code: "coupon_used_up" }],
      ],
    );
  });

  test("is priced by what the pricing path needs", async () => {
    const { code } = await created({ minimumSubtotal: "20" });
    const coupon = await findCoupon(tenantReads(server.database.pool, store.id), code, null);
    assert.deepEqual(priceCouponOf(coupon!), {
      code,
      type: "percentage",
      value: 125_000n,
      minimumSubtotal: 2_000n,
      productIds: [],
      categoryIds: [],
      combinesWith: { automatic: true, shipping: true },
    });
  });
});

describe("uses", () => {
  test("are counted once an order, and given back once", async () => {
    const { id, code, version } = await created({ usageLimit: 2 });
    const orderId = uuidv7();
    assert.equal(await place(code, customer, orderId), undefined);
    assert.equal(await place(code, customer, orderId), undefined);
    assert.deepEqual([await usedCount(id), await usesOf(id)], [1, 1]);
    await Promise.all(Array.from({ length: 10 }, () => giveBack(id, orderId)));
    await giveBack(id, uuidv7());
    assert.deepEqual([await usedCount(id), await usesOf(id)], [0, 0]);
    const { body } = await server.send(store, "GET", `/api/v1/coupons/${id}`);
    assert.equal(body.data.version, version);
  });

  test("are given back to a deleted coupon, too, and none is left by what is rolled back", async () => {
    const { id, code } = await created();
    const orderId = uuidv7();
    await place(code, customer, orderId);
    const undone = inStore(async (tx) => {
      useCoupon(tx, { couponId: id, orderId: uuidv7(), customerId: customer }, new Date());
      throw new Error("undone");
    });
    await assert.rejects(undone, /undone/);
    assert.equal(await usesOf(id), 1);
    await server.send(store, "DELETE", `/api/v1/coupons/${id}`);
    await giveBack(id, orderId);
    assert.equal(await usesOf(id), 0);
  });

  test("of 50 at once, a limit of 10 lets exactly 10 through", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, code } = await created({ usageLimit: 10 });
      const faults = await Promise.all(Array.from({ length: 50 }, () => place(code, uuidv7())));
      assert.equal(faults.filter((fault) => fault === undefined).length, 10);
      assert.deepEqual(new Set(faults), new Set([undefined, "used_up"]));
      assert.deepEqual([await usedCount(id), await usesOf(id)], [10, 10]);
    }
  });

  test("of 50 of one customer at once, a customer's limit of 3 lets exactly 3 through", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, code } = await created({ usageLimitPerCustomer: 3 });
      const faults = await Promise.all(Array.from({ length: 50 }, () => place(code)));
      assert.equal(faults.filter((fault) => fault === undefined).length, 3);
      assert.deepEqual([await usedCount(id), await usesOf(id)], [3, 3]);
    }
  });

  test("of a coupon without a limit do not wait for each other, and are all counted", async () => {
    const { id, code } = await created();
    const other = await inStore(async (tx) => {
      await lockCoupon(tx, code, customer);
      // Within the transaction that looked at the coupon: it would wait for ever for a lock.
      return place(code, uuidv7());
    });
    assert.equal(other, undefined);
    await Promise.all(Array.from({ length: 50 }, () => place(code, uuidv7())));
    assert.deepEqual([await usedCount(id), await usesOf(id)], [51, 51]);
  });

  test("uses and count agree after uses, gifts back and edits at once", async () => {
    const { id, code } = await created({ usageLimit: 20 });
    const orders = Array.from({ length: 30 }, () => uuidv7());
    await Promise.all(
      orders.flatMap((orderId, i) => [
        place(code, customer, orderId),
        ...(i % 3 === 0 ? [giveBack(id, orders[i]!)] : []),
        ...(i % 10 === 0
          ? [server.send(store, "PUT", `/api/v1/coupons/${id}`, { body: { minimumSubtotal: `${i}` } })]
          : []),
      ]),
    );
    const count = await usedCount(id);
    assert.equal(count, await usesOf(id));
    assert.ok(count >= 10 && count <= 20, String(count));
  });
});
