import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { assertInvalid, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, cents, type Fields, HOME, type Json, openShop, type Shop } from "../../../test/shop.ts";

// Edits that keep an order's discounts: the seller cannot deliver some pieces, and the customer gets back
// exactly what a refund of them would be.

const server = await testServer();
const rates = [
  { name: "Post", price: "4.90", freeFrom: "50.00" },
  { name: "Express", price: "9.90" },
];
const shippingZones = [{ name: "EU", countries: ["DE", "AT", "FR"], rates }];
const gross = await openShop(server, { shippingZones });
const net = await openShop(server, {
  shippingZones,
  tax: { pricesIncludeTax: false, shipping: "by_goods" },
  cashOnDelivery: { enabled: true, type: "percentage", value: "2.5" },
});
const { mug, shirt, sticker, stamp } = gross.range;

const edit = (shop: Shop, id: string, body: Fields, more: Fields = {}) =>
  shop.send("POST", `/orders/${id}/edits`, { body, ...more });
const edited = async (shop: Shop, id: string, body: Fields): Promise<Json> =>
  dataOf(await edit(shop, id, body));
const tried = async (id: string, body: Fields): Promise<Json> =>
  dataOf(await gross.send("POST", `/orders/${id}/edits?dryRun=true`, { body }));
const keepDiscounts = true;
/** An order of two mugs and three shirts, 69.80, with a coupon of 10.00 from 50.00 on, and free shipping. */
async function order(more: Fields = {}) {
  const coupon = await gross.coupon({ type: "fixed", value: "10", minimumSubtotal: "50.00" });
  const placed = await gross.order({
    items: [gross.line(mug, 2), gross.line(shirt, 3, "S")],
    couponCode: coupon.code,
    paymentMethod: "bank_transfer",
    markPaid: true,
    ...more,
  });
  return { coupon, placed };
}
const amounts = ({ subtotalAmount, discountAmount, shippingCost, finalAmount, couponCode }: Json) => [
  subtotalAmount,
  discountAmount,
  shippingCost,
  finalAmount,
  couponCode !== null,
];

