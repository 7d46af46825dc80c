import type { Messages } from "../../http/answers/messages.ts";
import { lineKeyOf, stockItemIdOf } from "../../orders/model/index.ts";
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

type Total = { type: string; display_text?: string; amount: unknown; lines?: object[] };

/** The totals of a line, without taxes that are on top. */
export function lineTotals({ quantity, unitPrice, discountAmount }: AmountsOfLine): Total[] {
  const subtotal = minorOf(unitPrice) * BigInt(quantity);
  const discount = minorOf(discountAmount);
  return [
    { type: "subtotal", amount: amountJson(subtotal) },
    ...(discount ? [{ type: "items_discount", amount: amountJson(-discount) }] : []),
    { type: "total", amount: amountJson(subtotal - discount) },
  ];
}

/**
 * The totals of a quote or an order, in the order of a receipt: the entries before the last sum up to it.
 * Included taxes are parts of the last one. Gift cards and store credit are taken off.
 */
export function totalsOf(
  messages: Messages,
  amounts: TaxedAmounts,
  lines: readonly AmountsOfLine[],
): Total[] {
  const { base, ofLines, ofOrder, shipping, fee, final, cards, credit, added, ...rest } = receiptOf(
    amounts,
    lines,
  );
  const entry = (type: string, label: MailLabel, amount: bigint): Total => ({
    type,
    display_text: messages.say(`label.${label}`),
    amount: amountJson(amount),
  });
  const taxJson = ({ name, rate, amount }: TaxedAmounts["taxes"][number]) => ({
    display_text: `${name} ${rate} %`,
    amount: amountJson(minorOf(amount)),
  });
  const included = cards || credit ? [] : rest.included;
  const net = final - included.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
  return [
    entry("subtotal", "subtotal", base),
    ...(ofLines ? [entry("items_discount", "discount", -ofLines)] : []),
    ...(ofOrder ? [entry("discount", "discount", -ofOrder)] : []),
    ...(shipping === undefined ? [] : [entry("fulfillment", "shipping", shipping)]),
    ...(fee ? [entry("fee", "codFee", fee)] : []),
    ...added.map((tax) => ({ type: "tax", ...taxJson(tax) })),
    ...(cards ? [entry("gift_card", "giftCards", -cards)] : []),
    ...(credit ? [entry("store_credit", "storeCredit", -credit)] : []),
    {
      ...entry("total", "total", final - cards - credit),
      ...(included.length && {
        lines: [{ display_text: messages.say("ucp.net"), amount: amountJson(net) }, ...included.map(taxJson)],
      }),
    },
  ];
}

/** The totals of a cart in which nothing can be sold. */
export const noTotals = (): Total[] => [
  { type: "subtotal", amount: 0 },
  { type: "total", amount: 0 },
];

/** The item of a line, by the name that the agent knows it by. */
export const itemJson = (line: SoldLine, refs: Refs, origin: string) => ({
  id: refs[stockItemIdOf(line)] ?? stockItemIdOf(line),
  title: titleOf(line),
  price: amountJson(minorOf(line.unitPrice)),
  ...(line.image && { image_url: absolute(line.image, origin) }),
});

/** A line of a cart or a checkout. Its id is the line's key. */
export const lineJson = (line: SoldLine, refs: Refs, origin: string) => ({
  id: lineKeyOf(line),
  item: itemJson(line, refs, origin),
  quantity: line.quantity,
  totals: lineTotals(line),
});
