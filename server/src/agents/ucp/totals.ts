import type { Speech } from "../../http/speech.ts";
import { type MailLabel, mailLabels } from "../../platform/mail/index.ts";
import { amountJson, minorOf } from "./amounts.ts";

/** The amounts of a quote or an order, as the API answers them. */
export type Amounts = {
  subtotalAmount: string;
  discountAmount: string;
  shippingCost: string;
  codFee: string;
  taxAmount: string;
  finalAmount: string;
  giftCardAmount: string;
  pricesIncludeTax: boolean;
  requiresShipping: boolean;
  taxes: readonly { name: string; rate: string; amount: string }[];
};
/** A line of either. */
export type AmountsOfLine = { quantity: number; unitPrice: string; discountAmount: string };

type Total = { type: string; display_text?: string; amount: unknown; lines?: object[] };

/** What the mails call an amount. */
export const labelIn = ({ locale }: Pick<Speech, "locale">, name: MailLabel): string => {
  const words: Readonly<Record<string, string>> = mailLabels[name];
  return words[locale] ?? mailLabels[name].en;
};

/** What a line comes to, tax aside where it is on top. */
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
 * What all of it comes to, in the order of a receipt: the entries before the last sum up to it. Where prices include tax, that is
 * told as parts of the last one. What gift cards pay is taken off.
 */
export function totalsOf(speech: Speech, amounts: Amounts, lines: readonly AmountsOfLine[]): Total[] {
  const { pricesIncludeTax, requiresShipping, taxes } = amounts;
  const minor = (name: Exclude<keyof Amounts, "pricesIncludeTax" | "requiresShipping" | "taxes">) =>
    minorOf(amounts[name]);
  const [final, cards, shipping, fee] = [
    minor("finalAmount"),
    minor("giftCardAmount"),
    minor("shippingCost"),
    minor("codFee"),
  ];
  const ofLines = lines.reduce((sum, { discountAmount }) => sum + minorOf(discountAmount), 0n);
  const ofOrder = minor("discountAmount") - ofLines;
  const entry = (type: string, label: MailLabel, amount: bigint): Total => ({
    type,
    display_text: labelIn(speech, label),
    amount: amountJson(amount),
  });
  const named = ({ name, rate, amount }: Amounts["taxes"][number]) => ({
    display_text: `${name} ${rate} %`,
    amount: amountJson(minorOf(amount)),
  });
  const included = pricesIncludeTax && !cards ? taxes.filter(({ amount }) => minorOf(amount)) : [];
  const net = final - included.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
  return [
    entry("subtotal", "subtotal", minor("subtotalAmount")),
    ...(ofLines ? [entry("items_discount", "discount", -ofLines)] : []),
    ...(ofOrder ? [entry("discount", "discount", -ofOrder)] : []),
    ...(requiresShipping ? [entry("fulfillment", "shipping", shipping)] : []),
    ...(fee ? [entry("fee", "codFee", fee)] : []),
    ...(pricesIncludeTax ? [] : taxes.map((tax) => ({ type: "tax", ...named(tax) }))),
    ...(cards ? [entry("gift_card", "giftCards", -cards)] : []),
    {
      ...entry("total", "total", final - cards),
      ...(included.length && {
        lines: [{ display_text: speech.say("ucp.net"), amount: amountJson(net) }, ...included.map(named)],
      }),
    },
  ];
}

/** The same of a cart in which nothing can be sold. */
export const noTotals = (): Total[] => [
  { type: "subtotal", amount: 0 },
  { type: "total", amount: 0 },
];
