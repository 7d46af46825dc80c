import type { Amounts } from "../../orders/cart/index.ts";
import { minorOf } from "./amounts.ts";

/** The amounts of a quote or an order, with their taxes. */
export type TaxedAmounts = Amounts & { taxes: readonly { name: string; rate: string; amount: string }[] };
/** A line of either. */
export type AmountsOfLine = { quantity: number; unitPrice: string; discountAmount: string };

/** What all of it comes to, in minor units: `base - ofLines - ofOrder + shipping + fee`, and taxes that are on top, is `final`. */
type Receipt = {
  base: bigint;
  ofLines: bigint;
  ofOrder: bigint;
  /** Undefined where nothing ships. */
  shipping: bigint | undefined;
  fee: bigint;
  final: bigint;
  /** What gift cards pay of it. */
  cards: bigint;
  /** What store credit pays of it. */
  credit: bigint;
  /** Taxes that are on top, and those that prices have in them. */
  added: TaxedAmounts["taxes"];
  included: TaxedAmounts["taxes"];
};

/** The parts of such amounts. */
export function receiptOf(amounts: TaxedAmounts, lines: readonly AmountsOfLine[]): Receipt {
  const { pricesIncludeTax, requiresShipping, taxes } = amounts;
  const ofLines = lines.reduce((sum, { discountAmount }) => sum + minorOf(discountAmount), 0n);
  return {
    base: minorOf(amounts.subtotalAmount),
    ofLines,
    ofOrder: minorOf(amounts.discountAmount) - ofLines,
    shipping: requiresShipping ? minorOf(amounts.shippingCost) : undefined,
    fee: minorOf(amounts.codFee),
    final: minorOf(amounts.finalAmount),
    cards: minorOf(amounts.giftCardAmount),
    credit: minorOf(amounts.storeCreditAmount ?? "0"),
    added: pricesIncludeTax ? [] : taxes,
    included: pricesIncludeTax ? taxes.filter(({ amount }) => minorOf(amount)) : [],
  };
}