describe("an edit after which a coupon's condition fails", () => {
  test("says so in its dry run, with the amount and the reason", async () => {
    const { coupon, placed } = await order();
    assert.deepEqual(amounts(placed), ["69.80", "10.00", "0.00", "59.80", true]);
    const remove = { remove: [placed.items[1].id] };
    const would = await tried(placed.id, remove);
    assert.deepEqual(amounts(would), ["39.80", "0.00", "4.90", "44.70", false]);
    assert.deepEqual(would.lostDiscounts, [
      {
        id: null,
        code: coupon.code,
        name: coupon.code,
        type: "fixed",
        amount: "10.00",
        reason: "minimum_not_met",
      },
    ]);
    assert.deepEqual((await edited(gross, placed.id, remove)).lostDiscounts, would.lostDiscounts);
    assert.equal("lostDiscounts" in (await gross.read(placed.id)), false);
  });

  test("tells lost automatic discounts, too", async () => {
    const sale = await gross.ok("POST", "/discounts", {
      ...{ name: "Three or more", type: "percentage", value: "20" },
      ...{ minimumQuantity: 3, productIds: [mug.id] },
    });
    const placed = await gross.order({ items: [gross.line(mug, 3), gross.line(sticker, 1)] });
    const set = { setQuantity: [{ itemId: placed.items[0].id, quantity: 2 }] };
    const would = await tried(placed.id, set);
    assert.deepEqual(
      would.lostDiscounts.map(({ id, code, amount, reason }: Json) => [id, code, amount, reason]),
      [[sale.id, null, "11.94", "quantity_not_met"]],
    );
    const kept = await tried(placed.id, { ...set, keepDiscounts });
    assert.deepEqual([kept.discountAmount, kept.lostDiscounts], ["7.96", undefined]);
    assert.deepEqual(
      kept.discounts.map(({ id, amount }: Json) => [id, amount]),
      [[sale.id, "7.96"]],
    );
    assert.equal((await gross.ok("GET", `/discounts/${sale.id}`)).usedCount, 1);
    await gross.ok("DELETE", `/discounts/${sale.id}`);
  });

  test("keeps the discount on request, to the same sums as a refund of those pieces", async () => {
    const [one, two] = [await order(), await order()];
    const refund = dataOf(
      await gross.refund(two.placed.id, { items: [{ itemId: two.placed.items[1].id, quantity: 3 }] }),
      201,
    );
    const now = await edited(gross, one.placed.id, { remove: [one.placed.items[1].id], keepDiscounts });
    addsUp(now);
    // 10.00 was shared as 5.70 for the mugs and 4.30 for the shirts: those were sold for 25.70.
    assert.deepEqual(amounts(now), ["39.80", "5.70", "0.00", "34.10", true]);
    assert.equal(cents(one.placed.finalAmount) - cents(now.finalAmount), cents(refund.refund.amount));
    assert.equal(refund.refund.amount, "25.70");
    const { refunds } = await gross.ok("GET", `/orders/${one.placed.id}/refunds`);
    assert.deepEqual(
      refunds.map(({ amount }: Json) => amount),
      ["25.70"],
    );
    assert.equal((await gross.ok("GET", `/coupons/${one.coupon.id}`)).usedCount, 1);
    const explained = await gross.ok("GET", `/orders/${one.placed.id}/explain`);
    assert.equal(explained.totals.final.amount, now.finalAmount);
    assert.equal(explained.coupon.discount.amount, "5.70");
    assert.deepEqual(explained.lines[0].sold.quantity, "2");
    await booksBalance(server, gross.store);
  });

  test("keeps it line by line and edit by edit, and explains how", async () => {
    const { placed } = await order();
    const less = (quantity: number) => ({
      setQuantity: [{ itemId: placed.items[1].id, quantity }],
      keepDiscounts,
    });
    await edited(gross, placed.id, { remove: [placed.items[0].id], keepDiscounts });
    const totals: string[] = [];
    for (const quantity of [2, 1]) totals.push((await edited(gross, placed.id, less(quantity))).finalAmount);
    // 25.70 for three shirts: 8.57 and 8.56 go back for the first two.
    assert.deepEqual(totals, ["17.13", "8.57"]);
    const explained = await gross.ok("GET", `/orders/${placed.id}/explain`);
    const [line] = explained.lines;
    assert.equal(line.total.calculation, "25.70 × 2 ÷ 3 = 17.133333… → 17.13; 25.70 − 17.13 = 8.57");
    assert.equal(line.discount.calculation, "10.00 − 8.57 = 1.43");
    assert.equal(explained.shipping.rates[0].calculation, "59.80 ≥ 50.00 ⇒ 0.00");
  });

  test("keeps discounts at another address, and prices anew when lines change again", async () => {
    const { placed } = await order();
    await edited(gross, placed.id, { remove: [placed.items[1].id], keepDiscounts });
    const moved = await edited(gross, placed.id, { shippingAddress: { ...HOME, country: "FR" } });
    // The mugs alone are below 50.00, from which on shipping is free.
    assert.deepEqual(amounts(moved), ["39.80", "5.70", "4.90", "39.00", true]);
    assert.deepEqual(moved.taxes, [{ ...moved.taxes[0], rate: "20", country: "FR", amount: "6.50" }]);
    assert.equal(moved.lostDiscounts, undefined);
    const add = { add: [gross.line(stamp, 1)] };
    const kept = await tried(placed.id, { ...add, keepDiscounts });
    assert.deepEqual(amounts(kept), ["46.80", "5.70", "4.90", "46.00", true]);
    const anew = await edited(gross, placed.id, add);
    assert.deepEqual(amounts(anew), ["46.80", "0.00", "4.90", "51.70", false]);
    assert.deepEqual(
      anew.lostDiscounts.map(({ amount, reason }: Json) => [amount, reason]),
      [["5.70", "minimum_not_met"]],
    );
    await booksBalance(server, gross.store);
  });

  test("keeps the price of what it added when that is taken away again", async () => {
    const { placed } = await order();
    const swapped = await edited(gross, placed.id, {
      remove: [placed.items[0].id],
      add: [gross.line(stamp, 3)],
      keepDiscounts,
    });
    const stamps = swapped.items.find(({ name }: Json) => name === "Stamp");
    assert.equal(swapped.finalAmount, "46.70");
    const set = { setQuantity: [{ itemId: stamps.id, quantity: 1 }], keepDiscounts };
    assert.equal((await edited(gross, placed.id, set)).finalAmount, "32.70");
    assert.equal((await gross.ok("GET", `/orders/${placed.id}/explain`)).totals.final.amount, "32.70");
  });

  test("keeps a discount by hand beside the coupon, each with its part", async () => {
    const discount = { type: "fixed", value: "7.00", reason: "A scratch" };
    const [one, two] = [await order(), await order()];
    const [mine, twin] = [
      await edited(gross, one.placed.id, { discount }),
      await edited(gross, two.placed.id, { discount }),
    ];
    assert.deepEqual(amounts(mine), ["69.80", "17.00", "0.00", "52.80", true]);
    const gone = { items: [{ itemId: twin.items[1].id, quantity: 2 }] };
    const back = dataOf(await gross.refund(twin.id, gone), 201).refund.amount;
    const set = { setQuantity: [{ itemId: mine.items[1].id, quantity: 1 }], keepDiscounts };
    const now = await edited(gross, mine.id, set);
    addsUp(now);
    assert.equal(cents(mine.finalAmount) - cents(now.finalAmount), cents(back));
    const [byHand] = now.discounts;
    assert.deepEqual([byHand.name, now.couponCode], ["A scratch", one.coupon.code]);
    // 7.00 was shared as 3.99 for the mugs and 3.01 for three shirts, of which a third is left.
    assert.equal(byHand.amount, "4.99");
    const none = await edited(gross, mine.id, { discount: null });
    assert.deepEqual([none.discounts, none.couponCode], [[], null]);
    await booksBalance(server, gross.store);
  });

  test("does not keep anything for more pieces or another discount", async () => {
    const { placed } = await order();
    const more = { setQuantity: [{ itemId: placed.items[0].id, quantity: 3 }], keepDiscounts };
    assertInvalid(await edit(gross, placed.id, more), ["/setQuantity/0/quantity", "too_large"]);
    const discount = { type: "fixed", value: "1.00", reason: "Late" };
    assertInvalid(await edit(gross, placed.id, { discount, keepDiscounts }), ["/discount", "exactly_one"]);
    assertInvalid(await edit(gross, placed.id, { discount: null, keepDiscounts }), [
      "/discount",
      "exactly_one",
    ]);
    assertInvalid(await edit(gross, placed.id, { keepDiscounts: "yes" }), ["/keepDiscounts", "invalid_type"]);
    const same = await edited(gross, placed.id, { keepDiscounts });
    assert.equal(same.version, placed.version);
  });

  test("is replayed by its key, and refused for a stale version", async () => {
    const { placed } = await order();
    const body = { remove: [placed.items[1].id], keepDiscounts };
    const headers = { "idempotency-key": `keep-${placed.id}` };
    const [first, again] = [
      await edit(gross, placed.id, body, { headers }),
      await edit(gross, placed.id, body, { headers }),
    ];
    assert.deepEqual([first.text, again.headers["idempotent-replayed"]], [again.text, "true"]);
    const stale = await edit(gross, placed.id, { keepDiscounts, version: placed.version });
    assert.deepEqual([stale.status, stale.body.code], [409, "version_conflict"]);
  });
});

