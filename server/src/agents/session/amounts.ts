import { formatMoney } from "../../kit/money.ts";
import type { Amounts } from "../../orders/cart/index.ts";

/** A decimal of the API, which has all digits of its currency, in minor units. */
export const minorOf = (decimal: string): bigint => BigInt(decimal.replace(".", ""));

/** Minor units as a decimal of the API. */
export const decimalOf = (minor: bigint, digits: number): string => formatMoney(String(minor), digits);

const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** Minor units as a number in JSON, exact whatever their size. */
export const amountJson = (minor: bigint): unknown => raw(String(minor));

/** The amounts of a quote or an order, with their taxes. */
export type TaxedAmounts = Amounts & { taxes: readonly { name: string; rate: string; amount: string }[] };
/** The amounts of one of its lines. */
export type AmountsOfLine = { quantity: number; unitPrice: string; discountAmount: string };

/**
 * The parts of a receipt in minor units: `base - ofLines - ofOrder + shipping + fee`, plus taxes that are on
 * top, is `final`.
 */
type Receipt = {
  base: bigint;
  ofLines: bigint;
  ofOrder: bigint;
  /** Undefined where nothing ships. */
  shipping: bigint | undefined;
  fee: bigint;
  final: bigint;
  /** The part that gift cards pay. */
  cards: bigint;
  /** The part that store credit pays. */
  credit: bigint;
  /** Taxes on top of the prices, and taxes that prices include. */
  added: TaxedAmounts["taxes"];
  included: TaxedAmounts["taxes"];
};

/** The receipt of a quote or an order. */
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

/** The discounts of a quote or an order. A discount that was given by hand has no id. */
export type Discounted = {
  couponCode: string | null;
  discountAmount: string;
  discounts: readonly { id: string | null; name: string; amount: string }[];
};
/**
 * A discount that applies; its code is null where it is automatic. Its amount, in minor units, excludes free
 * shipping.
 */
export type AppliedDiscount = { id: string; code: string | null; title: string; amount: bigint };

/** The discounts of a quote or an order, in the order in which they are taken off: the coupon last. */
export function discountList(sold: Discounted | null): AppliedDiscount[] {
  if (!sold) return [];
  const automatic = sold.discounts.map(({ id, name, amount }, i) => ({
    id: id ?? `by_hand_${i + 1}`,
    code: null,
    title: name,
    amount: minorOf(amount),
  }));
  const { couponCode: code } = sold;
  if (code === null) return automatic;
  const amount = automatic.reduce((rest, one) => rest - one.amount, minorOf(sold.discountAmount));
  return [...automatic, { id: code, code, title: code, amount }];
}
