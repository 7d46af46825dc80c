import { notFound } from "../../http/answers/errors.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney, formatPercent } from "../../kit/money.ts";
import {
  type PriceExplanation,
  parsePriceInput,
  priceStoredInput,
  writeExplanation,
} from "../../pricing/engine/index.ts";
import { orders } from "../model/columns.ts";
import { findPricing, getOrder } from "../model/sql.ts";
import { findPricingBefore } from "./sql.ts";

/**
 * Explains each amount of an order, as JSON text: recalculated from the stored inputs of its price. For an
 * imported order it states the amounts, and that they were imported. With the id of an edit, it explains the
 * amounts before that. Throws 404.
 */
export async function explainOrder(
  { tx, store }: Pick<Call, "tx" | "store">,
  id: string,
  editId?: string,
): Promise<string> {
  const pricing = await (editId === undefined ? findPricing(tx, id) : findPricingBefore(tx, id, editId));
  if (!pricing) throw notFound();
  if (pricing === "null")
    return JSON.stringify(amountsAlone(orders.read(await getOrder(tx, id)), store.currencyDigits));
  return explainInput(pricing, store);
}

/** Explains each amount of the stored inputs of a price, as JSON text. */
export function explainInput(
  pricing: string,
  { currencyDigits }: Pick<Call["store"], "currencyDigits">,
): string {
  return JSON.stringify(
    writeExplanation(priceStoredInput(parsePriceInput(pricing)).explained(), currencyDigits),
  );
}

function amountsAlone(order: ValuesOf<typeof orders>, digits: number): PriceExplanation {
  const write = (amount: bigint) => formatMoney(String(amount), digits);
  const step = (amount: bigint) => ({ calculation: write(amount), amount: write(amount) });
  return {
    imported: true,
    pricesIncludeTax: order.pricesIncludeTax,
    lines: order.items.map((line) => {
      const subtotal = line.quantity * line.unitPrice;
      return {
        key: line.variantId ?? line.productId,
        quantity: String(line.quantity),
        unitPrice: write(line.unitPrice),
        subtotal: step(subtotal),
        discount: line.discountAmount ? step(line.discountAmount) : null,
        tookRemainder: false,
        taxable: step(subtotal - line.discountAmount),
        exemption: null,
        taxRate: formatPercent(line.taxRate),
        tax: step(line.taxAmount),
        total: step(line.totalAmount),
      };
    }),
    coupon: null,
    shipping: null,
    codFee: null,
    taxes: order.taxes.map(({ name, rate, country, province, amount }) => ({
      name,
      taxRate: formatPercent(BigInt(rate)),
      country,
      province,
      ...step(BigInt(amount)),
    })),
    totals: {
      subtotal: step(order.subtotalAmount),
      discount: step(order.discountAmount),
      shipping: step(order.shippingCost),
      codFee: step(order.codFee),
      tax: step(order.taxAmount),
      final: step(order.finalAmount),
    },
  };
}
