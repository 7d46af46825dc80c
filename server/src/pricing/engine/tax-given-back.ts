import { greater, lesser, roundHalfUp, sum } from "./round.ts";

/** What of an order tells which tax is in what was given back of it. Amounts are minor units; all but `finalAmount` and the lines' own are what was given back so far. */
export type GivenBackSoFar = {
  finalAmount: bigint;
  refundedAmount: bigint;
  refundedShipping: bigint;
  items: readonly {
    taxRate: bigint;
    taxAmount: bigint;
    totalAmount: bigint;
    refundedAmount: bigint;
  }[];
};

const shareOf = (tax: bigint, part: bigint, whole: bigint) =>
  whole > 0n ? roundHalfUp(tax * part, whole) : 0n;

/**
 * The tax, of so much in the whole order, in all that was given back of it so far: of each line its own, of shipping and fees theirs, and of amounts
 * that belong to neither what is left of it, in proportion. So the tax in one refund is what this comes to after it, less what it was before: all refunds
 * together have the order's tax, whatever they are rounded to. `rate` names the lines of one tax; without it all are taxed by it.
 */
export function taxGivenBack(
  { finalAmount, refundedAmount, refundedShipping, items }: GivenBackSoFar,
  tax: bigint,
  rate?: bigint,
): bigint {
  const taxed = rate === undefined ? items : items.filter((item) => item.taxRate === rate);
  const ofLines = taxed.map((item) => shareOf(item.taxAmount, item.refundedAmount, item.totalAmount));
  const services = greater(tax - sum(taxed.map(({ taxAmount }) => taxAmount)), 0n);
  const servicesCost = finalAmount - sum(items.map(({ totalAmount }) => totalAmount));
  const known = lesser(sum(ofLines) + shareOf(services, refundedShipping, servicesCost), tax);
  const given = sum(items.map((item) => item.refundedAmount)) + refundedShipping;
  const left = finalAmount - given;
  return known + shareOf(tax - known, lesser(greater(refundedAmount - given, 0n), left), left);
}
