import { notice } from "../../notice.ts";
import { countIn, flagIn, listIn } from "../cells.ts";
import { type Column, type ColumnMap, column, withoutGuard, withoutQuote } from "../column-map.ts";
import { withoutDecimals } from "../numbers.ts";

// 2026-02-01 09:30:00 -0500
const timeIn = (text: string) =>
  text
    .replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ?([+-]\d{4})$/, "$1T$2$3")
    .replace(/^(\S{10}) (\S{8}) UTC$/, "$1T$2Z") || undefined;

// One a line, such as `Engraving: For Ada`: apps that export orders write them so.
function propertiesIn(text: string): Record<string, string> | undefined {
  const found = text.split(/\r\n?|\n/).flatMap((one) => {
    const [, name, value] = /^\s*([^:]+?)\s*:\s*(.+?)\s*$/.exec(one) ?? [];
    return name && value ? [[name, value] as const] : [];
  });
  return found.length ? Object.fromEntries(found) : undefined;
}

/** Whether an amount is below zero, as accountants write it, too: (5.00). */
export const isNegative = (text: string) => /^[-−(]/.test(text);

/** An amount without its sign: discounts and refunds are negative in some exports. */
export const sizeIn = (text: string) => text.replace(/^\((.*)\)$/, "$1").replace(/^[-−]/, "") || undefined;

const addressParts = {
  name: "Name",
  company: "Company",
  address1: "Address1",
  street: "Street",
  address2: "Address2",
  city: "City",
  province: "Province",
  postalCode: "Zip",
  country: "Country",
  phone: "Phone",
} as const;

function addressColumns<F extends string>(field: F, name: string) {
  return Object.fromEntries(
    Object.entries(addressParts).map(([part, own]) => [`${field}/${part}`, column(`${name} ${own}`, "o")]),
  ) as Record<`${F}/${keyof typeof addressParts}`, Column>;
}

/**
 * The columns of an order (o) and its lines (i), under the names that Shopify's order exports have for them.
 */
const columns = {
  orderNumber: column("Name", "o"),
  externalId: column("Id"),
  "customer/email": column("Email", "o"),
  "customer/phone": column("Phone", "o"),
  financial: column("Financial Status"),
  fulfillment: column("Fulfillment Status"),
  paidAt: column("Paid at", "o", timeIn),
  shippedAt: column("Fulfilled at", "o", timeIn),
  cancelledAt: column("Cancelled at", "o", timeIn),
  placedAt: column("Created at", "o", timeIn),
  currency: column("Currency", "o", (text) => text.toUpperCase() || undefined),
  // Free shipping takes the subtotal of some exports below zero: then the lines tell it.
  discountedSubtotal: column("Subtotal", "o", (text) => (isNegative(text) ? undefined : text || undefined)),
  shippingCost: column("Shipping", "o", (text) => (isNegative(text) ? "0" : text || undefined)),
  taxAmount: column("Taxes", "o"),
  finalAmount: column("Total", "o"),
  couponCode: column("Discount Code", "o"),
  discountAmount: column("Discount Amount", "o", sizeIn),
  refundedAmount: column("Refunded Amount", "o", sizeIn),
  // An overpaid order owes nothing.
  outstandingAmount: column("Outstanding Balance", "o", (text) =>
    isNegative(text) ? undefined : text || undefined,
  ),
  "shippingMethod/name": column("Shipping Method", "o"),
  paymentMethod: column("Payment Method"),
  paymentReference: column(
    ["Payment Reference", "Payment ID", "Payment References"],
    "o",
    (text) => text.slice(0, 255) || undefined,
  ),
  note: column("Notes", "o"),
  tags: column("Tags", "", listIn),
  source: column("Source"),
  "items/name": column("Lineitem name", "i"),
  "items/sku": column("Lineitem sku", "i"),
  "items/quantity": column("Lineitem quantity", "i", countIn),
  "items/unitPrice": column("Lineitem price", "i"),
  "items/discountAmount": column("Lineitem discount", "i", sizeIn),
  "items/properties": column("Lineitem properties", "i", propertiesIn),
  "items/requiresShipping": column("Lineitem requires shipping", "i", flagIn),
  ...addressColumns("billingAddress", "Billing"),
  ...addressColumns("shippingAddress", "Shipping"),
  "taxes/1/name": column("Tax 1 Name"),
  "taxes/1/amount": column("Tax 1 Value"),
  "taxes/2/name": column("Tax 2 Name"),
  "taxes/2/amount": column("Tax 2 Value"),
  "taxes/3/name": column("Tax 3 Name"),
  "taxes/3/amount": column("Tax 3 Value"),
  "taxes/4/name": column("Tax 4 Name"),
  "taxes/4/amount": column("Tax 4 Value"),
  "taxes/5/name": column("Tax 5 Name"),
  "taxes/5/amount": column("Tax 5 Value"),
};
export type OrderColumn = keyof typeof columns;

/** The columns of order files, and what a file of orders has. */
export const orderMap: ColumnMap<OrderColumn> = {
  columns,
  aliases: {
    status: "fulfillment",
    paymentStatus: "financial",
    deliveredAt: "shippedAt",
    items: "items/name",
    shippingMethod: "shippingMethod/name",
    "customer/name": "billingAddress/name",
    "billingAddress/firstName": "billingAddress/name",
    "billingAddress/lastName": "billingAddress/name",
    "shippingAddress/firstName": "shippingAddress/name",
    "shippingAddress/lastName": "shippingAddress/name",
  },
  needs: [
    "orderNumber",
    "financial",
    "finalAmount",
    "placedAt",
    "items/quantity",
    "items/name",
    "items/unitPrice",
  ],
  // The header of another file may be the first of its orders, with a person in it, so the notice does not
  // quote it.
  refuse: (columns) => notice("import.not_shopify_orders", { columns }),
  clean: (cell, key) =>
    key === "externalId"
      ? withoutDecimals(withoutQuote(cell))
      : /postalCode$|phone$/.test(key)
        ? withoutQuote(cell)
        : withoutGuard(cell),
};
