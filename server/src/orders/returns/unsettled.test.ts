import assert from "node:assert/strict";
import { test } from "node:test";
import { findUnsettled, type OrderRefund, type ReceivedReturn } from "./unsettled.ts";

const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
const came = (
  id: string,
  hour: number,
  pieces: Record<string, number>,
  refundId: string | null = null,
): ReceivedReturn => ({
  id,
  refundId,
  receivedAt: at(hour),
  items: Object.entries(pieces).map(([itemId, count]) => ({ itemId, receivedQuantity: BigInt(count) })),
});
const given = (
  id: string,
  hour: number,
  pieces: Record<string, [quantity: number, amount: number]>,
  more: Partial<OrderRefund> = {},
): OrderRefund => ({
  id,
  status: "succeeded",
  amount: BigInt(Object.values(pieces).reduce((sum, [, amount]) => sum + amount, 0)),
  shippingAmount: 0n,
  items: Object.entries(pieces).map(([itemId, [quantity, amount]]) => ({
    itemId,
    quantity: String(quantity),
    amount: String(amount),
  })),
  createdAt: at(hour),
  returnId: null,
  ...more,
});
const shown = (all: readonly ReceivedReturn[], refunds: readonly OrderRefund[]) =>
  Object.fromEntries(
    [...findUnsettled(all, refunds)].map(([id, { pieces, beside }]) => [
      id,
      {
        ...Object.fromEntries([...pieces].map(([item, count]) => [item, Number(count)])),
        beside: Number(beside),
      },
    ]),
  );

const A = came("A", 1, { mug: 2, bowl: 1 });
const B = came("B", 3, { mug: 1 });
const cases: readonly [string, readonly ReceivedReturn[], readonly OrderRefund[], object][] = [
  ["nothing was given back", [A, B], [], { A: { mug: 2, bowl: 1, beside: 0 }, B: { mug: 1, beside: 0 } }],
  [
    "a refund settles the return that it names",
    [A, B],
    [given("f", 4, { mug: [1, 500] }, { returnId: "B" })],
    { A: { mug: 2, bowl: 1, beside: 0 }, B: { mug: 0, beside: 0 } },
  ],
  [
    "the refund of receiving settles its return, also where it names none",
    [came("A", 1, { mug: 2 }, "f"), B],
    [given("f", 1, { mug: [2, 1_000] })],
    { A: { mug: 0, beside: 0 }, B: { mug: 1, beside: 0 } },
  ],
  [
    "pieces that are refunded by themselves are those that came first",
    [A, B],
    [given("f", 4, { mug: [3, 1_500] })],
    { A: { mug: 0, bowl: 1, beside: 0 }, B: { mug: 0, beside: 0 } },
  ],
  [
    "pieces that were refunded before a return came are not of it",
    [A, B],
    [given("f", 2, { mug: [3, 1_500] })],
    { A: { mug: 0, bowl: 1, beside: 0 }, B: { mug: 1, beside: 0 } },
  ],
  [
    "an amount counts beside the pieces, shipping does not",
    [A],
    [given("f", 2, {}, { returnId: "A", amount: 700n, shippingAmount: 200n })],
    { A: { mug: 2, bowl: 1, beside: 500 } },
  ],
  [
    "what failed settles nothing; what waits does",
    [A],
    [
      given("f", 2, { mug: [2, 1_000] }, { returnId: "A", status: "failed" }),
      given("g", 2, { bowl: [1, 300] }, { returnId: "A", status: "pending" }),
    ],
    { A: { mug: 2, bowl: 0, beside: 0 } },
  ],
  ["a return that has not come has nothing", [{ ...A, receivedAt: null }], [], {}],
];
for (const [name, all, refunds, expected] of cases)
  test(name, () => assert.deepEqual(shown(all, refunds), expected));
