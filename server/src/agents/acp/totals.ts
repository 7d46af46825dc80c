import type { Messages } from "../../http/answers/messages.ts";
import type { MailLabel } from "../../platform/mail/index.ts";
import { type AmountsOfLine, amountJson, minorOf, receiptOf, type TaxedAmounts } from "../session/index.ts";

/** An entry of a receipt. Amounts are never negative: what a discount, a gift card or a refund is taken off is said by its type. */
type Total = {
  type: string;
  display_text: string;
  amount: unknown;
  description?: string;
  breakdown?: object[];
};

/** An entry by what the mails call it. */
export const entryOf = (messages: Messages, type: string, label: MailLabel, amount: bigint): Total => ({
  type,
  display_text: messages.say(`label.${label}`),
  amount: amountJson(amount),
});

const itemsOf = (messages: Messages, amount: bigint): Total => ({
  type: "items_base_amount",
  display_text: messages.say("acp.items"),
  amount: amountJson(amount),
});

/** What a line comes to, tax aside where it is on top. */
export function lineTotals(
  messages: Messages,
  { quantity, unitPrice, discountAmount }: AmountsOfLine,
): Total[] {
  const base = minorOf(unitPrice) * BigInt(quantity);
  const discount = minorOf(discountAmount);
  return [
    itemsOf(messages, base),
    ...(discount ? [entryOf(messages, "items_discount", "discount", discount)] : []),
    entryOf(messages, "subtotal", "subtotal", base - discount),
    entryOf(messages, "total", "total", base - discount),
  ];
}

type Tax = TaxedAmounts["taxes"][number];
const breakdownOf = (taxes: readonly Tax[]) =>
  taxes.map(({ name, rate, amount }) => ({
    jurisdiction: name,
    rate: Number(rate) / 100,
    amount: amountJson(minorOf(amount)),
  }));
const sum = (taxes: readonly Tax[]) => taxes.reduce((so, { amount }) => so + minorOf(amount), 0n);

/**
 * What all of it comes to, in the order of a receipt: subtotal, less the order's discount, with shipping, fees and taxes on top, less
 * what gift cards and store credit pay, is the total. Taxes that prices include are told beside the total, as they are in it.
 */
export function totalsOf(
  messages: Messages,
  amounts: TaxedAmounts,
  lines: readonly AmountsOfLine[],
): Total[] {
  const { base, ofLines, ofOrder, shipping, fee, final, cards, credit, added, included } = receiptOf(
    amounts,
    lines,
  );
  const entry = (type: string, label: MailLabel, amount: bigint) => entryOf(messages, type, label, amount);
  return [
    itemsOf(messages, base),
    ...(ofLines ? [entry("items_discount", "discount", ofLines)] : []),
    entry("subtotal", "subtotal", base - ofLines),
    ...(ofOrder ? [entry("discount", "discount", ofOrder)] : []),
    ...(shipping === undefined ? [] : [entry("fulfillment", "shipping", shipping)]),
    ...(fee ? [entry("fee", "codFee", fee)] : []),
    ...(added.length ? [{ ...entry("tax", "tax", sum(added)), breakdown: breakdownOf(added) }] : []),
    // The protocol has one word for both.
    ...(cards ? [entry("store_credit", "giftCards", cards)] : []),
    ...(credit ? [entry("store_credit", "storeCredit", credit)] : []),
    {
      ...entry("total", "total", final - cards - credit),
      ...(included.length && {
        description: `${messages.say("label.includedTax")}: ${included.map(({ name, rate }) => `${name} ${rate} %`).join(", ")}`,
        breakdown: breakdownOf(included),
      }),
    },
  ];
}

/** The same of a cart in which nothing can be sold. */
export const noTotals = (messages: Messages): Total[] => [
  entryOf(messages, "subtotal", "subtotal", 0n),
  entryOf(messages, "total", "total", 0n),
];
