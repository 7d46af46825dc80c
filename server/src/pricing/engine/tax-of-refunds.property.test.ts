import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { taxOfRefunds } from "./index.ts";
import { lesser, sum } from "./round.ts";

// Random partial refunds of an order: no part has a negative tax, and all parts together have the order's.

const RATES = [0n, 70_000n, 190_000n];
const line = fc.record({
  rate: fc.constantFrom(...RATES),
  total: fc.bigInt({ min: 0n, max: 5_000n }),
});
const refund = fc.record({ at: fc.nat(5), share: fc.bigInt({ min: 0n, max: 8n }) });

const taxIn = (total: bigint, rate: bigint) => (total * rate) / (1_000_000n + rate);

test("the taxes of all refunds are those of the order, and none is below 0", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.bigInt({ min: 0n, max: 990n }),
      fc.array(refund, { maxLength: 30 }),
      (lines, shipping, refunds) => {
        const items = lines.map(({ rate, total }) => ({
          taxRate: rate,
          taxAmount: taxIn(total, rate),
          totalAmount: total,
          refundedAmount: 0n,
        }));
        const goods = sum(items.map(({ totalAmount }) => totalAmount));
        const ofShipping = { rate: 190_000n, amount: taxIn(shipping, 190_000n) };
        const order = { finalAmount: goods + shipping, refundedAmount: 0n, refundedShipping: 0n, items };
        const taxes = RATES.map((rate) => ({
          rate,
          amount:
            sum(items.filter((item) => item.taxRate === rate).map(({ taxAmount }) => taxAmount)) +
            (rate === ofShipping.rate ? ofShipping.amount : 0n),
        }));
        const tax = sum(taxes.map(({ amount }) => amount));
        const all = () => [
          taxOfRefunds(order, tax),
          ...taxes.map(({ amount, rate }) => taxOfRefunds(order, amount, { rate })),
        ];
        const give = (at: number, share: bigint) => {
          const held = order.finalAmount - order.refundedAmount;
          const item = order.items[at];
          const part = (left: bigint) => lesser((left * share + 7n) / 8n, held);
          if (item) {
            const amount = part(item.totalAmount - item.refundedAmount);
            item.refundedAmount += amount;
            order.refundedAmount += amount;
          } else if (at === lines.length) {
            const amount = part(shipping - order.refundedShipping);
            order.refundedShipping += amount;
            order.refundedAmount += amount;
          } else order.refundedAmount += part(held);
        };
        const ends = [...Array(lines.length + 2).keys()].map((at) => ({ at, share: 8n }));
        let before = all();
        assert.ok(before.every((amount) => amount === 0n));
        for (const { at, share } of [...refunds, ...ends]) {
          give(at, share);
          const after = all();
          assert.ok(
            after.every((amount, i) => amount >= before[i]!),
            `${before} ${after}`,
          );
          before = after;
        }
        assert.equal(order.refundedAmount, order.finalAmount);
        assert.deepEqual(
          before,
          order.finalAmount ? [tax, ...taxes.map(({ amount }) => amount)] : [0n, 0n, 0n, 0n],
        );
      },
    ),
    { numRuns: runs(1_000, 50_000) },
  );
});
