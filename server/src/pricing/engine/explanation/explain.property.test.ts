import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Check } from "typebox/value";
import { recalculate } from "../../../../test/calculation.ts";
import {
  anyDiscountedOrder,
  anyOrderWithSold,
  anyTaxedOrder,
  expectPrice,
} from "../../../../test/pricing.ts";
import { runs } from "../../../../test/runs.ts";
import { parseMoney } from "../../../kit/money.ts";
import { PriceExplanation, writeExplanation } from "../index.ts";

const numRuns = runs(300, 20_000);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/** All objects within a value that have a calculation. */
const calculated = (value: unknown): { calculation: string | null; amount: string | null }[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "calculation" in value ? [value as ReturnType<typeof calculated>[number]] : [];
  return [...own, ...Object.values(value).flatMap(calculated)];
};

test("every calculation comes to the amount beside it, and each of its steps is right", () => {
  fc.assert(
    fc.property(fc.oneof(anyDiscountedOrder, anyTaxedOrder, anyOrderWithSold), (input) => {
      const { digits } = input;
      const written = writeExplanation(expectPrice(input).explained(), digits);
      for (const { calculation, amount } of calculated(written)) {
        const value = calculation === null ? undefined : recalculate(calculation, digits);
        assert.equal(value, amount === null ? undefined : parseMoney(amount, digits), `${calculation}`);
      }
    }),
    { numRuns },
  );
});

test("the written amounts add up to the price: lines, shipping, fee and taxes to the totals", () => {
  fc.assert(
    fc.property(fc.oneof(anyDiscountedOrder, anyTaxedOrder, anyOrderWithSold), (input) => {
      const found = expectPrice(input);
      const {
        lines,
        coupon,
        discounts = [],
        shipping,
        codFee,
        taxes,
        totals,
        pricesIncludeTax,
      } = writeExplanation(found.explained(), input.digits);
      const read = (step: { amount: string } | null | undefined): bigint => {
        const amount = step ? parseMoney(step.amount, input.digits) : 0n;
        assert.ok(typeof amount === "bigint");
        return amount;
      };
      const each = (name: "subtotal" | "discount" | "tax" | "total") =>
        sum(lines.map((one) => read(one[name])));
      const serviceTaxes = read(shipping?.tax) + read(codFee?.tax);
      assert.equal(read(totals.subtotal), each("subtotal"));
      assert.equal(read(totals.discount), each("discount"));
      const automatic = discounts.map((one) => read(one.discount));
      assert.equal(read(totals.discount), read(coupon?.discount) + sum(automatic));
      assert.deepEqual(
        automatic,
        found.discounts.map((one) => one.amount),
      );
      for (const one of lines)
        if (one.discounts) assert.equal(sum(one.discounts.map(read)), read(one.discount));
      assert.equal(read(totals.shipping), read(shipping?.cost));
      assert.equal(read(totals.codFee), read(codFee?.fee));
      assert.equal(read(totals.tax), each("tax") + serviceTaxes);
      assert.equal(read(totals.tax), sum(taxes.map(read)));
      const services = read(shipping?.cost) + read(codFee?.fee) + (pricesIncludeTax ? 0n : serviceTaxes);
      assert.equal(read(totals.final), each("total") + services);
      assert.deepEqual(
        [totals.subtotal, totals.discount, totals.shipping, totals.codFee, totals.tax, totals.final].map(
          read,
        ),
        [found.subtotal, found.discount, found.shipping.cost, found.codFee, found.tax, found.final],
      );
      assert.deepEqual(
        lines.map((one) => [one.key, read(one.discount), read(one.tax), read(one.total)]),
        found.lines.map((one) => [one.key, one.discount, one.tax, one.total]),
      );
    }),
    { numRuns },
  );
});

test("it is plain JSON, as its schema says, before and after it is written", () => {
  fc.assert(
    fc.property(fc.oneof(anyDiscountedOrder, anyTaxedOrder, anyOrderWithSold), (input) => {
      const explained = expectPrice(input).explained();
      assert.deepEqual(JSON.parse(JSON.stringify(explained)), explained);
      assert.ok(Check(PriceExplanation, explained));
      const written = writeExplanation(explained, input.digits);
      assert.ok(Check(PriceExplanation, written));
      assert.deepEqual(Object.keys(written), Object.keys(explained));
    }),
    { numRuns },
  );
});
