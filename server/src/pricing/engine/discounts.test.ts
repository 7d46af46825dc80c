import assert from "node:assert/strict";
import { test } from "node:test";
import { buyGet, coupon, discount, expectPrice, line, order, rate, zone } from "../../../test/pricing.ts";
import { type PriceDiscount, type PriceInput, parsePriceInput, price, serializePriceInput } from "./index.ts";
import { CALCULATION } from "./types.ts";

const alone = { coupons: false, automatic: false, shipping: false };
const percent = (of: bigint) => of * 10_000n;
const off = (id: string, of: bigint, more: Partial<PriceDiscount> = {}) =>
  discount(id, "percentage", percent(of), more);
const gets = (more: Partial<PriceDiscount> & Parameters<typeof buyGet>[2], buy = 2n, get = 1n) => {
  const { timesPerOrder = null, getProductIds = [], getCategoryIds = [], ...rest } = more;
  const buyXGetY = buyGet(buy, get, { timesPerOrder, getProductIds, getCategoryIds });
  return discount("g", "buy_x_get_y", percent(100n), { buyXGetY, ...rest });
};

const cup = line("cup", 1000n, { quantity: 2n });
const pen = line("pen", 300n);
const many = (key: string, quantity: bigint, unitPrice: bigint) => line(key, unitPrice, { quantity });

type Case = {
  title: string;
  input: PriceInput;
  /** The discount of each line, in minor units. */
  lines: Readonly<Record<string, bigint>>;
  /** The ids of the applied discounts, in the order in which they are taken off. */
  applied: readonly string[];
};