describe("an edit after one that kept discounts and added a line", () => {
  /** Two of three shirts were not there, and stickers took their place: 34.10 + 8.57 + 9.00. */
  async function swapped(): Promise<Json> {
    const { placed } = await order();
    const now = await edited(gross, placed.id, {
      setQuantity: [{ itemId: placed.items[1].id, quantity: 1 }],
      add: [gross.line(sticker, 3)],
      keepDiscounts,
    });
    assert.deepEqual(amounts(now), ["58.80", "7.13", "0.00", "51.67", true]);
    return now;
  }
  const countries = ({ taxes }: Json) => taxes.map(({ country }: Json) => country);

  test("taxes all lines at another address", async () => {
    const { id } = await swapped();
    const moved = await edited(gross, id, { shippingAddress: { ...HOME, country: "FR" } });
    assert.deepEqual(amounts(moved), ["58.80", "7.13", "0.00", "51.67", true]);
    assert.deepEqual(countries(moved), ["FR"]);
    assert.deepEqual(
      moved.items.map(({ taxRate }: Json) => taxRate),
      ["20", "20", "20"],
    );
    const explained = await gross.ok("GET", `/orders/${id}/explain`);
    assert.equal(explained.totals.final.amount, "51.67");
    addsUp(moved);
    await booksBalance(server, gross.store);
  });

  test("takes no tax of an exempt customer", async () => {
    const [{ id }, exempt] = [await swapped(), await gross.person({ taxExempt: true })];
    const now = await edited(gross, id, { customerId: exempt.id });
    assert.deepEqual([now.taxAmount, now.taxes], ["0.00", []]);
    assert.deepEqual(
      now.items.map(({ taxAmount }: Json) => taxAmount),
      ["0.00", "0.00", "0.00"],
    );
  });

  test("ships by the requested rate, and refuses an address that nothing ships to", async () => {
    const { id } = await swapped();
    const [zone] = (await gross.ok("GET", "/settings")).shippingZones;
    const express = zone.rates.find(({ name }: Json) => name === "Express");
    const now = await edited(gross, id, { shippingMethodId: express.id });
    assert.deepEqual(
      [now.shippingMethod.name, now.shippingCost, now.finalAmount],
      ["Express", "9.90", "61.57"],
    );
    const refused = await edit(gross, id, { shippingAddress: { ...HOME, country: "JP" } });
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, "/shippingAddress/country"]);
    // What was requested stays when pieces go again.
    const less = await edited(gross, id, { remove: [now.items[2].id], keepDiscounts });
    assert.deepEqual(
      [less.shippingMethod.name, less.shippingCost, less.finalAmount],
      ["Express", "9.90", "52.57"],
    );
  });

  test("is 400 for more than an amount may be", async () => {
    const { id } = await swapped();
    const add = [{ ...gross.line(stamp, 900), unitPrice: "999999999999999.99" }];
    const free = await edit(gross, id, { add });
    assertInvalid(free, ["/items", "too_many_digits"]);
    assertInvalid(await edit(gross, id, { add, keepDiscounts }), ["/items", "too_many_digits"]);
  });

  test("stores no more with each further edit", async () => {
    let now = await swapped();
    const sizes: number[] = [];
    for (let round = 0; round < 6; round++) {
      const last = now.items.at(-1);
      now = await edited(gross, now.id, {
        remove: [last.id],
        add: [{ ...gross.line(sticker, 2), properties: { text: `Round ${round}` } }],
        keepDiscounts,
      });
      const [{ size }] = (await server.sql(
        gross.store,
        "select length(pricing::text) as size from orders where order_id = $1",
        [now.id],
      )) as [{ size: number }];
      sizes.push(Number(size));
    }
    assert.ok(sizes.at(-1)! < sizes[1]! * 1.05, String(sizes));
    assert.equal(now.finalAmount, "48.67");
    assert.equal((await gross.ok("GET", `/orders/${now.id}/explain`)).totals.final.amount, "48.67");
    await booksBalance(server, gross.store);
  });
});

