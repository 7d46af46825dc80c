import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { confirmedOrder } from "../../../test/confirmed-order.ts";
import { runs } from "../../../test/runs.ts";
import { ApiError } from "../../http/answers/errors.ts";
import { type Change, countUnsent, noChange, piecesOut, receivePieces } from "../model/change.ts";
import type { Item } from "../model/item-columns.ts";
import { isReplaceable, type Line, openGone, openPieces, refundableAmount } from "../model/ledger.ts";
import type { RefundedItem } from "../model/payment-columns.ts";
import type { LockedOrder } from "../model/sql.ts";
import { isOpen } from "../model/state.ts";
import { packChange, shipmentChange } from "../shipping/ship.ts";
import { refundChange } from "../transactions/refund.ts";
import { applyCancellation } from "./cancel.ts";
import { refundClaim, releaseReplaced, replaceClaim } from "./claim-items.ts";
import { applyExchange, limitPlan, refundableValue } from "./exchange-items.ts";
import { settleRefund } from "./provider-actions.ts";
import { receiveReturn } from "./receive-return.ts";

// Whatever becomes of an order's pieces: each is made good once, by a refund, an exchange or a free
// replacement. What was given is counted here by what the changes record, not by the counts of the lines.

const NOW = new Date("2026-05-01T12:00:00.000Z");
const kinds = [
  "pack",
  "pack",
  "ship",
  "ship",
  "deliver",
  "lose",
  "bring back",
  "return",
  "return",
  "keep",
  "exchange",
  "refund",
  "refund all",
  "refund claim",
  "refund claim",
  "replace claim",
  "replace claim",
  "answer",
  "cancel",
] as const;
const commandOf = (some: readonly (typeof kinds)[number][], lines: number) =>
  fc.record({
    kind: fc.constantFrom(...some),
    line: fc.nat(lines - 1),
    count: fc.integer({ min: 1, max: 3 }),
    flag: fc.boolean(),
  });
type Command = ReturnType<typeof commandOf> extends fc.Arbitrary<infer T> ? T : never;

/** The change that a command asks for; undefined where there is nothing to do, or it is refused. */
function tryOut(order: LockedOrder, command: Command): Change | undefined {
  try {
    return carryOut(order, command);
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    return undefined;
  }
}

function carryOut(order: LockedOrder, { kind, line, count, flag }: Command): Change | undefined {
  const item = order.items[line]!;
  const start = noChange(order);
  const quantity = BigInt(count);
  const claimed = new Map([[item.id, { count: quantity, isLost: flag }]]);
  const came = piecesOut(item) < quantity ? piecesOut(item) : quantity;
  const back = new Map([[item.id, flag ? { restock: came, writeOff: 0n } : { restock: 0n, writeOff: came }]]);
  const moved = (from: string, to: "shipped" | "delivered" | "lost" | "returned", more = {}) => {
    const one = order.shipments.find(({ status }) => status === from);
    return one && shipmentChange(order, one, { status: to, ...more }, NOW);
  };
  switch (kind) {
    case "pack":
      return packChange(order, { items: [{ itemId: item.id, quantity: count }] }, NOW);
    case "ship":
      return moved("packed", "shipped");
    case "deliver":
      return moved("shipped", "delivered");
    case "lose":
      return moved("shipped", "lost", { resend: flag });
    case "bring back":
      return moved("shipped", "returned", { restock: flag });
    case "return":
      return came
        ? receiveReturn(start, back, { refund: true, reason: "return", digits: 2 }, NOW)
        : undefined;
    case "keep":
      return came ? receivePieces(start, back) : undefined;
    case "exchange": {
      const plan = refundableValue(order, new Map([[item.id, item.returnedQuantity]]), 2);
      const paid = limitPlan(plan, flag ? plan.amount : plan.amount / 2n).amount;
      const other = { id: "other", orderNumber: "#1002" };
      return plan.items.length
        ? applyExchange(start, { returnId: "r", plan, paid, order: other }, NOW)
        : undefined;
    }
    case "refund":
      return refundChange(start, { items: [{ itemId: item.id, quantity }], restock: flag }, 2, NOW);
    case "refund all":
      return refundChange(start, {}, 2, NOW);
    case "refund claim": {
      const amount = flag ? quantity * 30n : undefined;
      return refundClaim(start, claimed, { amount, to: undefined, digits: 2 }, NOW);
    }
    case "replace claim":
      return replaceClaim(start, claimed, NOW);
    case "answer": {
      const [refund] = order.pendingRefunds;
      const answered = flag
        ? { isDone: true as const, reference: "r" }
        : { isDone: false as const, why: "no" };
      return refund && settleRefund(start, refund.id, answered, NOW);
    }
    case "cancel":
      return applyCancellation(start, { reason: "other", restock: flag }, NOW);
  }
}

