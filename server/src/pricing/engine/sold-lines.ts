import { allocate } from "./allocate.ts";
import type { Part, Step } from "./effect.ts";
import type { PriceParts } from "./price-parts.ts";
import { roundHalfUp, sum } from "./round.ts";
import type { PricedLine, PriceLine, SummedLine } from "./types.ts";

type RetainedLine = { readonly line: SummedLine; readonly priced: PricedLine };

/**
 * The remaining pieces of lines at the prices that they have in `parts`: each line loses exactly the refund
 * of the pieces that are gone, and the tax in it. `steps` are the discounts with what is left of them.
 */
export function retainLines(
  { lines, priced, effect, taxing }: PriceParts,
  remaining: readonly PriceLine[],
): { lines: readonly RetainedLine[]; steps: readonly Step[] } {
  const sold = new Map(lines.map((line, i) => [line.key, { line, priced: priced[i]! }]));
  const retained = remaining.map(({ key, quantity }) =>
    retainPieces(sold.get(key)!, quantity, taxing.inclusive),
  );
  const shares = new Map(retained.map(({ priced: one }) => [one.key, shareDiscount(one, effect.steps)]));
  const steps = effect.steps.flatMap((step, i): Step[] => {
    const parts = new Map<string, Part>();
    for (const [key, share] of shares) {
      const part = share.get(String(i));
      if (part) parts.set(key, { ...step.parts.get(key)!, ...part, soldAmount: step.parts.get(key)!.amount });
    }
    const discount = sum(Array.from(parts.values(), ({ amount }) => amount));
    return discount > 0n || step.of === undefined ? [{ ...step, discount, parts, isSold: true }] : [];
  });
  return { lines: retained, steps };
}

// The refund's rounding (`refundableAmount`): the discount is what the rest of the price leaves of the list
// price.
function retainPieces({ line, priced }: RetainedLine, quantity: bigint, inclusive: boolean): RetainedLine {
  const { discount, tax, total } = priced;
  const refund = refundOf({ total, quantity: line.quantity }, quantity);
  const refundedTax = refundedTaxOf({ tax, total }, refund);
  const subtotal = quantity * line.unitPrice;
  const left = { total: total - refund, tax: tax - refundedTax };
  const amount = inclusive ? left.total : left.total - left.tax;
  return {
    line: { ...line, quantity, subtotal, sold: { quantity: line.quantity, discount, tax, total } },
    priced: { ...priced, ...left, subtotal, discount: subtotal - amount },
  };
}

/** The refund of all pieces of a line beyond so many, in minor units. */
export const refundOf = (
  { total, quantity: all }: { total: bigint; quantity: bigint },
  quantity: bigint,
): bigint => roundHalfUp(total * (all - quantity), all);

/** The tax in a refund of a part of a line, in minor units. */
export const refundedTaxOf = ({ tax, total }: Pick<PricedLine, "tax" | "total">, refund: bigint): bigint =>
  total === 0n ? 0n : roundHalfUp(tax * refund, total);

// A line's discount, shared among the steps that made it, by their places.
function shareDiscount({ key, discount }: PricedLine, steps: readonly Step[]) {
  const amounts = steps.flatMap(({ parts }, i) => {
    const amount = parts.get(key)?.amount ?? 0n;
    return amount > 0n ? [[String(i), amount] as const] : [];
  });
  return allocate(discount, new Map(amounts));
}