test("another address is judged by the goods that are left", async () => {
  const shop = await openShop(server, {
    shippingZones: [
      { name: "Home", countries: ["DE"], rates: [{ name: "Truck", price: "30.00" }] },
      {
        name: "Abroad",
        countries: ["FR"],
        rates: [{ name: "Parcel", price: "12.00", maximumWeight: 10, freeFrom: "60.00" }],
      },
    ],
  });
  const weight = await shop.ok("PUT", `/products/${shop.range.mug.id}`, { weight: 2 });
  const placed = await shop.order({ items: [shop.line(weight, 10)], paymentMethod: "bank_transfer" });
  assert.equal(placed.shippingCost, "30.00");
  const abroad = { shippingAddress: { ...HOME, country: "FR" } };
  assert.equal((await edit(shop, placed.id, abroad)).status, 400);
  const set = { setQuantity: [{ itemId: placed.items[0].id, quantity: 1 }], keepDiscounts };
  const less = await edited(shop, placed.id, set);
  assert.equal(less.shippingCost, "30.00");
  const moved = await edited(shop, placed.id, abroad);
  assert.deepEqual([moved.shippingCost, moved.finalAmount], ["12.00", "31.90"]);
  addsUp(moved);
});

// Random carts: two equal orders, one edited and one refunded, end at the same sums.
const some = fc.integer({ min: 1, max: 5 });
const cart = fc.record({
  isNet: fc.boolean(),
  pieces: fc.tuple(some, some, some, some),
  left: fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }), fc.nat({ max: 5 }), fc.nat({ max: 5 })),
  coupon: fc.oneof(
    fc.record({ type: fc.constant("fixed"), value: fc.integer({ min: 1, max: 30 }).map(String) }),
    fc.record({ type: fc.constant("percentage"), value: fc.integer({ min: 1, max: 100 }).map(String) }),
  ),
  method: fc.constantFrom("cash", "bank_transfer"),
});

