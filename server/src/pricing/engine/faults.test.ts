import assert from "node:assert/strict";
import { test } from "node:test";
import { coupon, expectPrice, line, order, rate, zone } from "../../../test/pricing.ts";
import { type PriceCoupon, type PriceFault, type PriceInput, type PriceLine, price } from "./index.ts";

const digital = { requiresShipping: false };
const shipped = (rates: Parameters<typeof zone>, more: Partial<PriceInput> = {}) =>
  order([line("a", 5000n)], { zones: [zone(...rates)], ...more });

test("the cheapest rate is taken, after what makes it free, then by name, then by id", () => {
  const chosen = (...rates: Parameters<typeof zone>) => expectPrice(shipped(rates)).shipping.rate!.id;
  assert.equal(chosen(rate("a", 500n), rate("b", 400n)), "b");
  assert.equal(chosen(rate("a", 500n, { freeFrom: 5000n }), rate("b", 400n)), "a");
  assert.equal(chosen(rate("a", 500n, { freeFrom: 5001n }), rate("b", 400n)), "b");
  assert.equal(chosen(rate("a", 400n, { name: "Z" }), rate("b", 400n, { name: "Y" })), "b");
  assert.equal(chosen(rate("b", 400n, { name: "Y" }), rate("a", 400n, { name: "Y" })), "a");
});

test("the options are all rates that are offered, cheapest first, with what they cost here", () => {
  const days = { minimum: 1, maximum: 2 };
  const rates = [
    rate("express", 900n, { estimatedDays: days }),
    rate("off", 1n, { isActive: false }),
    rate("large", 2n, { minimumSubtotal: 5001n }),
    rate("small", 3n, { maximumSubtotal: 4999n }),
    rate("exact", 700n, { minimumSubtotal: 5000n, maximumSubtotal: 5000n }),
  ];
  const { shippingOptions, shipping } = expectPrice(shipped(rates, { shippingRateId: "express" }));
  assert.deepEqual(shippingOptions, [
    { id: "exact", name: "exact", price: 700n, estimatedDays: null },
    { id: "express", name: "express", price: 900n, estimatedDays: days },
  ]);
  const chosen = { id: "express", name: "express", estimatedDays: days };
  assert.deepEqual(shipping, { zoneId: "zone", rate: chosen, cost: 900n, tax: 0n });
  for (const shippingRateId of ["off", "large", "small", "other"])
    assert.deepEqual(price(shipped(rates, { shippingRateId })), { fault: "unknown_rate" });
});

test("without a rate that is offered nothing can be shipped", () => {
  const fault: PriceFault = { fault: "shipping_unavailable" };
  const elsewhere = { ...zone(rate("a", 1n)), countries: ["FR"] };
  assert.deepEqual(price(shipped([])), fault);
  assert.deepEqual(price(shipped([rate("a", 1n, { isActive: false })], { shippingRateId: "a" })), fault);
  assert.deepEqual(price(shipped([], { zones: [] })), fault);
  assert.deepEqual(price(shipped([], { zones: [elsewhere] })), fault);
  assert.deepEqual(price(shipped([rate("a", 1n)], { destination: undefined })), fault);
  const { shipping, shippingOptions } = expectPrice(shipped([], { lines: [line("a", 1n, digital)] }));
  assert.deepEqual([shipping, shippingOptions], [{ cost: 0n, tax: 0n }, []]);
});

const withCoupon = (type: PriceCoupon["type"], more: Partial<PriceCoupon>, ...lines: PriceLine[]) =>
  price(order(lines, { coupon: coupon(type, 1000n, more), zones: [zone(rate("a", 490n))] }));

test("a coupon that applies to nothing is refused", () => {
  const nothing: PriceFault = { fault: "coupon_applies_to_nothing" };
  const card = line("card", 1000n, { isGiftCard: true });
  for (const type of ["percentage", "fixed"] as const) {
    assert.deepEqual(withCoupon(type, { productIds: ["x"] }, line("a", 1n)), nothing);
    assert.deepEqual(withCoupon(type, {}, card), nothing);
    assert.deepEqual(withCoupon(type, {}, line("a", 0n)), nothing);
    assert.deepEqual(withCoupon(type, {}), nothing);
  }
  assert.deepEqual(withCoupon("free_shipping", { categoryIds: ["x"] }, line("a", 1n)), nothing);
  assert.deepEqual(withCoupon("free_shipping", {}, line("a", 1n, digital)), nothing);
  assert.deepEqual(withCoupon("free_shipping", { productIds: ["card"] }, card), nothing);
});

test("a coupon for free shipping makes every rate cost nothing", () => {
  const input = order([line("a", 1n, { categoryIds: ["x", "y"] }), line("b", 1n)], {
    coupon: coupon("free_shipping", 0n, { categoryIds: ["y"], productIds: ["z"] }),
    zones: [zone(rate("slow", 490n), rate("fast", 990n))],
    shippingRateId: "fast",
  });
  const { discount, shipping, shippingOptions, final, explained } = expectPrice(input);
  assert.deepEqual([discount, shipping.cost, final], [0n, 0n, 2n]);
  assert.deepEqual(
    shippingOptions.map(({ id, price: cost }) => [id, cost]),
    [
      ["slow", 0n],
      ["fast", 0n],
    ],
  );
  assert.equal(explained().shipping!.cost.calculation, "9.90 − 9.90 = 0.00");
});

test("a coupon's minimum is compared with all lines but gift cards, before the discount", () => {
  const lines = [line("a", 600n), line("b", 400n), line("card", 9999n, { isGiftCard: true })];
  const at = (minimumSubtotal: bigint) =>
    withCoupon("fixed", { productIds: ["a"], minimumSubtotal }, ...lines);
  assert.deepEqual(at(1001n), { fault: "coupon_minimum", minimum: 1001n });
  assert.ok(!("fault" in at(1000n)));
});

test("more than 100 % is 100 %", () => {
  const input = order([line("a", 100n)], { coupon: coupon("percentage", 2_000_000n) });
  assert.deepEqual([expectPrice(input).discount, expectPrice(input).final], [100n, 0n]);
});

test("amounts of more than 15 integer digits, or past a bigint, are too large", () => {
  const largest = 10n ** 17n - 1n;
  const at = (amount: bigint, more: Partial<PriceInput> = {}) =>
    "fault" in price(order([line("a", amount)], more));
  assert.ok(!at(largest));
  assert.ok(at(largest + 1n));
  assert.ok(at(largest, { zones: [zone(rate("a", 1n))] }));
  assert.ok(at(largest + 1n, { coupon: coupon("fixed", largest) }));
  assert.ok(!at(2n ** 63n - 1n, { digits: 4 }));
  assert.deepEqual(price(order([line("a", 2n ** 63n)], { digits: 4 })), { fault: "too_large" });
});

test("two lines of one key are the caller's mistake, and no lines cost nothing", () => {
  assert.throws(() => price(order([line("a", 1n), line("a", 2n)])), /Two lines have one key/);
  const { final, subtotal, lines } = expectPrice(order([]));
  assert.deepEqual([final, subtotal, lines], [0n, 0n, []]);
});
