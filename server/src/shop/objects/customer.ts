import { currentPage } from "../page/index.ts";
import { type Json, minor, pagingOf, urlOf } from "./common.ts";
import { type MakeObject, objectOf, orNil, partOf } from "./drop.ts";
import { imageAt } from "./image.ts";
import { discountApplication, legacyDiscount, lineItem, linesIn, taxLine } from "./lines.ts";
import { metafields } from "./metafield.ts";
import { country } from "./shop.ts";
import { transaction } from "./transaction.ts";

const fullNameOf = ({ firstName, lastName }: Json): string => [firstName, lastName].filter(Boolean).join(" ");
const streetOf = ({ address1, address2 }: Json): string => [address1, address2].filter(Boolean).join(", ");

/** A postal address. */
export const address: MakeObject<Json> = objectOf({
  name: "address",
  properties: {
    id: ({ id }) => id,
    first_name: ({ firstName }) => firstName ?? "",
    last_name: ({ lastName }) => lastName ?? "",
    name: fullNameOf,
    company: ({ company }) => company ?? "",
    phone: ({ phone }) => phone ?? "",
    address1: ({ address1 }) => address1 ?? "",
    address2: ({ address2 }) => address2 ?? "",
    street: streetOf,
    city: ({ city }) => city ?? "",
    zip: ({ postalCode }) => postalCode ?? "",
    country: (data) => orNil(country, data.country),
    country_code: (data) => data.country,
    province: ({ province }) => province ?? "",
    province_code: ({ province }) => province ?? "",
    summary: (data) =>
      [fullNameOf(data), streetOf(data), [data.postalCode, data.city].filter(Boolean).join(" "), data.country]
        .filter(Boolean)
        .join(", "),
    url: ({ id }) => urlOf(`account/addresses/${id}`),
    // Beside what Shopify has.
    district: ({ district }) => district ?? "",
    is_default: ({ isDefaultShipping }) => isDefaultShipping === true,
  },
});

const location: MakeObject<Json> = objectOf({
  name: "location",
  properties: {
    id: ({ locationId }) => locationId,
    name: ({ name }) => name,
    address: (data) => orNil(address, data.address as Json | null),
    latitude: () => undefined,
    longitude: () => undefined,
    metafields: () => metafields({}),
    // Beside what Shopify has.
    instructions: ({ instructions }) => instructions ?? "",
  },
});

const shippingMethod: MakeObject<Json> = objectOf({
  name: "shipping_method",
  properties: {
    id: ({ id }) => id,
    handle: ({ id }) => id,
    title: ({ name }) => name,
    price: ({ amount }) => minor(amount),
    original_price: ({ amount }) => minor(amount),
    price_with_discounts: ({ amount }) => minor(amount),
    tax_lines: () => [],
    discount_allocations: () => [],
    // Beside what Shopify has: where an order is picked up.
    pickup_location: ({ pickup }) => orNil(location, pickup as Json | null | undefined),
  },
});

const fulfillment: MakeObject<Json> = objectOf({
  name: "fulfillment",
  properties: {
    created_at: ({ shippedAt, placedAt }) => shippedAt ?? placedAt,
    item_count: ({ items = [] }) => (items as Json[]).reduce((sum, { quantity }) => sum + quantity, 0),
    fulfillment_line_items: ({ items = [] }) => linesIn(items as Json[], false).map(lineItem),
    tracking_company: ({ carrier }) => carrier,
    tracking_number: ({ trackingNumber }) => trackingNumber,
    tracking_numbers: ({ trackingNumber }) => (trackingNumber ? [trackingNumber] : []),
    tracking_url: ({ trackingUrl }) => trackingUrl,
  },
});

