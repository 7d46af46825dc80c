import { greater, roundHalfUp, sum, taxOfRefunds } from "../../pricing/engine/index.ts";
import type { RefundedTax } from "../model/amount-columns.ts";
import type { RefundedItem } from "../model/payment-columns.ts";
import type { LockedOrder } from "../model/sql.ts";

/** The part of an order that its taxes depend on. Minor units. */
type TaxedOrder = Pick<LockedOrder, "finalAmount" | "taxAmount"> & {
  items: readonly Pick<LockedOrder["items"][number], "id" | "taxRate" | "taxAmount" | "totalAmount">[];
};

// An order's taxes are of different amounts where each knows its own, as imported ones do not.
const areApart = ({ taxes }: Pick<LockedOrder, "taxes">): boolean =>
  taxes.length > 1 && taxes.every(({ net }) => net !== undefined);

const byTax = (order: LockedOrder): bigint[] =>
  order.taxes.map((tax) => taxOfRefunds(order, BigInt(tax.amount), tax));

/**
 * The tax in a refund, the difference between the order before and after it: `whole` is that of all refunds.
 * With several taxes, the part of each.
 */
export function taxOfNextRefund(
  before: LockedOrder,
  after: LockedOrder,
): { tax: bigint; whole: bigint; taxes: RefundedTax[] | null } {
  if (!areApart(after)) {
    // Orders that an earlier version refunded do not know the tax in it.
    const had = before.refundedTax ?? taxOfRefunds(before, before.taxAmount);
    const tax = greater(taxOfRefunds(after, after.taxAmount) - had, 0n);
    return { tax, whole: had + tax, taxes: null };
  }
  const [was, is] = [byTax(before), byTax(after)];
  const had = before.refundedTax ?? sum(was);
  const tax = greater(sum(is) - had, 0n);
  const parts = is.map((amount, i) => greater(amount - was[i]!, 0n));
  return { tax, whole: had + tax, taxes: splitTax(after.taxes, parts, tax) };
}

// Parts of a sum that differ from it, as after a refund that failed, get it in proportion.
function splitTax(of: readonly RefundedTax[], parts: readonly bigint[], tax: bigint): RefundedTax[] {
  const amounts = sum(parts) === tax ? parts : taxesIn(tax, parts);
  const rest = tax - sum(amounts);
  return of.map(({ name, rate, country, province }, i) => ({
    ...{ name, rate, country, province },
    amount: String(amounts[i]! + (i === 0 ? rest : 0n)),
  }));
}

/** The part of each tax in a part of a refund's tax; null where it had one tax at most. */
export const taxesOfPart = (taxes: readonly RefundedTax[] | null, tax: bigint): RefundedTax[] | null =>
  taxes &&
  splitTax(
    taxes,
    taxes.map(({ amount }) => BigInt(amount)),
    tax,
  );

/** The tax in a single refund, as earlier versions counted it; for refunds of that time. */
export function taxOfSingleRefund(
  order: TaxedOrder,
  {
    amount,
    shipping,
    items: parts,
  }: {
    amount: bigint;
    shipping: bigint;
    items: readonly Pick<RefundedItem, "itemId" | "amount">[];
  },
): bigint {
  const refundedAmountOf = (id: string) => BigInt(parts.find(({ itemId }) => itemId === id)?.amount ?? 0);
  const items = order.items.map((item) => ({ ...item, refundedAmount: refundedAmountOf(item.id) }));
  return taxOfRefunds(
    { ...order, refundedAmount: amount, refundedShipping: shipping, items },
    order.taxAmount,
  );
}

/** The tax in each of several successive refunds, from the tax in all of them. */
export function taxesIn(tax: bigint, amounts: readonly bigint[]): bigint[] {
  const whole = sum(amounts);
  let sumBefore = 0n;
  return amounts.map((amount) => {
    const before = whole > 0n ? roundHalfUp(tax * sumBefore, whole) : 0n;
    sumBefore += amount;
    return (whole > 0n ? roundHalfUp(tax * sumBefore, whole) : 0n) - before;
  });
}
