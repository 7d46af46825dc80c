import { type Reading, readMoney } from "../../http/nouns/amounts.ts";
import { fitsMoney, formatMoney } from "../../kit/money.ts";
import { greater, lesser } from "../../pricing/engine/index.ts";
import type { OrderRecord } from "./schemas.ts";

type LineAmounts = { gross: bigint; discount: bigint };

/** The amounts of an imported order and of its lines, in minor units. */
export type ImportedAmounts = {
  subtotalAmount: bigint;
  discountAmount: bigint;
  taxAmount: bigint;
  shippingCost: bigint;
  codFee: bigint;
  finalAmount: bigint;
  giftCardAmount: bigint;
  storeCreditAmount: bigint;
  paidAmount: bigint;
  refundedAmount: bigint;
  pricesIncludeTax: boolean;
  /** The discount of each line. */
  discounts: readonly bigint[];
  /** Whether the parts add up to the whole. */
  addsUp: boolean;
};

/**
 * Reads an order's amounts from the file and calculates the missing ones. Prices include taxes where that
 * makes the parts add up to the whole; the paid amount follows from the payment's status. Notes texts that
 * are not amounts, and impossible amounts.
 */
export function readImportedAmounts(
  reading: Reading,
  input: OrderRecord,
  usuallyIncludesTax: boolean,
): ImportedAmounts {
  const lines = input.items.map((_, i) => lineAmounts(reading, input, i));
  const read = (name: AmountName) =>
    input[name] === undefined ? undefined : readMoney(reading, `/${name}`, input[name]);
  const gross = lines.reduce((sum, line) => sum + line.gross, 0n);
  if (!fitsMoney(gross, reading.digits)) reading.errors.push({ field: "/items", code: "too_many_digits" });
  const reduced = reductions(lines, gross, {
    subtotal: read("subtotalAmount"),
    discounted: read("discountedSubtotal"),
    discount: read("discountAmount"),
  });
  const { subtotalAmount, offLines } = reduced;
  const finalAmount = readMoney(reading, "/finalAmount", input.finalAmount);
  const amountOf = (name: AmountName) => read(name) ?? 0n;
  const [taxAmount, codFee, shipping] = [amountOf("taxAmount"), amountOf("codFee"), amountOf("shippingCost")];
  // The shipping cost may already have the shipping discount deducted.
  const net = subtotalAmount - reduced.discountAmount + shipping + codFee;
  const nets = offLines < reduced.discountAmount ? [net, net + reduced.discountAmount - offLines] : [net];
  const [within, ontop] = [nets.includes(finalAmount), nets.includes(finalAmount - taxAmount)];
  const pricesIncludeTax = input.pricesIncludeTax ?? (within === ontop ? usuallyIncludesTax : within);
  const whole = pricesIncludeTax ? finalAmount : finalAmount - taxAmount;
  const isDeducted = whole !== net && nets.includes(whole);
  const { discountAmount, shippingCost } = withoutFreedShipping(reduced, shipping, isDeducted);
  return {
    ...{ subtotalAmount, discountAmount, taxAmount, shippingCost, codFee, finalAmount },
    ...readPayments(reading, input, finalAmount, read),
    pricesIncludeTax,
    discounts: shareDiscount(lines, offLines),
    addsUp: subtotalAmount === gross && (pricesIncludeTax ? within : ontop),
  };
}

type AmountName = {
  [Name in keyof OrderRecord]: Name extends `${string}${"Amount" | "Cost" | "Fee" | "Subtotal"}`
    ? Name
    : never;
}[keyof OrderRecord] &
  keyof OrderRecord;

function lineAmounts(reading: Reading, { items }: OrderRecord, i: number): LineAmounts {
  const { quantity, unitPrice, discountAmount } = items[i]!;
  const gross = readMoney(reading, `/items/${i}/unitPrice`, unitPrice) * BigInt(quantity);
  if (!fitsMoney(gross, reading.digits))
    reading.errors.push({ field: `/items/${i}/unitPrice`, code: "too_many_digits" });
  const discount =
    discountAmount === undefined ? 0n : readMoney(reading, `/items/${i}/discountAmount`, discountAmount);
  return { gross, discount };
}