let ids = 0;
/** The order as it is read again after a change: refunds that wait have ids. */
const written = ({ after, refunds }: Change): LockedOrder => ({
  ...after,
  pendingRefunds: [
    ...after.pendingRefunds,
    ...refunds
      .filter(({ isPending }) => isPending)
      .map((one) => ({
        ...(one as unknown as LockedOrder["pendingRefunds"][number]),
        id: `refund-${++ids}`,
        surplusAmount: one.surplus,
        shippingAmount: one.shipping,
        giftCardAmount: one.toCards,
        creditAmount: one.toCredit,
        providerAmount: one.atProvider,
        items: [...one.items],
      })),
  ],
});

const prices = fc.array(fc.constantFrom(100n, 2149n, 33n, 1n), { minLength: 2, maxLength: 2 });

// A walk that chance seldom makes: a piece comes back unpaid, and is exchanged.
const rare = (["pack", "ship", "deliver", "keep", "exchange"] as const).map((kind) => ({
  kind,
  line: 0,
  count: 1,
  flag: true,
}));

test("refunds, exchanges and free replacements are no more than the pieces sold, and no line gives more than it cost", () => {
  const done = new Map<string, number>();
  fc.assert(
    fc.property(
      prices,
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 2 }),
      fc.boolean(),
      fc.array(commandOf(kinds, 2), { minLength: 5, maxLength: 40 }),
      (unit, pieces, hasProvider, commands) => {
        const bare = confirmedOrder(pieces.map((quantity) => ({ counted: true, quantity })));
        const items = bare.items.map((item, i) => ({ ...item, totalAmount: unit[i]! * item.quantity + 1n }));
        const total = items.reduce((sum, { totalAmount }) => sum + totalAmount, 0n);
        const provider = hasProvider ? { provider: "stripe", providerPaid: total } : {};
        let order: LockedOrder = { ...bare, items, finalAmount: total, paidAmount: total, ...provider };
        const made = new Map(items.map(({ id }) => [id, { pieces: 0n, gone: 0n, replaced: 0n, money: 0n }]));
        const waiting = new Map<string, LockedOrder["pendingRefunds"][number]>();
        const give = (parts: readonly RefundedItem[]) => {
          for (const part of parts) {
            const line = made.get(part.itemId)!;
            line.pieces += BigInt(part.quantity);
            if (part.isGone) line.gone += BigInt(part.quantity);
            line.money += BigInt(part.amount);
          }
        };
        for (const one of commands) {
          const change = tryOut(order, one);
          if (!change) continue;
          done.set(one.kind, (done.get(one.kind) ?? 0) + 1);
          for (const { isPending, items: parts } of change.refunds) if (!isPending) give(parts);
          for (const { id, isDone } of change.settledRefunds) if (isDone) give(waiting.get(id)!.items);
          for (const [i, { id, replacedQuantity }] of change.after.items.entries())
            made.get(id)!.replaced += replacedQuantity - order.items[i]!.replacedQuantity;
          order = written(change);
          for (const refund of order.pendingRefunds) waiting.set(refund.id, refund);
          for (const item of order.items) {
            const { pieces: refunded, gone, replaced, money } = made.get(item.id)!;
            assert.ok(refunded + replaced <= item.quantity, `${refunded} + ${replaced} of ${item.quantity}`);
            // A returned, claimed or exchanged piece is one that left.
            assert.ok(gone + replaced <= item.shippedQuantity + item.droppedQuantity, one.kind);
            const replacedWorth = (item.totalAmount * replaced) / item.quantity;
            assert.ok(money <= item.totalAmount - replacedWorth, `${money} of ${item.totalAmount}`);
            assert.deepEqual([item.refundedQuantity, item.refundedAmount], [refunded, money]);
          }
        }
      },
    ),
    { numRuns: runs(1_000, 50_000), examples: [[[100n, 33n], [1, 1], false, rare]] },
  );
  for (const kind of kinds) assert.ok(done.get(kind), `${kind} was never done`);
});

