import type { Fact, Sheet } from "./sheet.ts";
import { addressLines, type Issued, itemCell, letterhead, type Order, type Source } from "./source.ts";
import type { Words } from "./words.ts";

/**
 * The invoice of an order: as it was issued; else one without a number, or a pro forma one where it is still
 * to be issued.
 */
export function invoiceSheet(source: Source, words: Words): Sheet {
  const { order, issued, settings } = source;
  const invoice = issued.find(({ kind }) => kind === "invoice");
  const isProForma = !invoice && settings.invoices.issueOn !== null;
  const isCancelled = !invoice && order.status === "cancelled";
  return {
    ...letterhead(source, words, invoice?.seller),
    title: words.say(isProForma ? "proForma" : "invoice"),
    facts: [
      ...(invoice ? numberFacts(invoice, words) : []),
      words.fact("order", order.orderNumber),
      words.fact("orderDate", words.day(order.placedAt)),
      ...(order.deliveredAt ? [words.fact("deliveredOn", words.day(order.deliveredAt))] : []),
    ],
    parties: partiesOf(order, words),
    notice: isCancelled ? words.say("cancelled") : isProForma ? words.say("isProForma") : null,
    columns: [
      { label: words.say("item"), share: 5 },
      { label: words.say("quantity"), share: 1.2, isEnd: true },
      { label: words.say("unitPrice"), share: 2, isEnd: true },
      { label: words.say("taxRate"), share: 1, isEnd: true },
      { label: words.say("amount"), share: 2, isEnd: true },
    ],
    rows: order.items.map((item) => [
      itemCell(item, words),
      { text: words.count(item.quantity) },
      { text: words.money(item.unitPrice) },
      { text: `${words.percent(item.taxRate)}%` },
      { text: words.money(item.unitPrice * item.quantity) },
    ]),
    totals: totalsOf(order, words, invoice),
    notes: exemptionNotes(order, words),
  };
}

const exemptions = {
  reverse_charge: "reverseCharge",
  export: "taxFreeExport",
  exempt: "taxExempt",
} as const;

/** Why no tax was charged, in the words of the law. */
export const exemptionNotes = (
  { taxExemption }: Pick<Order, "taxExemption">,
  words: Words,
): Sheet["notes"] =>
  taxExemption ? [{ title: words.say("taxRate"), text: words.say(exemptions[taxExemption.reason]) }] : [];

const numberFacts = ({ number, issuedAt }: Issued, words: Words): Fact[] => [
  words.fact("invoiceNumber", number),
  words.fact("invoiceDate", words.day(issuedAt)),
];

/** The buyer and, if the order ships, the recipient. */
export const partiesOf = (order: Order, words: Words): Sheet["parties"] => [
  {
    title: words.say("billTo"),
    lines: [
      ...addressLines(order, order.billingAddress ?? order.shippingAddress, words),
      ...(order.taxExemption?.taxId ? [`${words.say("taxId")}: ${order.taxExemption.taxId}`] : []),
    ],
  },
  ...(order.requiresShipping && order.shippingAddress
    ? [{ title: words.say("shipTo"), lines: addressLines(order, order.shippingAddress, words) }]
    : []),
];

// The amounts sum up to the total; taxes included and payments follow. Refunds are on credit notes.
function totalsOf(order: Order, words: Words, invoice: Issued | undefined): Sheet["totals"] {
  const { couponCode: code, pricesIncludeTax } = order;
  const optional = (label: string, amount: bigint) =>
    amount === 0n ? [] : [{ label, value: words.money(amount) }];
  // With automatic discounts it is not the code's alone.
  const discount =
    code && !order.discounts.length ? words.say("discountBy", { code }) : words.say("discount");
  const taxes = taxFacts(order.taxes, words, pricesIncludeTax);
  return [
    words.fact("subtotal", words.money(order.subtotalAmount)),
    ...optional(discount, -order.discountAmount),
    ...(order.requiresShipping ? [words.fact("shipping", words.money(order.shippingCost))] : []),
    ...optional(words.say("codFee"), order.codFee),
    ...(pricesIncludeTax ? [] : taxes),
    { ...words.fact("total", words.money(order.finalAmount)), isStrong: true },
    ...(pricesIncludeTax ? taxes : []),
    ...optional(words.say("giftCards"), order.giftCardAmount),
    ...optional(words.say("storeCredit"), order.storeCreditAmount),
    ...optional(words.say("paid"), order.paidAmount),
    ...(order.status === "cancelled" ? [] : optional(words.say("due"), order.dueAmount)),
    ...(invoice ? [] : optional(words.say("refunded"), order.refundedAmount)),
  ];
}

/** Taxes, each with its rate. */
export const taxFacts = (
  taxes: readonly { name: string; rate: string; amount: string }[],
  words: Words,
  isIncluded: boolean,
): Fact[] =>
  taxes.map(({ name, rate, amount }) => ({
    label: words.say(isIncluded ? "includedTax" : "tax", { name, rate: words.percent(BigInt(rate)) }),
    value: words.money(BigInt(amount)),
  }));
