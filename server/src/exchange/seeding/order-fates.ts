import { advanceChange } from "../../orders/api/index.ts";
import { applyCancellation } from "../../orders/changes/index.ts";
import { type Change, noChange, type Status } from "../../orders/model/index.ts";
import { paymentChange, refundChange } from "../../orders/transactions/index.ts";

const DAY_MS = 86_400_000;

/** The final state of an order, and its payment method. */
export type Fate = { status: Status; isCash: boolean };

// One of each, so that a small store shows them all; what still waits for somebody is the newest.
const each: readonly Status[] = [
  "cancelled",
  "returned",
  "refunded",
  "partially_refunded",
  "delivered",
  "shipped",
  "on_hold",
  "processing",
  "confirmed",
  "pending",
  "payment_failed",
  "pending_payment",
];

/** The fate of an order of an age in days; the last ones (`left`) have one of each status. */
export function fateOf(random: () => number, age: number, left: number): Fate {
  const status = left <= each.length ? each[each.length - left]! : drawStatus(random(), age);
  const mustPay: readonly Status[] = ["pending_payment", "payment_failed"];
  return { status, isCash: !mustPay.includes(status) && random() < 0.3 };
}

function drawStatus(chance: number, age: number): Status {
  if (age < 1) return chance < 0.5 ? "pending" : "confirmed";
  if (age < 3) return chance < 0.4 ? "processing" : chance < 0.95 ? "shipped" : "cancelled";
  if (age < 6) return chance < 0.5 ? "shipped" : "delivered";
  if (chance < 0.86) return "delivered";
  if (chance < 0.93) return "cancelled";
  return chance < 0.96 ? "partially_refunded" : chance < 0.98 ? "returned" : "refunded";
}

/**
 * The change by which a new order meets its fate, each step some time after the one before, and the time of
 * the last one.
 */
export function advanceToFate(
  order: Change["before"],
  { status, isCash }: Fate,
  placedAt: Date,
  digits: number,
  random: () => number,
): { change: Change; now: Date } {
  let change = noChange(order);
  let now = placedAt;
  const later = (days: number) => {
    now = new Date(Math.min(Date.now(), now.getTime() + days * DAY_MS * (0.3 + random())));
    return now;
  };
  const advance = (to: Status) => {
    change = joinChanges(change, advanceChange(change.after, { status: to }, digits, later(1)));
  };
  if (status === "pending_payment") return { change, now };
  if (!isCash && order.paymentStatus === "pending")
    change = paymentChange(
      change,
      { kind: status === "payment_failed" ? "fail" : "capture" },
      digits,
      later(0.02),
    );
  const way = statusesTo(status, order.requiresShipping);
  for (const to of way) advance(to);
  if (status === "cancelled") change = applyCancellation(change, { reason: "customer" }, later(0.5));
  if (status === "partially_refunded") {
    const { id } = change.after.items[0]!;
    const isWhole = change.after.items.length === 1 && change.after.items[0]!.quantity === 1n;
    const request = isWhole
      ? { amount: change.after.finalAmount / 4n || 1n }
      : { items: [{ itemId: id, quantity: 1n }] };
    change = refundChange(change, { ...request, reason: "Damaged in transit" }, digits, later(1));
  }
  if (status === "refunded") change = refundChange(change, { reason: "Did not fit" }, digits, later(1));
  return { change, now };
}

// A change of what a change leads to is one change of what was there before.
const joinChanges = (first: Change, then: Change): Change => ({
  ...then,
  before: first.before,
  entries: [...first.entries, ...then.entries],
  payments: [...first.payments, ...then.payments],
  refunds: [...first.refunds, ...then.refunds],
  cardMoves: [...first.cardMoves, ...then.cardMoves],
});

function statusesTo(status: Status, ships: boolean): Status[] {
  if (status === "payment_failed" || status === "pending" || status === "cancelled") return [];
  if (status === "on_hold" || status === "confirmed") return [status];
  if (!ships) return ["confirmed", "delivered", ...(status === "returned" ? (["returned"] as const) : [])];
  const all: Status[] = ["confirmed", "processing", "shipped", "delivered"];
  const end = all.indexOf(status);
  return [
    ...(end < 0 ? all : all.slice(0, end + 1)),
    ...(status === "returned" ? (["returned"] as const) : []),
  ];
}
