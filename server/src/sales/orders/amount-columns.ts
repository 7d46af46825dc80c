import { Type } from "typebox";
import { type Column, json } from "../../http/nouns/columns.ts";
import { formatMoney } from "../../kit/money.ts";
import { formatPercent } from "../../kit/percent.ts";
import { DiscountAmount, TaxAmount } from "./reply-parts.ts";

/** A tax that an order holds, as it is kept: minor units, and ten-thousandths of a percent. */
export type KeptTax = {
  name: string;
  rate: string;
  country: string;
  province: string | null;
  amount: string;
};
/** The taxes of an order. */
export const taxes: Column<KeptTax[]> = {
  ...json<KeptTax[]>("taxes", Type.Array(TaxAmount, { description: "The taxes in it, by their rates." })),
  json(kept, { store }) {
    const all = JSON.parse(kept) as KeptTax[];
    for (const tax of all) {
      tax.rate = formatPercent(BigInt(tax.rate));
      tax.amount = formatMoney(tax.amount, store.currencyDigits);
    }
    return JSON.stringify(all);
  },
};

/** A discount of an order that is no coupon, as it is kept: minor units, 0 where it frees shipping. One by hand has no id. */
export type KeptDiscount = { id: string | null; name: string; type: string; amount: string };
/** The automatic discounts of an order. */
export const discounts: Column<KeptDiscount[]> = {
  ...json<KeptDiscount[]>(
    "discounts",
    Type.Array(DiscountAmount, {
      description: "The discounts by hand and the automatic ones that apply to it.",
    }),
  ),
  json(kept, { store }) {
    if (kept === "[]") return kept;
    const all = JSON.parse(kept) as KeptDiscount[];
    for (const one of all) one.amount = formatMoney(one.amount, store.currencyDigits);
    return JSON.stringify(all);
  },
};
