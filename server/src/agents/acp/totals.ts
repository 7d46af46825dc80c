import type { Messages } from "../../http/answers/messages.ts";
import { lineKeyOf, stockItemIdOf, visibleProperties } from "../../orders/model/index.ts";
import type { MailLabel } from "../../platform/mail/index.ts";
import {
  type AmountsOfLine,
  absolute,
  amountJson,
  minorOf,
  type Refs,
  receiptOf,
  type SoldLine,
  type TaxedAmounts,
  titleOf,
} from "../session/index.ts";

/** An entry of a receipt. Amounts are never negative: the type says whether it is added or taken off. */
type Total = {
  type: string;
  display_text: string;
  amount: unknown;
  description?: string;
  breakdown?: object[];
};

/** An entry by its label in mails. */
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

/** The totals of a line, without taxes that are on top. */
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
 * The totals of a quote or an order, in the order of a receipt: subtotal, less the order's discount, plus
 * shipping, fees and taxes on top, less gift cards and store credit, is the total. Included taxes are a part
 * of the total, and written beside it.
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

/** The totals of a cart in which nothing can be sold. */
export const noTotals = (messages: Messages): Total[] => [
  entryOf(messages, "subtotal", "subtotal", 0n),
  entryOf(messages, "total", "total", 0n),
];

/** A line of a cart or a session. Its id is the line's key. */
export function lineJson(
  messages: Messages,
  line: SoldLine,
  { refs, origin }: { refs: Refs; origin: string },
): object {
  const [id, itemId] = [lineKeyOf(line), stockItemIdOf(line)];
  const price = amountJson(minorOf(line.unitPrice));
  const options = Object.entries(line.options).map(([name, value]) => ({ name, value }));
  const attributes = visibleProperties(line.properties).map(([name, value]) => ({
    display_name: name,
    value,
  }));
  return {
    id,
    item: { id: refs[itemId] ?? itemId, name: line.name, unit_amount: price },
    quantity: Number(line.quantity),
    name: titleOf(line),
    ...(line.image && { images: [absolute(line.image, origin)] }),
    unit_amount: price,
    product_id: line.productId,
    ...(line.variantId && { variant_id: line.variantId }),
    ...(options.length && { variant_options: options }),
    ...(attributes.length && { custom_attributes: attributes }),
    totals: lineTotals(messages, line),
  };
}
