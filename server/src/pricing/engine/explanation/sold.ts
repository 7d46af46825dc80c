import { refundedTaxOf, refundOf } from "../tax-of-refunds.ts";
import type { PricedLine, SummedLine } from "../types.ts";
import type { Calculations, Step } from "./calculation.ts";
import type { PriceExplanation } from "./explanation-schema.ts";

type Line = PriceExplanation["lines"][number];

/** Explains the amounts of a line that keeps its price: those as sold, less the refund of the pieces gone. */
export function explainSold(
  write: Calculations,
  { quantity, sold }: SummedLine,
  { subtotal, discount, tax, total }: PricedLine,
  inclusive: boolean,
): Partial<Line> {
  if (!sold) return {};
  const { money } = write;
  const gone = sold.quantity - quantity;
  const refund = refundOf(sold, quantity);
  const refundedTax = refundedTaxOf(sold, refund);
  const amount = subtotal - discount;
  // The formula gives the part that is subtracted.
  const less = (whole: bigint, part: Step): Step => {
    const rest = whole - BigInt(part.amount);
    const formula = `${money(whole)} − ${money(BigInt(part.amount))} = ${money(rest)}`;
    return write.step(rest, `${part.calculation}; ${formula}`);
  };
  const { total: all } = sold;
  const ofTotal = `${money(all)} × ${gone} ÷ ${sold.quantity}`;
  const ofTax = `${money(sold.tax)} × ${money(refund)} ÷ ${money(all)}`;
  return {
    sold: {
      quantity: String(sold.quantity),
      discount: write.plain(sold.discount),
      tax: write.plain(sold.tax),
      total: write.plain(all),
    },
    discount:
      discount > 0n
        ? write.step(discount, `${money(subtotal)} − ${money(amount)} = ${money(discount)}`)
        : null,
    taxable: inclusive ? write.plain(amount) : write.sum([total, -tax]),
    tax:
      all > 0n ? less(sold.tax, write.round(ofTax, sold.tax * refund, all, refundedTax)) : write.plain(tax),
    total: less(all, write.round(ofTotal, all * gone, sold.quantity, refund)),
  };
}
