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

test("a receipt of ACP tells both as store credit, by their names", () => {
  const told = totalsOf(messages, amounts, [line]);
  assert.deepEqual(
    told.slice(-3).map(({ type, display_text }) => [type, display_text]),
    [
      ["store_credit", "label.giftCards"],
      ["store_credit", "label.storeCredit"],
      ["total", "label.total"],
    ],
  );
  assert.deepEqual(
    numbers(told)
      .slice(-3)
      .map(([, amount]) => amount),
    [500, 800, 1_180],
  );
});