test("random edits that only take pieces away come to what a refund comes to", async () => {
  await fc.assert(
    fc.asyncProperty(cart, async ({ isNet, pieces, left, coupon, method }) => {
      const shop = isNet ? net : gross;
      const { range } = shop;
      const { code } = await shop.coupon({ ...coupon, minimumSubtotal: "20.00" });
      const items = [
        shop.line(range.mug, pieces[0]),
        shop.line(range.shirt, pieces[1], "M"),
        shop.line(range.sticker, pieces[2]),
        shop.line(range.stamp, pieces[3]),
      ];
      const place = () => shop.order({ items, couponCode: code, paymentMethod: method, markPaid: true });
      const [one, two] = [await place(), await place()];
      const chosen = left.map((count, i) => Math.min(count, pieces[i]!));
      const wanted = chosen.some((count) => count > 0) ? chosen : [1, 0, 0, 0];
      const pick = <T>(of: (item: Json, gone: number, rest: number) => T[], { items: lines }: Json) =>
        lines.flatMap((item: Json, i: number) => of(item, pieces[i]! - wanted[i]!, wanted[i]!));
      const gone = pick(({ id }, count) => (count > 0 ? [{ itemId: id, quantity: count }] : []), two);
      if (gone.length === 0) return;
      const refunded = dataOf(await shop.refund(two.id, { items: gone }), 201).refund;
      const remove = pick(({ id }, _, rest) => (rest === 0 ? [id] : []), one);
      const setQuantity = pick(
        ({ id }, count, rest) => (rest > 0 && count > 0 ? [{ itemId: id, quantity: rest }] : []),
        one,
      );
      const now = await edited(shop, one.id, {
        ...(remove.length && { remove }),
        ...(setQuantity.length && { setQuantity }),
        keepDiscounts,
      });
      addsUp(now);
      assert.equal(cents(one.finalAmount) - cents(now.finalAmount), cents(refunded.amount));
      assert.ok(cents(now.finalAmount) >= 0);
      const { refunds } = await shop.ok("GET", `/orders/${one.id}/refunds`);
      const back = refunds.reduce((sum: number, { amount }: Json) => sum + cents(amount), 0);
      assert.equal(back, cents(refunded.amount));
      assert.ok(back <= cents(one.paidAmount));
      assert.deepEqual([now.shippingCost, now.codFee], [one.shippingCost, one.codFee]);
    }),
    { numRuns: runs(10, 300) },
  );
  for (const shop of [gross, net]) await booksBalance(server, shop.store);
});
