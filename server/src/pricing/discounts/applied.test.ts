import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, test } from "node:test";
import { assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { shoppers } from "../../../test/carts.ts";
import { guest, openStall } from "../../../test/checkout.ts";
import { addPerson, logInAs } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, type Fields, type Json } from "../../../test/shop.ts";

const server = await testServer();
const stall = await openStall(server);
const carts = shoppers(stall);
const all = { coupons: true, automatic: true, shipping: true };

const made = (more: Fields = {}): Promise<Json> =>
  stall.ok("POST", "/discounts", { name: "Sale", type: "percentage", value: "10", ...more });
const usedCount = async (id: string): Promise<number> =>
  (await stall.ok("GET", `/discounts/${id}`)).usedCount;
const quoted = async (more: Fields = {}, sent = {}): Promise<Json> => dataOf(await stall.quote(more, sent));
const sums = ({ subtotalAmount, discountAmount, shippingCost, finalAmount }: Json) =>
  [subtotalAmount, discountAmount, shippingCost, finalAmount].join(" ");
async function member(...tags: string[]) {
  const id = await addPerson(server, stall.store, "customer", { email: `${randomUUID()}@example.com` });
  await stall.ok("PUT", `/customer/${id}`, { tags });
  return { id, key: (await logInAs(server, stall.store, "customer", id)).accessToken };
}

// Each test has the store's discounts for itself.
beforeEach(async () => {
  const { discounts } = await stall.ok("GET", "/discounts?limit=100");
  for (const { id } of discounts) await stall.ok("DELETE", `/discounts/${id}`);
});

describe("an automatic discount", () => {
  test("is the same in a quote, a cart, the checkout, the order and its explanation", async () => {
    const { id } = await made({ productIds: [stall.mug.id], combinesWith: all });
    const { id: other } = await made({ name: "Five off", type: "fixed", value: "5", combinesWith: all });
    const { code } = await stall.coupon({ value: "50" });
    const items = [stall.line(stall.mug, 2), stall.line(stall.shirt, 1, "S")];
    // 39.80 and 10.00: 3.98 off the mugs, 5.00 off 45.82, half of 40.82.
    const quote = await quoted({ items, couponCode: code, explain: true });
    assert.equal(sums(quote), "49.80 29.39 4.90 25.31");
    const applied = [
      { id, name: "Sale", type: "percentage", amount: "3.98" },
      { id: other, name: "Five off", type: "fixed", amount: "5.00" },
    ];
    assert.deepEqual(quote.discounts, applied);
    const cart = await carts.made({ items, couponCode: code, shippingAddress: stall.cart().shippingAddress });
    assert.deepEqual([sums(cart.data.quote), cart.data.quote.discounts], [sums(quote), applied]);
    const { order } = await stall.buy({ items, couponCode: code, expectedTotal: quote.finalAmount });
    assert.deepEqual([sums(order), order.discounts], [sums(quote), applied]);
    const kept = await stall.read(order.id);
    addsUp(kept);
    assert.deepEqual(kept.discounts, applied);
    const explained = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.deepEqual(explained, quote.explanation);
    assert.deepEqual(
      explained.discounts.map((one: Json) => [one.name, one.discount.calculation]),
      [
        ["Sale", "39.80 × 10 % = 3.98"],
        ["Five off", "min(5.00, 45.82) = 5.00"],
      ],
    );
    assert.deepEqual([await usedCount(id), await usedCount(other)], [1, 1]);
    const { orders } = await stall.ok("GET", `/orders?customerId=${kept.customerId}`);
    assert.deepEqual(orders[0].discounts, applied);
    const byHand = await stall.order({ items });
    assert.equal(byHand.discountAmount, "8.98");
  });

  test("stays as it is in orders that were placed with it", async () => {
    const { id } = await made();
    const { order } = await stall.buy();
    const before = await stall.ok("GET", `/orders/${order.id}/explain`);
    await stall.ok("PUT", `/discounts/${id}`, { name: "Other", value: "90" });
    await stall.ok("DELETE", `/discounts/${id}`);
    assert.equal((await quoted()).discountAmount, "0.00");
    assert.deepEqual(await stall.ok("GET", `/orders/${order.id}/explain`), before);
    assert.equal((await stall.read(order.id)).discounts[0].name, "Sale");
  });

  test("holds in its time, and from its minimum on", async () => {
    const { id } = await made({ startsAt: "2100-01-01" });
    const off = async (more: Fields) => (await quoted(more)).discountAmount;
    assert.equal(await off({}), "0.00");
    await stall.ok("PUT", `/discounts/${id}`, { startsAt: "2020-01-01", endsAt: "2021-01-01" });
    assert.equal(await off({}), "0.00");
    await stall.ok("PUT", `/discounts/${id}`, { endsAt: null, minimumQuantity: 2, minimumSubtotal: "39.80" });
    assert.equal(await off({}), "0.00");
    assert.equal(await off({ items: [stall.line(stall.mug, 2)] }), "3.98");
    await stall.ok("PUT", `/discounts/${id}`, { isActive: false });
    assert.equal(await off({ items: [stall.line(stall.mug, 2)] }), "0.00");
  });

  test("is for its customer groups alone", async () => {
    const mark = `Wholesale ${randomUUID()}`;
    const { id } = await stall.ok("POST", "/customer-groups", { name: mark, tag: mark });
    await made({ customerGroupIds: [id] });
    const [mine, other] = [await member(mark.toUpperCase()), await member("retail")];
    const off = async (key?: string) => (await quoted({ customer: undefined }, { key })).discountAmount;
    assert.deepEqual([await off(mine.key), await off(other.key), await off()], ["1.99", "0.00", "0.00"]);
    assert.equal((await stall.order({ customerId: mine.id })).discountAmount, "1.99");
    // Anybody can write an address.
    const { email } = await stall.ok("GET", `/customer/${mine.id}`);
    assert.equal((await stall.buy({ customer: guest({ email }) })).order.discountAmount, "0.00");
    await stall.ok("PUT", `/customer-groups/${id}`, { tag: null });
    assert.equal(await off(mine.key), "0.00");
  });

  test("with a limit is used so many times, whoever comes at once, and a cancelled order gives its use back", async () => {
    const { id } = await made({ usageLimit: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => stall.checkOut()));
    const orders = answers.map((answer) => dataOf(answer, 201).order);
    const discounted = orders.filter(({ discountAmount }: Json) => discountAmount === "1.99");
    assert.deepEqual([discounted.length, await usedCount(id)], [3, 3]);
    assert.equal((await quoted()).discountAmount, "0.00");
    await stall.ok("POST", `/orders/${discounted[0].id}/cancel`, { reason: "customer" });
    assert.equal(await usedCount(id), 2);
    assert.equal((await quoted()).discountAmount, "1.99");
  });

  test("with a limit per customer counts guests by their address, and an outdated total is refused", async () => {
    const { id } = await made({ usageLimitPerCustomer: 1 });
    const customer = guest();
    const { finalAmount: expectedTotal } = await quoted({ customer });
    await stall.buy({ customer, expectedTotal });
    const again = await stall.checkOut({ customer, expectedTotal });
    assertRefused(again, 409, "price_changed");
    assert.equal((await stall.buy({ customer })).order.discountAmount, "0.00");
    assert.equal((await stall.buy({ customer: guest() })).order.discountAmount, "1.99");
    assert.equal(await usedCount(id), 2);
  });

  test("that is rehearsed by a dry run is not used", async () => {
    const { id } = await made();
    const before = await stall.written();
    const rehearsed = await stall.send("POST", "/orders?dryRun=true", { body: stall.body() });
    assert.equal(dataOf(rehearsed, 201).discountAmount, "1.99");
    assert.equal(await usedCount(id), 0);
    assert.deepEqual(await stall.written(), before);
  });
});

