import { HUNDRED_PERCENT } from "../../kit/money.ts";
import { type Destination, type Tax, type TaxRate, taxRateAt } from "../../platform/settings/index.ts";
import { roundHalfUp } from "./round.ts";
import type { PriceLine } from "./types.ts";

/** The tax rules of an order. Rates are ten-thousandths of a percent. */
export type Taxing = {
  /** Whether amounts are gross. */
  readonly inclusive: boolean;
  readonly isCustomerExempt: boolean;
  /** The rate of the place; undefined where no tax applies. */
  readonly rate: TaxRate | undefined;
  /** The rate of shipping and of the cash-on-delivery fee. */
  readonly serviceRate: bigint;
};

/** Finds the tax rules of an order at a place. */
export function taxingAt(tax: Tax, place: Destination | undefined, isCustomerExempt: boolean): Taxing {
  const rate = place && !isCustomerExempt ? taxRateAt(tax, place) : undefined;
  const serviceRate = rate?.appliesToShipping ? rate.rate : 0n;
  return { inclusive: tax.pricesIncludeTax, isCustomerExempt, rate, serviceRate };
}

/** Why a line is not taxed. */
export function exemptionOf(
  { isCustomerExempt }: Taxing,
  line: PriceLine,
): "gift_card" | "customer" | "product" | null {
  if (line.isGiftCard) return "gift_card";
  if (isCustomerExempt) return "customer";
  return line.taxExempt ? "product" : null;
}

/** The rate of a line. */
export const lineRate = (taxing: Taxing, line: PriceLine): bigint =>
  exemptionOf(taxing, line) ? 0n : (taxing.rate?.rate ?? 0n);

/**
 * The base of 100 % of a taxed amount, of which the tax is the rate: 100 % for net prices, 100 % plus the
 * rate for gross ones.
 */
export const wholeOf = ({ inclusive }: Taxing, rate: bigint): bigint =>
  inclusive ? HUNDRED_PERCENT + rate : HUNDRED_PERCENT;

/** The tax in (or, where prices are net, on) an amount, rounded half-up. */
export const taxOf = (taxing: Taxing, amount: bigint, rate: bigint): bigint =>
  roundHalfUp(amount * rate, wholeOf(taxing, rate));

/** The amount to be paid, including its tax. */
export const withTax = ({ inclusive }: Taxing, amount: bigint, tax: bigint): bigint =>
  inclusive ? amount : amount + tax;