const shipped: ReadonlySet<string> = new Set(["shipped", "delivered", "completed"]);
const fulfillmentStatus = ({ status }: Json) => (shipped.has(status) ? "fulfilled" : "unfulfilled");
const label = (text: unknown): string => {
  const words = String(text ?? "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An order of the customer. */
export const order: MakeObject<Json> = objectOf({
  name: "order",
  properties: {
    id: ({ id }) => id,
    name: ({ orderNumber }) => orderNumber,
    order_number: ({ orderNumber }) => orderNumber,
    confirmation_number: ({ orderNumber }) => orderNumber,
    created_at: ({ placedAt }) => placedAt,
    cancelled: ({ cancelledAt }) => Boolean(cancelledAt),
    cancelled_at: ({ cancelledAt }) => cancelledAt ?? undefined,
    cancel_reason: ({ cancelReason }) => cancelReason ?? undefined,
    cancel_reason_label: ({ cancelReason }) => label(cancelReason),
    email: ({ customer: of }) => of?.email,
    phone: ({ shippingAddress }) => shippingAddress?.phone ?? "",
    note: ({ customerNote }) => customerNote ?? "",
    tags: () => [],
    attributes: () => ({}),
    customer: () => currentCustomer(),
    customer_url: ({ id }) => urlOf(`account/orders/${id}`),
    customer_order_url: ({ id }) => urlOf(`account/orders/${id}`),
    order_status_url: ({ id }) => urlOf(`account/orders/${id}`),
    financial_status: ({ paymentStatus }) => paymentStatus,
    financial_status_label: ({ paymentStatus }) => label(paymentStatus),
    fulfillment_status: fulfillmentStatus,
    fulfillment_status_label: ({ status }) => label(status),
    shipping_address: (data) => orNil(address, data.shippingAddress),
    billing_address: (data) => orNil(address, data.billingAddress ?? data.shippingAddress),
    line_items: (data) => linesOf(data).map(lineItem),
    subtotal_line_items: (data) => linesOf(data).map(lineItem),
    item_count: (data) => linesOf(data).reduce((sum, { quantity }) => sum + quantity, 0),
    line_items_subtotal_price: ({ subtotalAmount }) => minor(subtotalAmount),
    subtotal_price: ({ subtotalAmount, discountAmount }) =>
      (minor(subtotalAmount) ?? 0) - (minor(discountAmount) ?? 0),
    total_discounts: ({ discountAmount }) => minor(discountAmount),
    shipping_price: ({ shippingCost }) => minor(shippingCost),
    shipping_methods: ({ shippingMethod: method, shippingCost }) =>
      method ? [shippingMethod({ ...method, amount: shippingCost })] : [],
    tax_price: ({ taxAmount }) => minor(taxAmount),
    tax_lines: ({ taxes = [] }) => (taxes as Json[]).map(taxLine),
    total_price: ({ finalAmount }) => minor(finalAmount),
    total_net_amount: ({ finalAmount, refundedAmount }) =>
      (minor(finalAmount) ?? 0) - (minor(refundedAmount) ?? 0),
    total_refunded_amount: ({ refundedAmount }) => minor(refundedAmount),
    total_duties: () => 0,
    discounts: ({ discounts = [] }) => (discounts as Json[]).map(legacyDiscount),
    discount_applications: ({ discounts = [] }) => (discounts as Json[]).map(discountApplication),
    cart_level_discount_applications: ({ discounts = [] }) => (discounts as Json[]).map(discountApplication),
    transactions: (data) => [transaction({ ...data, amount: data.paidAmount ?? data.finalAmount })],
    "pickup_in_store?": ({ shippingMethod: method }) => Boolean(method?.pickup),
    metafields: () => metafields({}),
    // Beside what Shopify has.
    fulfillments: (data) => (shipped.has(data.status) ? [fulfillment(data)] : []),
    currency: ({ currency }) => currency,
  },
  text: ({ orderNumber }) => orderNumber,
});

// A list of orders has no lines; the order itself has.
function linesOf(data: Json) {
  const items =
    data.items ?? (currentPage().load({ kind: "order", id: data.id }) as Json | null | undefined)?.items;
  return linesIn(items as Json[] | undefined, false);
}

const PAGE = 20;
type Orders = { orders: Json[]; pagination: { total: number } };
function ordersRead(): Orders | null | undefined {
  const paging = pagingOf("orders");
  return currentPage().load({
    kind: "orders",
    page: paging?.page ?? 1,
    limit: Math.min(50, paging?.size ?? PAGE),
  }) as Orders | null;
}
const ordersOf = () => partOf((ordersRead()?.orders ?? []).map(order), ordersRead()?.pagination.total ?? 0);

const addressesRead = (): Json[] =>
  ((currentPage().load({ kind: "addresses" }) as Json | null | undefined)?.addresses ?? []) as Json[];

const storeCredit: MakeObject<Json> = objectOf({
  name: "store_credit_account",
  properties: { balance: ({ balance }) => minor(balance) },
});

/** The customer who is logged in. */
export const customer: MakeObject<Json> = objectOf({
  name: "customer",
  properties: {
    id: ({ id }) => id,
    name: fullNameOf,
    first_name: ({ firstName }) => firstName ?? "",
    last_name: ({ lastName }) => lastName ?? "",
    email: ({ email }) => email,
    phone: ({ phone }) => phone ?? "",
    has_account: ({ isGuest }) => !isGuest,
    accepts_marketing: ({ marketingOptIn }) => marketingOptIn === true,
    tax_exempt: ({ taxExempt }) => taxExempt === true,
    tags: ({ tags }) => tags ?? [],
    orders: ordersOf,
    orders_count: () => ordersRead()?.pagination.total ?? 0,
    last_order: () => ordersOf()[0],
    total_spent: () =>
      (ordersRead()?.orders ?? []).reduce((sum, one) => sum + (minor(one.paidAmount) ?? 0), 0),
    addresses: () => addressesRead().map(address),
    addresses_count: () => addressesRead().length,
    default_address: () =>
      orNil(
        address,
        addressesRead().find(({ isDefaultShipping }) => isDefaultShipping) ?? addressesRead()[0],
      ),
    "has_avatar?": ({ avatar }) => Boolean(avatar),
    avatar: ({ avatar }) => imageAt(avatar),
    "b2b?": () => false,
    payment_methods: () => [],
    current_company: () => undefined,
    current_location: () => undefined,
    company_available_locations: () => [],
    company_available_locations_count: () => 0,
    store_credit_account: (data) => orNil(storeCredit, data.storeCredit as Json | undefined),
    metafields: () => metafields({}),
  },
  text: fullNameOf,
});

/** The customer who looks at the page; nil where nobody is logged in. */
export const currentCustomer = () =>
  orNil(customer, currentPage().load({ kind: "customer" }) as Json | null | undefined);
