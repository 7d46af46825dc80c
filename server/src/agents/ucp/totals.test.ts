import assert from "node:assert/strict";
import { test } from "node:test";
import type { Messages } from "../../http/answers/messages.ts";
import { totalsOf } from "./totals.ts";

const messages = { say: (key: string) => key } as unknown as Messages;
const line = { quantity: 1, unitPrice: "19.90", discountAmount: "0.00" };
const amounts = {
  subtotalAmount: "19.90",
  discountAmount: "0.00",
  shippingCost: "4.90",
  codFee: "0.00",
  taxAmount: "3.96",
  finalAmount: "24.80",
  giftCardAmount: "5.00",
  storeCreditAmount: "8.00",
  pricesIncludeTax: true,
  requiresShipping: true,
  taxes: [],
};
const numbers = (totals: readonly { type: string; amount: unknown }[]) =>
  totals.map(({ type, amount }) => [type, Number(JSON.parse(JSON.stringify(amount)))]);

test("a receipt of UCP takes off what gift cards and store credit pay, and sums up", () => {
  const told = numbers(totalsOf(messages, amounts, [line]));
  assert.deepEqual(told.slice(-3), [
    ["gift_card", -500],
    ["store_credit", -800],
    ["total", 1_180],
  ]);
  const parts = told.slice(0, -1).map(([, amount]) => amount as number);
  assert.equal(
    parts.reduce((sum, amount) => sum + amount, 0),
    1_180,
  );
  const without = numbers(totalsOf(messages, { ...amounts, storeCreditAmount: "0.00" }, [line]));
  assert.deepEqual(
    without.map(([type]) => type),
    ["subtotal", "fulfillment", "gift_card", "total"],
  );
});