const cases: readonly Case[] = [
  {
    title: "for some products first, then for all, then the coupon, each of what is left",
    // 10 % of 20.00; then 5.00 of 21.00: 4.2857 and 0.7142; then half of 16.00: 13.71 and 2.29 → 6.855 and 1.145, one cent over.
    input: order([cup, pen], {
      discounts: [discount("all", "fixed", 500n), off("cups", 10n, { productIds: ["cup"] })],
      coupon: coupon("percentage", percent(50n)),
    }),
    lines: { cup: 200n + 429n + 686n, pen: 71n + 114n },
    applied: ["cups", "all"],
  },
  {
    title: "of those that do not go together, the one that takes most off",
    input: order([cup, pen], {
      discounts: [
        off("a", 10n, { combinesWith: alone }),
        off("b", 20n, { productIds: ["cup"], combinesWith: alone }),
      ],
    }),
    lines: { cup: 400n, pen: 0n },
    applied: ["b"],
  },
  {
    title: "one that goes with nothing, and two that go together and take more off",
    input: order([cup], {
      discounts: [off("a", 15n, { combinesWith: alone }), off("b", 10n), off("c", 10n)],
    }),
    lines: { cup: 200n + 180n },
    applied: ["b", "c"],
  },
  {
    title: "both have to say so",
    input: order([cup], { discounts: [off("a", 10n), off("b", 20n, { combinesWith: alone })] }),
    lines: { cup: 400n },
    applied: ["b"],
  },
  {
    title: "as much off: the one that came first",
    input: order([cup], {
      discounts: [off("b", 10n, { combinesWith: alone }), off("a", 10n, { combinesWith: alone })],
    }),
    lines: { cup: 200n },
    applied: ["a"],
  },
  {
    title: "minimums are of what it applies to, before anything is taken off",
    input: order([cup, pen], {
      discounts: [
        off("a", 50n),
        off("b", 10n, { productIds: ["cup"], minimumSubtotal: 2000n, minimumQuantity: 2n }),
        off("c", 10n, { productIds: ["cup"], minimumSubtotal: 2001n }),
        off("d", 10n, { productIds: ["cup"], minimumQuantity: 3n }),
      ],
    }),
    lines: { cup: 200n + 900n, pen: 150n },
    applied: ["b", "a"],
  },
  {
    title: "never more than there is",
    input: order([cup, pen], {
      discounts: [off("a", 100n, { productIds: ["cup"] }), discount("b", "fixed", 99_999n), off("c", 10n)],
    }),
    lines: { cup: 2000n, pen: 300n },
    applied: ["a", "b"],
  },
  {
    title: "gift cards are neither discounted nor counted",
    input: order([line("card", 5000n, { isGiftCard: true, requiresShipping: false }), pen], {
      discounts: [off("a", 10n), off("b", 10n, { minimumQuantity: 2n })],
    }),
    lines: { card: 0n, pen: 30n },
    applied: ["a"],
  },
  {
    title: "three for two: the cheapest of three, as often as there are three",
    input: order([many("a", 4n, 1000n), many("b", 3n, 500n)], { discounts: [gets({})] }),
    lines: { a: 0n, b: 1000n },
    applied: ["g"],
  },
  {
    title: "at most so many times in one order",
    input: order([many("a", 9n, 1000n)], { discounts: [gets({ timesPerOrder: 2n })] }),
    lines: { a: 2000n },
    applied: ["g"],
  },
  {
    title: "buy cups, get pens: what is got is never what is bought",
    input: order([many("cup", 4n, 1000n), many("pen", 1n, 300n)], {
      discounts: [gets({ productIds: ["cup"], getProductIds: ["pen"] })],
    }),
    lines: { cup: 0n, pen: 300n },
    applied: ["g"],
  },
  {
    // The pens are cheaper, but both of them count as X.
    title: "of what can be both, so many pieces stay bought",
    input: order([many("cup", 2n, 1000n), many("pen", 2n, 300n)], {
      discounts: [gets({ productIds: ["pen"], getProductIds: ["cup", "pen"] }, 2n, 2n)],
    }),
    lines: { cup: 2000n, pen: 0n },
    applied: ["g"],
  },
  {
    title: "twice buy one, get one for half: the second one is of what the first one left of the piece",
    input: order([many("a", 2n, 10000n)], {
      discounts: ["g", "h"].map((id) => ({ ...gets({}, 1n, 1n), id, value: percent(50n) })),
    }),
    lines: { a: 5000n + 2500n },
    applied: ["g", "h"],
  },
  {
    // The first one leaves 50.00 of two of the three pieces; the second one gives one of them.
    title: "of several pieces, one that an earlier discount gave",
    input: order([many("a", 3n, 10000n)], {
      discounts: [
        { ...gets({}, 1n, 2n), id: "g", value: percent(50n) },
        { ...gets({}, 2n, 1n), id: "h", value: percent(50n) },
      ],
    }),
    lines: { a: 10000n + 2500n },
    applied: ["g", "h"],
  },
  {
    // 4.5 cents of 9: 5, which are 0.55, 1.66 and 2.77 by line.
    title: "half of what is got is rounded once, and shared among the lines",
    input: order([many("x", 3n, 1000n), many("a", 1n, 1n), many("b", 1n, 3n), many("c", 1n, 5n)], {
      discounts: [
        { ...gets({ productIds: ["x"], getProductIds: ["a", "b", "c"] }, 3n, 3n), value: percent(50n) },
      ],
    }),
    lines: { x: 0n, a: 0n, b: 2n, c: 3n },
    applied: ["g"],
  },
  {
    title: "a piece that is got costs what a discount by hand left of it",
    input: order([many("a", 2n, 10000n)], {
      manual: [{ lineKey: "a", type: "percentage", value: percent(10n), reason: "Friend" }],
      discounts: [{ ...gets({}, 1n, 1n), value: percent(50n) }],
    }),
    lines: { a: 2000n + 4500n },
    applied: ["g"],
  },
  {
    title: "as often as it is free already, it is not given once more",
    input: order([many("a", 2n, 10000n)], {
      discounts: ["g", "h"].map((id) => ({ ...gets({}, 1n, 1n), id })),
    }),
    lines: { a: 10000n },
    applied: ["g"],
  },
  {
    title: "too few pieces are nothing",
    input: order([many("a", 2n, 1000n)], { discounts: [gets({})] }),
    lines: { a: 0n },
    applied: [],
  },
];

for (const { title, input, lines, applied } of cases)
  test(title, () => {
    const found = expectPrice(input);
    assert.deepEqual(Object.fromEntries(found.lines.map((one) => [one.key, one.discount])), lines);
    assert.deepEqual(
      found.discounts.map((one) => one.discount.id),
      applied,
    );
  });

const shipped = (discounts: readonly PriceDiscount[], more: Partial<PriceInput> = {}) =>
  order([cup], { zones: [zone(rate("post", 490n))], discounts, ...more });
