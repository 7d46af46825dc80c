import { roundHalfUp } from "../pricing/index.ts";
import type { CreditedTax } from "./columns.ts";

/** What of an order tells which taxes are in a part of it. Amounts are minor units, rates ten-thousandths of a percent. */
export type Credited = {
  finalAmount: bigint;
  taxes: readonly { name: string; rate: string; amount: string }[];
  items: readonly { id: string; taxRate: bigint; taxAmount: bigint; totalAmount: bigint }[];
  /** The parts of lines that are given back, if it is known which. */
  refunded: readonly { itemId: string; amount: string }[];
};

/**
 * The taxes in an amount that is given back of an order: of lines their own, of the rest its share of what is not in those lines. The
 * whole order has all of its taxes.
 */
export function creditedTaxes(order: Credited, amount: bigint): CreditedTax[] {
  const { finalAmount, taxes, items } = order;
  const parts = order.refunded.flatMap(({ itemId, amount }) => {
    const item = items.find(({ id }) => id === itemId);
    // What is free has no tax to give back.
    return item?.totalAmount ? [{ item, amount: BigInt(amount) }] : [];
  });
  const ofLines = parts.reduce((sum, part) => sum + part.amount, 0n);
  const known = ofLines <= amount ? parts : [];
  const rest = amount - (known.length ? ofLines : 0n);
  const elsewhere = finalAmount - known.reduce((sum, { item }) => sum + item.totalAmount, 0n);
  return taxes.map(({ name, rate, amount: all }) => {
    const lines = known.filter(({ item }) => String(item.taxRate) === rate);
    const inLines = lines.reduce(
      (sum, { item, amount }) => sum + roundHalfUp(item.taxAmount * amount, item.totalAmount),
      0n,
    );
    const other = BigInt(all) - lines.reduce((sum, { item }) => sum + item.taxAmount, 0n);
    const inRest = elsewhere > 0n && other > 0n ? roundHalfUp(other * rest, elsewhere) : 0n;
    return { name, rate, amount: String(inLines + inRest) };
  });
}
