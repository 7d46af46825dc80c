import { Type } from "typebox";
import { type Column, json, money } from "../../http/nouns/columns.ts";
import { formatMoney, formatPercent } from "../../kit/money.ts";
import { DiscountAmount, TaxAmount } from "./reply-parts.ts";

/** A tax of an order, as stored: minor units, and ten-thousandths of a percent. */
export type StoredTax = {
  name: string;
  rate: string;
  country: string;
  province: string | null;
  amount: string;
  /** The taxed amount without the tax; absent in orders from before it was stored, and in imported ones. */
  net?: string;
};
/** A part of a tax that was given back. */
export type RefundedTax = Omit<StoredTax, "net">;

/** The taxes of an order. */
export const taxes: Column<StoredTax[]> = {
  ...json<StoredTax[]>("taxes", Type.Array(TaxAmount, { description: "The taxes in it, by their rates." })),
  json(text, { store }) {
    const money = (amount: string) => formatMoney(amount, store.currencyDigits);
    return JSON.stringify(
      (JSON.parse(text) as StoredTax[]).map(({ net, ...tax }) => ({
        ...tax,
        rate: formatPercent(BigInt(tax.rate)),
        amount: money(tax.amount),
        ...(net !== undefined && { netAmount: money(net) }),
      })),
    );
  },
};

/**
 * A discount of an order other than a coupon, as stored: minor units, 0 where it frees shipping. One by hand
 * has no id.
 */
export type StoredDiscount = { id: string | null; name: string; type: string; amount: string };
/** The automatic discounts of an order. */
export const discounts: Column<StoredDiscount[]> = {
  ...json<StoredDiscount[]>(
    "discounts",
    Type.Array(DiscountAmount, {
      description: "The discounts by hand and the automatic ones that apply to it.",
    }),
  ),
  json(text, { store }) {
    if (text === "[]") return text;
    const all = JSON.parse(text) as StoredDiscount[];
    for (const one of all) one.amount = formatMoney(one.amount, store.currencyDigits);
    return JSON.stringify(all);
  },
};

/** The column, left out of the answer where it is null or this text. */
export const unless = <T, I>(nothing: string, column: Column<T, I>): Column<T, I> => ({
  ...column,
  isLeftOut: true,
  nothing,
  schema: Type.Optional(column.schema),
});

/** An amount of an order, with its description. */
export const amount = (sql: string, description: string) =>
  money(sql, Type.String({ description, examples: ["19.90"] }));

const balance = "(o.final_amount - o.gift_card_amount - o.store_credit_amount - o.paid_amount)";
// Where an imported order's file has a higher paid amount, the surplus was settled elsewhere.
const due = `greatest(${balance}, case when o.imported_from is null then 0 end)`;
const own = `greatest(${balance}, case when o.imported_from is not null then 0 end)`;

const owedBack = `(case when o.imported_from is not null then 0
  when o.status = 'cancelled' and o.payment_status = 'cancelled'
    then o.gift_card_amount + o.store_credit_amount + o.paid_amount - o.refunded_amount
  else greatest(-${balance}, 0) end)`;

/** The paid parts of an order's final amount by method, and the due amount. */
export const paidAmounts = {
  giftCardAmount: amount("gift_card_amount", "The part that gift cards paid."),
  storeCreditAmount: unless(
    "0",
    amount("store_credit_amount", "The part that store credit paid. Left out where none did."),
  ),
  paidAmount: amount("paid_amount", "The amount received besides gift cards and store credit."),
  dueAmount: amount(due, "The amount still to be paid."),
  balance: amount(own, "The amount due; below zero, the amount paid beyond the order's total."),
  owedBackAmount: unless(
    "0",
    amount(
      owedBack,
      "The amount owed back: money that came for an order that has ended, or beyond its total. Left out where nothing is.",
    ),
  ),
};
