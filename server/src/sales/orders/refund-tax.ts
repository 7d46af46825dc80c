import { greater, roundHalfUp, sum } from "../pricing/index.ts";
import type { Item } from "./item-columns.ts";
import type { RefundedItem } from "./payment-columns.ts";

/** The part of an order whose taxes are known. Minor units. */
export type Taxed = {
  finalAmount: bigint;
  taxAmount: bigint;
  items: readonly Pick<Item, "id" | "taxAmount" | "totalAmount">[];
};
type GivenPart = {
  amount: bigint;
  shipping: bigint;
  items: readonly Pick<RefundedItem, "itemId" | "amount">[];
};

const shareOf = (tax: bigint, part: bigint, whole: bigint) =>
  whole > 0n ? roundHalfUp(tax * part, whole) : 0n;

/**
 * The tax in what is given back: of each line its own, of shipping and fees theirs, of what belongs to neither the order's; each in
 * proportion, rounded half-up.
 */
export function taxIn(
  { finalAmount, taxAmount, items }: Taxed,
  { amount, shipping, items: parts }: GivenPart,
): bigint {
  const lines = parts.flatMap((part) => {
    const item = items.find(({ id }) => id === part.itemId);
    return item ? [{ item, given: BigInt(part.amount) }] : [];
  });
  const goods = sum(items.map(({ totalAmount }) => totalAmount));
  const goodsTax = sum(items.map((item) => item.taxAmount));
  const rest = amount - shipping - sum(lines.map(({ given }) => given));
  return (
    sum(lines.map(({ item, given }) => shareOf(item.taxAmount, given, item.totalAmount))) +
    shareOf(taxAmount - goodsTax, shipping, finalAmount - goods) +
    shareOf(taxAmount, greater(rest, 0n), finalAmount)
  );
}