// Shopify exports the subtotal after discounts. The difference from the lines was taken off the lines; the
// rest of the discount is off the shipping.
function reductions(
  lines: readonly LineAmounts[],
  gross: bigint,
  stated: Record<"subtotal" | "discounted" | "discount", bigint | undefined>,
): { subtotalAmount: bigint; discountAmount: bigint; offLines: bigint } {
  const ofLines = lines.reduce((sum, { discount }) => sum + discount, 0n);
  const { subtotal = gross, discounted, discount = ofLines } = stated;
  if (discounted === undefined)
    return { subtotalAmount: subtotal, discountAmount: discount, offLines: ofLines };
  const missing = gross - discounted;
  if (missing >= ofLines && (missing <= discount || missing === discount + ofLines))
    return { subtotalAmount: gross, discountAmount: greater(discount, missing), offLines: missing };
  return { subtotalAmount: discounted + discount, discountAmount: discount, offLines: ofLines };
}

// A discount off the shipping is no discount of the order where the shipping cost has it deducted, or where
// the order would sell for less than nothing without it: free shipping of 5.00 for goods of 3.00.
function withoutFreedShipping(
  { subtotalAmount, discountAmount, offLines }: ReturnType<typeof reductions>,
  shippingCost: bigint,
  isDeducted: boolean,
): Pick<ImportedAmounts, "discountAmount" | "shippingCost"> {
  if (isDeducted) return { discountAmount: offLines, shippingCost };
  const isNegative = discountAmount > subtotalAmount;
  const freed = isNegative ? lesser(greater(discountAmount - offLines, 0n), shippingCost) : 0n;
  return { discountAmount: discountAmount - freed, shippingCost: shippingCost - freed };
}

// Lines without a discount of their own share the rest by what is left of them.
function shareDiscount(lines: readonly LineAmounts[], offLines: bigint): bigint[] {
  const left = lines.map(({ gross, discount }) => greater(gross - discount, 0n));
  const whole = left.reduce((sum, one) => sum + one, 0n);
  const rest = offLines - lines.reduce((sum, { discount }) => sum + discount, 0n);
  let [upto, given] = [0n, 0n];
  return lines.map(({ discount }, i) => {
    if (rest <= 0n || whole === 0n) return discount;
    upto += left[i]!;
    const share = (rest * upto) / whole - given;
    given += share;
    return discount + share;
  });
}

const PAID: ReadonlySet<string> = new Set(["paid", "partially_refunded", "refunded"]);

// A refunded amount was paid before.
function readPayments(
  { errors, digits }: Reading,
  { paymentStatus }: OrderRecord,
  finalAmount: bigint,
  read: (name: AmountName) => bigint | undefined,
) {
  const [giftCardAmount, storeCreditAmount] = [read("giftCardAmount") ?? 0n, read("storeCreditAmount") ?? 0n];
  const beside = giftCardAmount + storeCreditAmount;
  const refundedAmount = read("refundedAmount") ?? (paymentStatus === "refunded" ? finalAmount : 0n);
  const stated = read("paidAmount");
  if (stated !== undefined && refundedAmount > stated + beside)
    errors.push({
      field: "/refundedAmount",
      code: "too_much_to_refund",
      values: { available: formatMoney(String(stated + beside), digits) },
    });
  const outstanding = read("outstandingAmount");
  const waits = paymentStatus === "pending" && outstanding !== undefined;
  const due = lesser(outstanding ?? 0n, finalAmount);
  const paid = PAID.has(paymentStatus) || waits ? greater(finalAmount - beside - due, 0n) : 0n;
  const paidAmount = stated ?? greater(paid, refundedAmount - beside);
  return { giftCardAmount, storeCreditAmount, refundedAmount, paidAmount };
}
