import { unmetBy } from "./effect.ts";
import { price } from "./price.ts";
import { type PricedInput, ruleReduction } from "./reductions.ts";
import { sum } from "./round.ts";
import { priceStoredInput } from "./stored-input.ts";
import type { PriceInput } from "./types.ts";
import { sumLines } from "./unit-price.ts";

/** Why a discount of an order does not apply to its lines after an edit. */
export const lossReasons = ["minimum_not_met", "quantity_not_met", "not_applicable", "not_combined"] as const;

/** A discount that an edit takes from an order, with its reduction before in minor units. */
export type LostDiscount = {
  /** The id of an automatic discount, or the code of a coupon. */
  readonly of: { readonly id: string } | { readonly code: string };
  readonly name: string;
  readonly type: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
  readonly amount: bigint;
  readonly reason: (typeof lossReasons)[number];
};

/** The coupon and the automatic discounts that no longer apply after an edit; none if it keeps them. */
export function lostDiscounts(before: PriceInput, { priced, input }: PricedInput): LostDiscount[] {
  if (input.sold) return [];
  const former = priceStoredInput(before);
  const there = new Set(priced.discounts.map(({ discount }) => discount.id));
  const lines = sumLines(input.lines);
  const lost = former.discounts
    .filter(({ discount }) => !there.has(discount.id))
    .map(({ discount, amount }): LostDiscount => {
      const { id, name, type } = discount;
      return { of: { id }, name, type, amount, reason: unmetBy(discount, lines) ?? "not_applicable" };
    });
  const { coupon } = before;
  if (!coupon || input.coupon) return lost;
  const amount = ruleReduction(former) - sum(former.discounts.map((one) => one.amount));
  const { code, type } = coupon;
  const tried = price({ ...input, coupon });
  return [
    ...lost,
    { of: { code }, name: code, type, amount, reason: reasonOf("fault" in tried ? tried.fault : "") },
  ];
}

function reasonOf(fault: string): LostDiscount["reason"] {
  if (fault === "coupon_minimum") return "minimum_not_met";
  return fault === "coupon_not_combined" ? "not_combined" : "not_applicable";
}
