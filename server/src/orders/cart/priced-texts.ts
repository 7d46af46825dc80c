import type { Store } from "../../http/request/store.ts";
import { STANDARD, type StoreSettings } from "../../platform/settings/index.ts";
import type { Priced } from "../../pricing/engine/index.ts";
import type { StoredDiscount, StoredTax } from "../model/amount-columns.ts";
import { tidyWrittenTexts } from "../model/written-fields.ts";
import type { CalculatedCart } from "./calculate.ts";
import { requiresShipping, type SoldLine } from "./lines.ts";
import { methodOf } from "./pickups.ts";

/** The totals of a quote or an order, as the API answers both. */
export type Amounts = {
  subtotalAmount: string;
  discountAmount: string;
  shippingCost: string;
  codFee: string;
  taxAmount: string;
  finalAmount: string;
  giftCardAmount: string;
  storeCreditAmount?: string;
  pricesIncludeTax: boolean;
  requiresShipping: boolean;
};

/**
 * The totals of a cart, as the texts of an order's columns: the same for a quote and for the order that
 * follows.
 */
export function amountTexts(
  { lines, priced, input, charges, taxExemption }: CalculatedCart,
  { tax }: StoreSettings,
  { currency }: Store,
) {
  const method = methodOf(priced);
  const { discounts, taxes } = storedAmounts(priced);
  return {
    subtotalAmount: String(priced.subtotal),
    discountAmount: String(priced.discount),
    taxAmount: String(priced.tax),
    shippingCost: String(priced.shipping.cost),
    codFee: String(priced.codFee),
    finalAmount: String(priced.final),
    giftCardAmount: String(charges.reduce((sum, { amount }) => sum + amount, 0n)),
    storeCreditAmount: String(priced.storeCreditAmount),
    currency,
    pricesIncludeTax: tax.pricesIncludeTax ? "t" : "f",
    couponCode: input.coupon?.code ?? null,
    discounts: JSON.stringify(discounts),
    requiresShipping: lines.some(({ item }) => requiresShipping(item)) ? "t" : "f",
    shippingMethod: method && JSON.stringify(method),
    taxes: JSON.stringify(taxes),
    taxExemption: taxExemption && JSON.stringify(taxExemption),
  };
}

/** The discounts and taxes of an order, as stored: manual discounts come before automatic ones. */
export const storedAmounts = ({ manual, discounts, taxes }: Priced) => ({
  discounts: [
    ...manual.map(({ discount: { reason: name, type }, amount }) => ({ id: null, name, type, amount })),
    ...discounts.map(({ discount: { id, name, type }, amount }) => ({ id, name, type, amount })),
  ].map((one): StoredDiscount => ({ ...one, amount: String(one.amount) })),
  taxes: taxes.map(
    (tax): StoredTax => ({
      ...tax,
      rate: String(tax.rate),
      amount: String(tax.amount),
      net: String(tax.net),
    }),
  ),
});

/** A line as the texts of its columns. */
export const itemTexts = (
  { item, quantity, productId, variantId, ...line }: SoldLine,
  priced: Priced["lines"][number],
  position: number,
  name: string,
) => ({
  productId,
  variantId,
  name,
  sku: item.sku,
  image: item.image,
  kind: item.kind,
  options: JSON.stringify(item.options),
  ...tidyWrittenTexts(line),
  quantity: String(quantity),
  unitPrice: String(priced.unitPrice),
  discountAmount: String(priced.discount),
  taxRate: String(priced.taxRate),
  taxAmount: String(priced.tax),
  taxClass: item.isGiftCard ? null : (item.taxClass ?? STANDARD),
  taxCountry: priced.taxedBy?.country ?? null,
  taxProvince: priced.taxedBy?.province ?? null,
  totalAmount: String(priced.total),
  requiresShipping: requiresShipping(item) ? "t" : "f",
  isGiftCard: item.isGiftCard ? "t" : "f",
  shippedQuantity: "0",
  returnedQuantity: "0",
  refundedQuantity: "0",
  refundedAmount: "0",
  replacedQuantity: "0",
  position: String(position),
  stockTaken: item.inventoryTracked ? "t" : "f",
  restockedQuantity: "0",
  writtenOffQuantity: "0",
  packedQuantity: "0",
  lostQuantity: "0",
  withdrawnQuantity: "0",
  droppedQuantity: "0",
});