describe("together", () => {
  test("a coupon that does not go with discounts is used where it takes more off, and else refused", async () => {
    await made({ value: "20" });
    const [{ code: small }, { code: large }] = [
      await stall.coupon({ value: "10" }),
      await stall.coupon({ value: "30" }),
    ];
    const answer = await stall.quote({ couponCode: small });
    assertRefused(answer, 400, "coupon_invalid", ["/couponCode", "coupon_not_combined"]);
    assert.equal(answer.body.details.reason, "not_combined");
    const quote = await quoted({ couponCode: large });
    assert.deepEqual([quote.discountAmount, quote.discounts], ["5.97", []]);
    const cart = await carts.made({ items: [stall.line(stall.mug)], couponCode: large });
    const kept = dataOf(await carts.put(cart, { items: [stall.line(stall.mug, 2)] }));
    assert.equal(kept.quote.discountAmount, "11.94");
  });

  test("of discounts that do not go together, the one that takes most off is used", async () => {
    await made({ value: "10" });
    const { id } = await made({ value: "15" });
    assert.deepEqual(
      (await quoted()).discounts.map((one: Json) => [one.id, one.amount]),
      [[id, "2.99"]],
    );
  });

  test("free shipping is a discount like others, and is used where it saves more", async () => {
    const { id } = await made({ name: "Free shipping", type: "free_shipping", value: undefined });
    await made({ value: "10" });
    const one = await quoted();
    assert.deepEqual(
      [sums(one), one.discounts[0].id, one.discounts[0].amount],
      ["19.90 0.00 0.00 19.90", id, "0.00"],
    );
    const many = await quoted({ items: [stall.line(stall.mug, 5)] });
    assert.equal(sums(many), "99.50 9.95 4.90 94.45");
    const { order } = await stall.buy();
    assert.deepEqual([order.shippingCost, order.discounts[0].type], ["0.00", "free_shipping"]);
    const { discounts } = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.equal(discounts[0].discount.amount, "0.00");
  });

  test("buy two, get the cheapest third for nothing", async () => {
    await made({
      name: "3 for 2",
      type: "buy_x_get_y",
      value: "100",
      buyXGetY: { buyQuantity: 2, getQuantity: 1 },
    });
    const items = [stall.line(stall.mug, 2), stall.line(stall.shirt, 1, "S"), stall.line(stall.file)];
    const quote = await quoted({ items, explain: true });
    assert.equal(quote.discountAmount, "5.00");
    const line = quote.explanation.lines.find(({ discount }: Json) => discount);
    assert.equal(line.discount.calculation, "5.00 × 5.00 ÷ 5.00 = 5.00");
    const { order } = await stall.buy({ items });
    assert.equal(order.discountAmount, "5.00");
    assert.deepEqual(await stall.ok("GET", `/orders/${order.id}/explain`), quote.explanation);
  });
});
