import { Type } from "typebox";
import {
  bigint,
  flag,
  group,
  hide,
  id,
  integer,
  json,
  moment,
  money,
  orNull,
  rows,
  text,
  time,
  word,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { Metadata } from "../../http/openapi/schema-parts.ts";
import { amount, discounts, paidAmounts, taxes, unless } from "./amount-columns.ts";
import { exchange } from "./exchange-columns.ts";
import { items, OrderItem } from "./item-columns.ts";
import { type PaymentStatus, paymentStatuses } from "./payment-state.ts";
import {
  type Address,
  AddressSchema,
  DraftPart,
  LostDiscounts,
  PaymentLink,
  ShippingMethod,
  TaxExemption,
} from "./reply-parts.ts";
import { ofOrder } from "./rows-of-order.ts";
import { type Status, statuses } from "./state.ts";
import { TimelineEntry, timeline } from "./timeline-columns.ts";

const oneOf = <T extends string>(names: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: "string", enum: names, ...(description && { description }) });

/** The sources of orders, and their payment methods (store-api, section 2.3). */
export const sources = ["web", "mobile_app", "api", "pos", "manual"] as const;
export type Source = (typeof sources)[number];
export const paymentMethods = ["cash", "card", "wallet", "bank_transfer", "installment"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The systems from which orders are imported. */
const origins = ["shopify", "stoa"] as const;
export type Origin = (typeof origins)[number];

export const StatusSchema = oneOf(statuses);
export const PaymentStatusSchema = oneOf(paymentStatuses, "Derived from the recorded payments and refunds.");
export const SourceSchema = oneOf(sources);
export const PaymentMethodSchema = oneOf(paymentMethods);

/** The fields of an order, without its lines and its timeline. */
const core = {
  id: id("order_id"),
  orderNumber: text("order_number", {
    description:
      "Consecutive in the store, without gaps; of an order that was brought along, what it was there.",
    examples: ["#1001"],
  }),
  customerId: id("customer_id"),
  customer: group(
    {
      id: id("o.customer_id"),
      email: text("o.email", { description: "Empty once the customer is anonymized." }),
      name: text("trim(concat(o.first_name, ' ', o.last_name))"),
    },
    { description: "The customer as they were when the order was placed." },
  ),
  source: word<Source>("source", SourceSchema),
  status: word<Status>("status", StatusSchema),
  paymentStatus: word<PaymentStatus>("payment_status", PaymentStatusSchema),
  paymentMethod: word<PaymentMethod>("payment_method", PaymentMethodSchema),
  subtotalAmount: amount("subtotal_amount", "The lines before adjustments."),
  discountAmount: amount("discount_amount", "The amount that automatic discounts and the coupon took off."),
  taxAmount: amount(
    "tax_amount",
    "All taxes in it. Where prices are gross, they are a part of the other amounts.",
  ),
  shippingCost: money("shipping_cost"),
  codFee: amount("cod_fee", "The fee for payment on delivery."),
  finalAmount: amount("final_amount", "The amount that the customer pays."),
  ...paidAmounts,
  refundedAmount: amount("refunded_amount", "The total of refunds."),
  currency: text("currency", { description: "ISO 4217.", examples: ["USD"] }),
  pricesIncludeTax: flag("prices_include_tax"),
  couponCode: orNull(text("coupon_code")),
  discounts,
  requiresShipping: flag("requires_shipping", { description: "False where nothing of it ships." }),
  shippingMethod: orNull(json<ShippingMethod>("shipping_method", ShippingMethod)),
  taxes,
  taxExemption: unless("null", orNull(json<TaxExemption>("tax_exemption", TaxExemption))),
  shippingAddress: orNull(json<Address>("shipping_address", AddressSchema)),
  billingAddress: orNull(json<Address>("billing_address", AddressSchema)),
  trackingNumber: orNull(text("tracking_number")),
  trackingUrl: orNull(text("tracking_url")),
  carrier: orNull(text("carrier")),
  note: orNull(
    text("note", { description: "For the merchant. At first it is what the shopper wrote at the checkout." }),
  ),
  customerNote: orNull(
    text("customer_note", { description: "The shopper's note at the checkout. It stays as it is." }),
  ),
  tags: json<string[]>("tags", Type.Array(Type.String())),
  externalId: orNull(text("external_id", { description: "The order's id in another system." })),
  metadata: json<Record<string, string>>("metadata", Metadata),
  importedFrom: orNull(
    word<Origin>(
      "imported_from",
      oneOf(origins, "Where an order comes from that was brought along by a file; null for all others."),
    ),
  ),
  addsUp: flag("adds_up", {
    description:
      "False where the amounts of an order that was brought along do not add up: they are kept as the file has them.",
  }),
  language: text("language", { description: "The language of its lines and mails (BCP 47)." }),
  ...exchange,
  placedAt: time("placed_at"),
  deliveredAt: orNull(time("delivered_at")),
  cancelledAt: orNull(time("cancelled_at")),
  cancelReason: orNull(text("cancel_reason")),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  version: integer("version", { description: "Grows with each change; see If-Match." }),
};

const itemRows = rows(
  ofOrder("order_items", "i", items.packed, "i.position"),
  items,
  Type.Array(OrderItem, { description: "The lines, frozen when the order was placed." }),
);
const timelineRows = rows(
  ofOrder("order_timeline", "t", timeline.packed, "t.entry_id"),
  timeline,
  Type.Array(TimelineEntry, { description: "Its history, the oldest entry first." }),
);

/** The columns of an order `o` with its lines and its timeline. */
export const orders = table("o", { ...core, items: itemRows, timeline: timelineRows });
/** The columns of an order in lists, and those of one in a list that includes the lines. */
export const listedOrders = table("o", core);
export const listedWithItems = table("o", { ...core, items: itemRows });
export type OrderRow = RowOf<typeof orders.fields>;

/** Schemas of an order, and of one in a list. */
export const Order = orders.schema(
  { "x-name": "Order" },
  {
    draft: Type.Optional(DraftPart),
    payment: Type.Optional(PaymentLink),
    lostDiscounts: Type.Optional(LostDiscounts),
  },
);
export const ListedOrder = listedOrders.schema(
  { "x-name": "ListedOrder" },
  { items: Type.Optional(itemRows.schema) },
);

/** The inputs of an order's changes. None of them is answered. */
export const states = table("o", {
  id: id("order_id"),
  orderNumber: text("order_number"),
  customerId: id("customer_id"),
  source: word<Source>("source", SourceSchema),
  couponCode: orNull(text("coupon_code")),
  discounts,
  taxes,
  taxExemption: orNull(json<TaxExemption>("tax_exemption", TaxExemption)),
  status: word<Status>("status", StatusSchema),
  heldFrom: orNull(word<Status>("held_from", StatusSchema)),
  paymentStatus: word<PaymentStatus>("payment_status", PaymentStatusSchema),
  paymentMethod: word<PaymentMethod>("payment_method", PaymentMethodSchema),
  subtotalAmount: money("subtotal_amount"),
  discountAmount: money("discount_amount"),
  taxAmount: money("tax_amount"),
  shippingCost: money("shipping_cost"),
  codFee: money("cod_fee"),
  finalAmount: money("final_amount"),
  giftCardAmount: money("gift_card_amount"),
  storeCreditAmount: money("store_credit_amount"),
  paidAmount: money("paid_amount"),
  authorizedAmount: money("authorized_amount"),
  refundedAmount: money("refunded_amount"),
  refundedShipping: money("refunded_shipping"),
  /** The tax in the refunds, as counted; null where it was not stored yet. */
  refundedTax: orNull(money("refunded_tax")),
  refundedToCards: money("refunded_to_cards"),
  /** The amount refunded as store credit, whatever had paid it; without surpluses. */
  refundedToCredit: money("refunded_to_credit"),
  editCount: integer("edit_count"),
  /** The payment provider, if any; and whether it may still take payments. */
  provider: orNull(text("provider")),
  providerIsOpen: flag("provider_is_open"),
  /** The part of the paid amount that the provider took, and the part of that it refunded. */
  providerPaid: money("provider_paid"),
  providerRefunded: money("provider_refunded"),
  currency: text("currency"),
  couponId: orNull(id("coupon_id")),
  requiresShipping: flag("requires_shipping"),
  shippingMethod: orNull(json<ShippingMethod>("shipping_method", ShippingMethod)),
  email: text("email"),
  firstName: text("first_name"),
  lastName: text("last_name"),
  phone: orNull(text("phone")),
  shippingAddress: orNull(json<Address>("shipping_address", AddressSchema)),
  billingAddress: orNull(json<Address>("billing_address", AddressSchema)),
  trackingNumber: orNull(text("tracking_number")),
  trackingUrl: orNull(text("tracking_url")),
  carrier: orNull(text("carrier")),
  note: orNull(text("note")),
  tags: json<string[]>("tags", Type.Array(Type.String())),
  externalId: orNull(text("external_id")),
  metadata: json<Record<string, string>>("metadata", Metadata),
  language: text("language"),
  isImported: flag("imported_from is not null"),
  exchanges: exchange.exchanges,
  replacementOf: exchange.replacementOf,
  eventSequence: bigint("event_sequence"),
  paymentDueAt: orNull(moment("payment_due_at")),
  sendsMail: flag("sends_mail"),
  deliveredAt: orNull(moment("delivered_at")),
  cancelledAt: orNull(moment("cancelled_at")),
  cancelReason: orNull(text("cancel_reason")),
  createdAt: hide(moment("created_at")),
  updatedAt: hide(moment("updated_at")),
  version: integer("version"),
});
export type OrderState = ValuesOf<typeof states>;