test("no piece is refunded and still sent: of a refund while others wait, only what came back unpaid stays where it is", () => {
  const moves = ["pack", "pack", "ship", "ship", "lose", "bring back", "return", "keep", "refund"] as const;
  const unsent = (line: Item) => line.withdrawnQuantity + line.droppedQuantity;
  let seen = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.array(commandOf(moves, 1), { minLength: 5, maxLength: 25 }),
      (quantity, commands) => {
        let order = confirmedOrder([{ counted: true, quantity }]);
        // How many of those that came back are paid for.
        let paid = 0n;
        for (const one of commands) {
          const change = tryOut(order, one);
          if (!change) continue;
          const [was, is] = [order.items[0]!, change.after.items[0]!];
          for (const { items: parts, restock } of change.refunds)
            for (const { quantity: pieces, isGone } of parts) {
              if (isGone) paid += BigInt(pieces);
              if (isGone || !restock || !isOpen(order.status) || countUnsent(is) === 0n) continue;
              const stay = BigInt(pieces) - (unsent(is) - unsent(was));
              if (stay > 0n) seen++;
              assert.ok(stay === 0n || stay <= was.returnedQuantity - paid, `${stay} refunded and sent`);
              paid += stay;
            }
          order = written(change);
        }
      },
    ),
    { numRuns: runs(2_000, 50_000) },
  );
  assert.ok(seen > 0, "nothing came back unpaid and was refunded");
});

describe("a line's ledger", () => {
  const line: Line = {
    quantity: 2n,
    totalAmount: 4298n,
    packedQuantity: 0n,
    shippedQuantity: 1n,
    lostQuantity: 0n,
    withdrawnQuantity: 0n,
    droppedQuantity: 0n,
    returnedQuantity: 0n,
    refundedQuantity: 0n,
    refundedAmount: 0n,
    replacedQuantity: 0n,
  };
  const open = (more: Partial<Line>) => [openPieces({ ...line, ...more }), openGone({ ...line, ...more })];

  test("knows the pieces that left from those that wait", () => {
    assert.deepEqual(open({}), [2n, 1n]);
    assert.deepEqual(open({ refundedQuantity: 1n, refundedAmount: 2149n }), [1n, 0n]);
    assert.deepEqual(open({ refundedQuantity: 1n, withdrawnQuantity: 1n }), [1n, 1n]);
    assert.deepEqual(open({ replacedQuantity: 1n }), [1n, 0n]);
    assert.deepEqual(open({ shippedQuantity: 2n, replacedQuantity: 1n, refundedQuantity: 1n }), [0n, 0n]);
  });

  test("replaces a piece beside one that was refunded, whatever its share is rounded to", () => {
    const refunded = { ...line, shippedQuantity: 2n, totalAmount: 4355n, refundedQuantity: 1n };
    assert.ok(isReplaceable({ ...refunded, refundedAmount: 2178n }, 1n));
    assert.ok(!isReplaceable({ ...refunded, refundedAmount: 2179n }, 1n));
    assert.ok(!isReplaceable({ ...refunded, refundedAmount: 2178n }, 2n));
  });

  test("gives back what is left of a piece of which a claim gave back a part", () => {
    const kept = { ...line, refundedAmount: 2000n };
    assert.deepEqual([refundableAmount(kept, 1n, true), refundableAmount(kept, 1n, false)], [149n, 2149n]);
    const replaced = { ...line, shippedQuantity: 2n, replacedQuantity: 1n };
    assert.deepEqual(
      [refundableAmount(replaced, 1n, true), refundableAmount(replaced, 1n, false)],
      [2149n, 2149n],
    );
  });

  test("frees of a cancelled replacement what its claim was about and never left, whatever its lines became", () => {
    const [one, other] = confirmedOrder([
      { counted: true, quantity: 3 },
      { counted: true, quantity: 3 },
    ]).items as [Item, Item];
    const order = { ...confirmedOrder([]), items: [one, { ...other, productId: one.productId }] };
    const freed = (replaced: bigint[], claimed: [string, bigint][], sent: Partial<Item>) => {
      const items = order.items.map((item, i) => ({ ...item, replacedQuantity: replaced[i]! }));
      const replacement = { orderNumber: "#2", items: [{ ...one, ...sent }] };
      return releaseReplaced(noChange({ ...order, items }), replacement, new Map(claimed)).after.items.map(
        ({ replacedQuantity }) => replacedQuantity,
      );
    };
    // Its line was raised, or lowered, by an edit.
    assert.deepEqual(freed([3n, 0n], [[one.id, 1n]], { quantity: 3n }), [2n, 0n]);
    assert.deepEqual(freed([2n, 0n], [[one.id, 2n]], { quantity: 1n }), [0n, 0n]);
    assert.deepEqual(freed([2n, 0n], [[one.id, 2n]], { quantity: 1n, shippedQuantity: 1n }), [1n, 0n]);
    assert.deepEqual(freed([1n, 0n], [[one.id, 1n]], { quantity: 3n, droppedQuantity: 2n }), [1n, 0n]);
    // Two lines are of the same thing.
    assert.deepEqual(freed([2n, 2n], [[other.id, 1n]], { quantity: 1n }), [2n, 1n]);
    const both: [string, bigint][] = [one, other].map(({ id }) => [id, 2n]);
    assert.deepEqual(freed([2n, 2n], both, { quantity: 4n, shippedQuantity: 3n }), [2n, 1n]);
  });
});