const freeing = (id: string, combinesWith = alone) => discount(id, "free_shipping", 0n, { combinesWith });

test("free shipping is used where it saves more, or beside what goes with it", () => {
  const used = (discounts: readonly PriceDiscount[], more: Partial<PriceInput> = {}) => {
    const { shipping, discount: taken, discounts: applied } = expectPrice(shipped(discounts, more));
    return [shipping.cost, taken, applied.map((one) => one.discount.id).join()];
  };
  assert.deepEqual(used([freeing("s"), off("a", 10n)]), [0n, 0n, "s"]);
  assert.deepEqual(used([freeing("s"), off("a", 30n)]), [490n, 600n, "a"]);
  assert.deepEqual(used([freeing("s", { ...alone, automatic: true }), off("a", 10n)]), [0n, 200n, "a,s"]);
  const withCoupon = { coupon: coupon("percentage", percent(10n)) };
  assert.deepEqual(used([freeing("s", { ...alone, coupons: true })], withCoupon), [0n, 200n, "s"]);
  assert.deepEqual(used([freeing("s")], { coupon: coupon("free_shipping", 0n) }), [0n, 0n, ""]);
  // Where shipping costs nothing anyway, it is not used.
  assert.deepEqual(used([freeing("s")], { zones: [zone(rate("free", 0n))] }), [0n, 0n, ""]);
});

test("a coupon that takes less off than what does not go with it is refused", () => {
  const at = (of: bigint) =>
    price(
      order([cup], {
        discounts: [off("a", 20n, { combinesWith: alone })],
        coupon: coupon("percentage", percent(of)),
      }),
    );
  assert.deepEqual(at(10n), { fault: "coupon_not_combined" });
  const found = at(20n);
  assert.ok(!("fault" in found));
  assert.deepEqual([found.discount, found.discounts], [400n, []]);
});

test("each discount of a line is explained, and what is got by its pieces", () => {
  const input = order([many("a", 3n, 1000n)], {
    discounts: [gets({}), off("b", 15n)],
    coupon: coupon("fixed", 1n),
  });
  const { lines, discounts } = expectPrice(input).explained();
  assert.deepEqual(
    lines[0]!.discounts!.map(({ id, name, calculation }) => [id, name, calculation]),
    [
      ["g", "Discount g", "10.00 × 10.00 ÷ 10.00 = 10.00"],
      ["b", "Discount b", "3.00 × 20.00 ÷ 20.00 = 3.00"],
      [null, "SAVE", "0.01 × 17.00 ÷ 17.00 = 0.01"],
    ],
  );
  assert.equal(lines[0]!.discount!.calculation, "10.00 + 3.00 + 0.01 = 13.01");
  assert.deepEqual(
    discounts!.map(({ eligible, discount: taken }) => [eligible.calculation, taken.calculation]),
    [
      ["10.00", "10.00 × 100 % = 10.00"],
      ["20.00", "20.00 × 15 % = 3.00"],
    ],
  );
});

test("an order of the first version of the calculation is priced and explained by that version", () => {
  const half = (id: string): PriceDiscount => ({ ...gets({}, 1n, 1n), id, value: percent(50n) });
  const input = order([many("a", 2n, 10000n)], { discounts: [half("g"), half("h")] });
  const { calculation, ...kept } = JSON.parse(serializePriceInput(input, expectPrice(input)));
  assert.equal(calculation, CALCULATION);
  const before = expectPrice(parsePriceInput(JSON.stringify(kept)));
  assert.equal(before.discount, 10000n);
  const { lines, discounts } = before.explained();
  assert.deepEqual(
    lines[0]!.discounts!.map((one) => one.calculation),
    ["1 × 100.00 × 50 % = 50.00", "1 × 100.00 × 50 % = 50.00"],
  );
  assert.deepEqual(
    discounts!.map(({ eligible, discount: taken }) => [eligible.calculation, taken.calculation]),
    [
      ["100.00", "50.00"],
      ["100.00", "50.00"],
    ],
  );
  // An edit retains it: the input that is stored again says so.
  const again = parsePriceInput(serializePriceInput(parsePriceInput(JSON.stringify(kept)), before));
  assert.deepEqual([again.calculation, expectPrice(again).discount], [1, 10000n]);
});
