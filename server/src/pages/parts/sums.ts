import { type Html, html } from "../../kit/text/html.ts";
import type { Amounts } from "../../orders/cart/index.ts";
import type { MailLabel } from "../../platform/mail/index.ts";
import type { Words } from "./words.ts";

/** The amounts of an order or a quote, with the paid and due ones. */
export type Sums = Amounts & { dueAmount: string; paidAmount?: string; refundedAmount?: string };

const isNothing = (decimal: string | undefined) => decimal === undefined || /^[0.]*$/.test(decimal);

/**
 * The sums of an order or a quote, from the subtotal to the amount due; zero amounts are left out. Where
 * shipping is not known yet, `pending` is the text in its place.
 */
export function sums(amounts: Sums, { label, money }: Words, pending?: string): Html {
  const { pricesIncludeTax, taxAmount, finalAmount, dueAmount, paidAmount, refundedAmount } = amounts;
  const row = (name: MailLabel, amount: string | undefined, isShown = !isNothing(amount)): Html | false =>
    isShown &&
    html`<dt>${label(name)}</dt><dd><bdi>${money(amount!)}</bdi></dd>
`;
  const discount = isNothing(amounts.discountAmount) ? undefined : `-${amounts.discountAmount}`;
  return html`<dl>
${row("subtotal", amounts.subtotalAmount, true)}${row("discount", discount)}${
  pending
    ? html`<dt>${label("shipping")}</dt><dd class="quiet">${pending}</dd>
`
    : row("shipping", amounts.shippingCost, amounts.requiresShipping)
}${row("codFee", amounts.codFee)}${!pricesIncludeTax && row("tax", taxAmount)}<dt class="total">${label("total")}</dt><dd class="total"><bdi>${money(finalAmount)}</bdi></dd>
${pricesIncludeTax && row("includedTax", taxAmount)}${row("giftCards", amounts.giftCardAmount)}${row("storeCredit", amounts.storeCreditAmount)}${row("paid", paidAmount)}${row(
  "refunded",
  refundedAmount,
)}${dueAmount !== finalAmount && row("due", dueAmount)}</dl>
`;
}
