import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import type { FieldError } from "../../http/answers/errors.ts";
import { readImportedAmounts } from "./amounts.ts";
import type { OrderRecord } from "./schemas.ts";

type Fields = Record<string, unknown>;
const amountsOf = (order: Fields, includesTax = false) => {
  const errors: FieldError[] = [];
  const input = { paymentStatus: "paid", ...order } as unknown as OrderRecord;
  return { ...readImportedAmounts({ digits: 2, errors }, input, includesTax), errors };
};
/** Two pieces of 10.00 and one of 30.00. */
const items = [
  { quantity: 2, unitPrice: "10.00" },
  { quantity: 1, unitPrice: "30.00" },
];

describe("amounts of an order that is brought along", () => {
  for (const [what, order, expected] of [
    ["without anything", { finalAmount: "50.00" }, { discounts: [0n, 0n], addsUp: true, paidAmount: 5000n }],
    [
      "taxes on top",
      { discountedSubtotal: "50.00", taxAmount: "4.00", shippingCost: "5.00", finalAmount: "59.00" },
      { addsUp: true, pricesIncludeTax: false },
    ],
    [
      "taxes in the prices",
      { discountedSubtotal: "50.00", taxAmount: "4.00", shippingCost: "5.00", finalAmount: "55.00" },
      { addsUp: true, pricesIncludeTax: true },
    ],
    [
      "a discount on the order, shared among its lines",
      { discountedSubtotal: "44.99", discountAmount: "5.01", finalAmount: "44.99" },
      { addsUp: true, subtotalAmount: 5000n, discountAmount: 501n, discounts: [200n, 301n] },
    ],
    [
      "a discount on a line, which the whole one counts in",
      {
        items: [items[0], { ...items[1], discountAmount: "3.00" }],
        discountedSubtotal: "45.00",
        discountAmount: "5.00",
        finalAmount: "45.00",
      },
      { addsUp: true, discountAmount: 500n, discounts: [85n, 415n] },
    ],
    [
      "a discount on a line, beside that of the order",
      {
        items: [items[0], { ...items[1], discountAmount: "3.00" }],
        discountedSubtotal: "42.00",
        discountAmount: "5.00",
        finalAmount: "42.00",
      },
      { addsUp: true, discountAmount: 800n },
    ],
    [
      "a discount off the shipping, which is told before it",
      { discountedSubtotal: "50.00", discountAmount: "5.00", shippingCost: "5.00", finalAmount: "50.00" },
      { addsUp: true, discountAmount: 500n, discounts: [0n, 0n] },
    ],
    [
      "a discount off the shipping, which is told after it",
      { discountedSubtotal: "50.00", discountAmount: "5.00", shippingCost: "0.00", finalAmount: "50.00" },
      { addsUp: true, shippingCost: 0n, discountAmount: 0n },
    ],
    [
      "free shipping of more than the goods cost",
      {
        items: [{ quantity: 1, unitPrice: "3.00" }],
        ...{ discountAmount: "5.00", shippingCost: "5.00", finalAmount: "3.00" },
      },
      { addsUp: true, subtotalAmount: 300n, discountAmount: 0n, shippingCost: 0n, discounts: [0n] },
    ],
    [
      "the same, told after the discount",
      {
        items: [{ quantity: 1, unitPrice: "3.00" }],
        ...{ discountedSubtotal: "3.00", discountAmount: "5.00", shippingCost: "0.00", finalAmount: "3.00" },
      },
      { addsUp: true, subtotalAmount: 300n, discountAmount: 0n, shippingCost: 0n },
    ],
    [
      "a total that is another one",
      { discountedSubtotal: "50.00", finalAmount: "51.00" },
      { addsUp: false, finalAmount: 5100n, subtotalAmount: 5000n },
    ],
    [
      "a subtotal that is another one",
      { discountedSubtotal: "60.00", finalAmount: "60.00" },
      { addsUp: false, subtotalAmount: 6000n },
    ],
    [
      "a part that was paid",
      { paymentStatus: "pending", outstandingAmount: "20.00", finalAmount: "50.00" },
      { paidAmount: 3000n },
    ],
    ["nothing that was paid", { paymentStatus: "pending", finalAmount: "50.00" }, { paidAmount: 0n }],
    [
      "a full refund",
      { paymentStatus: "refunded", finalAmount: "50.00" },
      { refundedAmount: 5000n, paidAmount: 5000n },
    ],
    [
      "a refund of what was never told as paid",
      { paymentStatus: "cancelled", refundedAmount: "7.00", finalAmount: "50.00" },
      { refundedAmount: 700n, paidAmount: 700n },
    ],
  ] as const)
    test(what, () => {
      const amounts: Fields = amountsOf({ items, ...order });
      assert.deepEqual(amounts.errors, []);
      for (const [name, value] of Object.entries(expected)) assert.deepEqual(amounts[name], value, name);
    });

  test("that give back more than was received are refused where both are told", () => {
    const { errors } = amountsOf({
      items,
      finalAmount: "50.00",
      paidAmount: "10.00",
      refundedAmount: "10.01",
    });
    assert.deepEqual(errors, [
      { field: "/refundedAmount", code: "too_much_to_refund", values: { available: "10.00" } },
    ]);
  });

  test("of any size never go below zero, and lines share all that is taken off them", () => {
    const cents = fc.integer({ min: 0, max: 100_000 }).map((n) => (n / 100).toFixed(2));
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitPrice: cents });
    const order = fc.record({
      items: fc.array(line, { minLength: 1, maxLength: 6 }),
      finalAmount: cents,
      discountedSubtotal: cents,
      discountAmount: cents,
      taxAmount: cents,
      shippingCost: cents,
      refundedAmount: cents,
    });
    fc.assert(
      fc.property(order, (imported) => {
        const amounts = amountsOf(imported);
        const { subtotalAmount, discountAmount, discounts, paidAmount, refundedAmount } = amounts;
        for (const amount of [subtotalAmount, discountAmount, paidAmount, ...discounts])
          assert.ok(amount >= 0n);
        assert.ok(refundedAmount <= paidAmount);
        const shared = discounts.reduce((sum, one) => sum + one, 0n);
        assert.ok(shared <= discountAmount);
        for (const [i, { quantity, unitPrice }] of imported.items.entries())
          assert.ok(discounts[i]! <= BigInt(quantity) * BigInt(Math.round(Number(unitPrice) * 100)));
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});
