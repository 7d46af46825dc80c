import { type GivenBackSoFar, taxGivenBack } from "../../pricing/engine/index.ts";
import type { CreditedTax } from "./columns.ts";

/**
 * The fields of an order that decide the refunded taxes. Amounts are minor units, rates ten-thousandths of a
 * percent.
 */
export type CreditedOrder = GivenBackSoFar & { taxes: readonly CreditedTax[] };

/**
 * The taxes in the credited `amount` of an order so far: the refunded amount, or the whole order, which has
 * all of its taxes.
 */
export const splitCreditedTaxes = (order: CreditedOrder, amount: bigint): CreditedTax[] =>
  order.taxes.map(({ name, rate, amount: all }) => {
    const tax = amount < order.finalAmount ? taxGivenBack(order, BigInt(all), BigInt(rate)) : BigInt(all);
    return { name, rate, amount: String(tax) };
  });
