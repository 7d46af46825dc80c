import type { OrderColumn, OrderColumns } from "./shopify-columns.ts";

const ofOrder: Readonly<Record<string, OrderColumn>> = {
  orderNumber: "name",
  externalId: "id",
  finalAmount: "total",
  discountedSubtotal: "subtotal",
  discountAmount: "discount",
  shippingCost: "shipping",
  taxAmount: "taxes",
  refundedAmount: "refunded",
  outstandingAmount: "outstanding",
  couponCode: "discountCode",
  currency: "currency",
  placedAt: "createdAt",
  paidAt: "paidAt",
  shippedAt: "fulfilledAt",
  deliveredAt: "fulfilledAt",
  cancelledAt: "cancelledAt",
  note: "notes",
  status: "fulfillment",
  paymentStatus: "financial",
  shippingMethod: "shippingMethod",
  tags: "tags",
};
const ofItem: Readonly<Record<string, OrderColumn>> = {
  name: "lineName",
  sku: "sku",
  quantity: "quantity",
  unitPrice: "price",
  discountAmount: "lineDiscount",
};
const ofCustomer: Readonly<Record<string, OrderColumn>> = {
  email: "email",
  name: "billingName",
  phone: "phone",
};
const ofAddress: Readonly<Record<string, string>> = {
  firstName: "Name",
  lastName: "Name",
  company: "Company",
  address1: "Address1",
  address2: "Address2",
  city: "City",
  province: "Province",
  postalCode: "Zip",
  country: "Country",
  phone: "Phone",
};

/** The file's column behind a field of an order, given as a JSON pointer. */
export function columnOf(field: string, columns: OrderColumns): string | undefined {
  const [name = "", second = "", third = ""] = field.slice(1).split("/");
  const column = columnIn(name, second, third);
  return column && columns.nameOf(column);
}

function columnIn(name: string, second: string, third: string): OrderColumn | undefined {
  if (name === "items") return ofItem[third] ?? "lineName";
  if (name === "customer") return ofCustomer[second];
  if (name === "taxes") return `tax${Math.min(Number(second) + 1 || 1, 5)}Value` as OrderColumn;
  const part = ofAddress[second];
  if (part && name === "shippingAddress") return `shipping${part}` as OrderColumn;
  if (part && name === "billingAddress") return `billing${part}` as OrderColumn;
  return ofOrder[name];
}
