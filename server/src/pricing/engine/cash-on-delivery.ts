import { HUNDRED_PERCENT } from "../../kit/money.ts";
import type { CashOnDelivery, Destination } from "../../platform/settings/index.ts";
import { greater, lesser, roundHalfUp } from "./round.ts";

/** The cash-on-delivery fee, in minor units. */
export type Fee = {
  readonly rule: CashOnDelivery;
  /** The base of a percentage: discounted subtotal and shipping. */
  readonly base: bigint;
  /** The fee before the bounds of a percentage. */
  readonly unbounded: bigint;
  readonly amount: bigint;
};

/**
 * The cash-on-delivery fee for a base at a place; undefined where there is none. `reduce` takes the tax out
 * of a fixed fee where the customer pays none.
 */
export function feeOnDelivery(
  rule: CashOnDelivery,
  base: bigint,
  place: Destination | undefined,
  reduce: (amount: bigint) => bigint,
): Fee | undefined {
  const holdsThere = rule.countries === null || (place && rule.countries.includes(place.country));
  if (!rule.enabled || !holdsThere || base === 0n) return undefined;
  if (rule.type === "fixed") return { rule, base, unbounded: rule.value, amount: reduce(rule.value) };
  const unbounded = roundHalfUp(base * rule.value, HUNDRED_PERCENT);
  const raised = greater(unbounded, rule.minimum ?? 0n);
  return { rule, base, unbounded, amount: rule.maximum === null ? raised : lesser(raised, rule.maximum) };
}
