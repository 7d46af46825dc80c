import { ImportFileError } from "../files/file-error.ts";
import { findColumns, type NamedColumns } from "../files/named-columns.ts";
import { notice } from "../notice.ts";

/** The columns that are read, under the names that Shopify's order exports have for them. */
const names = {
  name: ["Name"],
  email: ["Email"],
  financial: ["Financial Status"],
  paidAt: ["Paid at"],
  fulfillment: ["Fulfillment Status"],
  fulfilledAt: ["Fulfilled at"],
  currency: ["Currency"],
  subtotal: ["Subtotal"],
  shipping: ["Shipping"],
  taxes: ["Taxes"],
  total: ["Total"],
  discountCode: ["Discount Code"],
  discount: ["Discount Amount"],
  shippingMethod: ["Shipping Method"],
  createdAt: ["Created at"],
  quantity: ["Lineitem quantity"],
  lineName: ["Lineitem name"],
  price: ["Lineitem price"],
  sku: ["Lineitem sku"],
  requiresShipping: ["Lineitem requires shipping"],
  lineDiscount: ["Lineitem discount"],
  billingName: ["Billing Name"],
  billingStreet: ["Billing Street"],
  billingAddress1: ["Billing Address1"],
  billingAddress2: ["Billing Address2"],
  billingCompany: ["Billing Company"],
  billingCity: ["Billing City"],
  billingZip: ["Billing Zip"],
  billingProvince: ["Billing Province"],
  billingCountry: ["Billing Country"],
  billingPhone: ["Billing Phone"],
  shippingName: ["Shipping Name"],
  shippingStreet: ["Shipping Street"],
  shippingAddress1: ["Shipping Address1"],
  shippingAddress2: ["Shipping Address2"],
  shippingCompany: ["Shipping Company"],
  shippingCity: ["Shipping City"],
  shippingZip: ["Shipping Zip"],
  shippingProvince: ["Shipping Province"],
  shippingCountry: ["Shipping Country"],
  shippingPhone: ["Shipping Phone"],
  notes: ["Notes"],
  cancelledAt: ["Cancelled at"],
  paymentMethod: ["Payment Method"],
  paymentReference: ["Payment Reference", "Payment ID", "Payment References"],
  refunded: ["Refunded Amount"],
  outstanding: ["Outstanding Balance"],
  id: ["Id"],
  tags: ["Tags"],
  source: ["Source"],
  phone: ["Phone"],
  tax1Name: ["Tax 1 Name"],
  tax1Value: ["Tax 1 Value"],
  tax2Name: ["Tax 2 Name"],
  tax2Value: ["Tax 2 Value"],
  tax3Name: ["Tax 3 Name"],
  tax3Value: ["Tax 3 Value"],
  tax4Name: ["Tax 4 Name"],
  tax4Value: ["Tax 4 Value"],
  tax5Name: ["Tax 5 Name"],
  tax5Value: ["Tax 5 Value"],
} as const;
export type OrderColumn = keyof typeof names;
export type OrderColumns = NamedColumns<OrderColumn>;

/** Reads the header row. Throws ImportFileError without the columns that every order has. */
export function readOrderHeader(header: readonly string[]): OrderColumns {
  const columns = findColumns(names, header);
  const wanted = columns.missing([
    "name",
    "financial",
    "total",
    "createdAt",
    "quantity",
    "lineName",
    "price",
  ]);
  if (!wanted) return columns;
  // What the file has instead may be the first of its orders, with a person in it, so it is not told.
  throw new ImportFileError(notice("import.not_shopify_orders", { columns: wanted }));
}
