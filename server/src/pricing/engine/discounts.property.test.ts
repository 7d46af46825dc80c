import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { leastToPay } from "../../../test/discount-model.ts";
import {
  anyCoupon,
  anyDiscountedOrder,
  anyDiscounts,
  anyLines,
  expectPrice,
  order,
  rate,
  zone,
} from "../../../test/pricing.ts";
import { runs } from "../../../test/runs.ts";
import { type PriceInput, parsePriceInput, price, serializePriceInput } from "./index.ts";

const numRuns = runs(300, 20_000);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/** Some lines of a few pieces each, so that the model can count them. */
const fewLines = anyLines.map((lines) =>
  lines.slice(0, 4).map((one) => ({ ...one, quantity: ((one.quantity - 1n) % 4n) + 1n })),
);
const cost = fc.constantFrom(0n, 1n, 490n);

test("the price is the least that the independent model finds, or the coupon is refused", () => {
  const outcomes = new Map<string, number>();
  fc.assert(
    fc.property(
      fewLines,
      fc.option(anyCoupon, { nil: undefined }),
      anyDiscounts,
      cost,
      (lines, coupon, discounts, shipping) => {
        const input: PriceInput = order(lines, { coupon, discounts, zones: [zone(rate("flat", shipping))] });
        const found = price(input);
        const { withCoupon, without } = leastToPay(input, shipping);
        const outcome = "fault" in found ? found.fault : found.discounts.length > 1 ? "several" : "priced";
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if ("fault" in found) {
          if (found.fault === "coupon_not_combined") assert.ok(without < withCoupon!);
          else assert.equal(found.fault, "coupon_applies_to_nothing");
        } else {
          assert.equal(found.final, withCoupon ?? without);
          if (withCoupon !== undefined) assert.ok(withCoupon <= without);
        }
      },
    ),
    { numRuns },
  );
  for (const outcome of ["priced", "several", "coupon_not_combined"])
    assert.ok(outcomes.get(outcome), JSON.stringify([...outcomes]));
});

test("no line costs less than nothing, gift cards are never discounted, and each discount takes what it says", () => {
  fc.assert(
    fc.property(anyDiscountedOrder, (input) => {
      const { lines, discounts, discount, final } = expectPrice(input);
      for (const [i, line] of lines.entries()) {
        assert.ok(0n <= line.discount && line.discount <= line.subtotal);
        if (input.lines[i]!.isGiftCard) assert.equal(line.discount, 0n);
      }
      const automatic = sum(discounts.map(({ amount }) => amount));
      assert.ok(input.coupon ? automatic <= discount : automatic === discount);
      assert.ok(final >= 0n);
      for (const { discount: one, amount } of discounts)
        assert.ok(one.type === "free_shipping" ? amount === 0n : amount > 0n);
    }),
    { numRuns },
  );
});

test("the order in which discounts come changes nothing, and one that applies to nothing neither", () => {
  const told = (input: PriceInput) => {
    const { explained, ...found } = expectPrice(input);
    return { ...found, explained: explained() };
  };
  fc.assert(
    fc.property(anyDiscountedOrder, (input) => {
      const discounts = input.discounts!.toReversed();
      const nothing = { ...anyOf(input), id: "d0", productIds: ["nothing"], categoryIds: [] };
      assert.deepEqual(told({ ...input, discounts }), told(input));
      assert.deepEqual(told({ ...input, discounts: [...discounts, nothing] }), told(input));
    }),
    { numRuns },
  );
});

const anyOf = ({ discounts }: PriceInput) =>
  discounts![0] ?? {
    name: "None",
    type: "percentage" as const,
    value: 1_000_000n,
    minimumSubtotal: null,
    minimumQuantity: null,
    buyXGetY: null,
    combinesWith: { coupons: false, automatic: false, shipping: false },
  };

test("the stored input of a price gives the same price and the same explanation", () => {
  fc.assert(
    fc.property(anyDiscountedOrder, (input) => {
      const found = expectPrice(input);
      const again = expectPrice(parsePriceInput(serializePriceInput(input, found)));
      const { explained, shippingOptions: _, ...amounts } = found;
      const { explained: then, shippingOptions: __, ...later } = again;
      assert.deepEqual(later, amounts);
      assert.deepEqual(then(), explained());
    }),
    { numRuns },
  );
});

test("without automatic discounts, none is listed", () => {
  fc.assert(
    fc.property(anyDiscountedOrder, (input) => {
      const { discounts: _, ...rest } = input;
      const bare = price(rest);
      if ("fault" in bare) return;
      assert.deepEqual(bare.discounts, []);
      const explained = bare.explained();
      assert.ok(!("discounts" in explained) && explained.lines.every((line) => !("discounts" in line)));
      const { explained: ___, ...amounts } = bare;
      const { explained: ____, ...same } = expectPrice({ ...rest, discounts: [] });
      assert.deepEqual(same, amounts);
    }),
    { numRuns },
  );
});
