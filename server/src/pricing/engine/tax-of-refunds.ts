import { greater, lesser, roundHalfUp, sum } from "./round.ts";
import type { PricedLine } from "./types.ts";

/**
 * The inputs of the tax in an order's refunds. Amounts are minor units; all but `finalAmount` and the lines'
 * own are the refunded ones so far.
 */
export type RefundsSoFar = {
  finalAmount: bigint;
  refundedAmount: bigint;
  refundedShipping: bigint;
  items: readonly {
    taxRate: bigint;
    /** The place of the rate; absent in orders from before it was stored. */
    taxCountry?: string | null;
    taxProvince?: string | null;
    taxAmount: bigint;
    totalAmount: bigint;
    refundedAmount: bigint;
  }[];
};

/** A tax by its rate, in ten-thousandths of a percent, and its place where that is known. */
export type TaxAtPlace = { rate: bigint | string; country?: string; province?: string | null };

type Item = RefundsSoFar["items"][number];
function isTaxedBy({ taxRate, taxCountry, taxProvince }: Item, { rate, country, province }: TaxAtPlace) {
  if (taxRate !== BigInt(rate)) return false;
  return taxCountry == null || country === undefined || (taxCountry === country && taxProvince === province);
}

const shareOf = (tax: bigint, part: bigint, whole: bigint) =>
  whole > 0n ? roundHalfUp(tax * part, whole) : 0n;

/**
 * The part of an order's `tax` in all of its refunds so far: each line's own share, the share of shipping and
 * fees, and for other amounts a share of the remaining tax in proportion. The tax in one refund is the
 * difference that it makes here, so all refunds together have exactly the order's tax, whatever the rounding.
 * `of` selects the lines of one tax; without it, all are taxed by it.
 */
export function taxOfRefunds(
  { finalAmount, refundedAmount, refundedShipping, items }: RefundsSoFar,
  tax: bigint,
  of?: TaxAtPlace,
): bigint {
  const taxed = of === undefined ? items : items.filter((item) => isTaxedBy(item, of));
  const ofLines = taxed.map((item) => shareOf(item.taxAmount, item.refundedAmount, item.totalAmount));
  const services = greater(tax - sum(taxed.map(({ taxAmount }) => taxAmount)), 0n);
  const servicesCost = finalAmount - sum(items.map(({ totalAmount }) => totalAmount));
  const known = lesser(sum(ofLines) + shareOf(services, refundedShipping, servicesCost), tax);
  const ofLinesAndServices = sum(items.map((item) => item.refundedAmount)) + refundedShipping;
  const left = finalAmount - ofLinesAndServices;
  return known + shareOf(tax - known, lesser(greater(refundedAmount - ofLinesAndServices, 0n), left), left);
}

/** The refund of all pieces of a line beyond so many, in minor units. */
export const refundOf = (
  { total, quantity: all }: { total: bigint; quantity: bigint },
  quantity: bigint,
): bigint => roundHalfUp(total * (all - quantity), all);

/** The tax in a refund of a part of a line, in minor units. */
export const refundedTaxOf = ({ tax, total }: Pick<PricedLine, "tax" | "total">, refund: bigint): bigint =>
  total === 0n ? 0n : roundHalfUp(tax * refund, total);
