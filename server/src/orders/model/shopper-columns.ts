import { Type } from "typebox";
import { group, rows } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { shipments } from "../shipments/index.ts";
import { type OrderRow, orders } from "./columns.ts";
import { ShopperOrderItem, shopperItems } from "./item-columns.ts";
import { ofOrder } from "./rows-of-order.ts";
import { type TimelineEvent, timeline } from "./timeline-columns.ts";

const order = orders.fields;
const entry = timeline.fields;

// Events that shoppers see; the merchant's own, such as a new note, are left out.
const shownEvents: readonly TimelineEvent[] = [
  "placed",
  "status_changed",
  "authorized",
  "captured",
  "payment_failed",
  "payment_voided",
  "refunded",
  "return_requested",
  "return_approved",
  "return_rejected",
  "returned",
];

/** The shopper's view of an entry `t` of their order's timeline: without actor and note. */
const entries = table("t", {
  at: entry.at,
  event: entry.event,
  status: entry.status,
  amount: entry.amount,
});

const core = {
  id: order.id,
  orderNumber: order.orderNumber,
  // The name that the buyer gave: shoppers do not see whether there is an account, nor since when.
  customer: group(
    { email: order.customer.parts.email, name: order.customer.parts.name },
    order.customer.options,
  ),
  status: order.status,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  subtotalAmount: order.subtotalAmount,
  discountAmount: order.discountAmount,
  taxAmount: order.taxAmount,
  shippingCost: order.shippingCost,
  codFee: order.codFee,
  finalAmount: order.finalAmount,
  giftCardAmount: order.giftCardAmount,
  storeCreditAmount: order.storeCreditAmount,
  paidAmount: order.paidAmount,
  dueAmount: order.dueAmount,
  refundedAmount: order.refundedAmount,
  currency: order.currency,
  pricesIncludeTax: order.pricesIncludeTax,
  couponCode: order.couponCode,
  discounts: order.discounts,
  requiresShipping: order.requiresShipping,
  shippingMethod: order.shippingMethod,
  taxes: order.taxes,
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  trackingNumber: order.trackingNumber,
  trackingUrl: order.trackingUrl,
  carrier: order.carrier,
  customerNote: order.customerNote,
  language: order.language,
  exchangeOf: order.exchangeOf,
  replacementOf: order.replacementOf,
  exchanges: order.exchanges,
  placedAt: order.placedAt,
  deliveredAt: order.deliveredAt,
  cancelledAt: order.cancelledAt,
};

/**
 * The shopper's view of an order `o` of theirs, and of one in a list. The merchant's columns are not even
 * read.
 */
export const shopperOrders = table("o", {
  ...core,
  items: rows(
    ofOrder("order_items", "i", shopperItems.packed, "i.position"),
    shopperItems,
    Type.Array(ShopperOrderItem, { description: "The lines, frozen when the order was placed." }),
  ),
  timeline: rows(
    ofOrder(
      "order_timeline",
      "t",
      entries.packed,
      "t.entry_id",
      `t.event in (${shownEvents.map((event) => `'${event}'`).join(", ")})`,
    ),
    entries,
    Type.Array(entries.schema({ "x-name": "ShopperOrderEntry" }), {
      description: "Its history, the oldest entry first.",
    }),
  ),
});
export const listedShopperOrders = table("o", core);
export type ShopperOrderRow = RowOf<typeof shopperOrders.fields>;

const parcel = shipments.fields;

/** The shopper's view of a shipped shipment `s`: without who packed it. */
export const parcels = table("s", {
  id: parcel.id,
  status: parcel.status,
  items: parcel.items,
  trackingNumber: parcel.trackingNumber,
  trackingUrl: parcel.trackingUrl,
  carrier: parcel.carrier,
  shippedAt: parcel.shippedAt,
  deliveredAt: parcel.deliveredAt,
});

/** The schemas of the shopper's view of an order, and of one in a list. */
export const ShopperOrder = shopperOrders.schema(
  { "x-name": "ShopperOrder" },
  {
    draft: Type.Optional(
      Type.Object(
        { sentAt: Type.String({ format: "date-time" }) },
        {
          additionalProperties: false,
          "x-name": "ShopperOrderDraft",
          description: "Only of an order that was sent to its customer, and that they have not placed yet.",
        },
      ),
    ),
    shipments: Type.Array(parcels.schema({ "x-name": "ShopperShipment" }), {
      description: "The parcels that have left, the first first.",
    }),
  },
);
export const ListedShopperOrder = listedShopperOrders.schema({ "x-name": "ListedShopperOrder" });

/** The shopper's view of an order's row. */
export function shopperOrderOf(row: OrderRow): ShopperOrderRow {
  const { timeline: happened } = orders.read(row);
  const packed = JSON.parse(orders.text(row, "timeline") ?? "[]") as (string | null)[][];
  const shown = packed.filter((_, i) => shownEvents.includes(happened[i]!.event));
  return shopperOrders.row({
    ...Object.fromEntries(shopperOrders.names.map((name) => [name, orders.text(row, name)])),
    customer: orders.get(row, "customer"),
    timeline: JSON.stringify(
      shown.map((one) =>
        entries.row(Object.fromEntries(entries.names.map((name) => [name, timeline.text(one, name)]))),
      ),
    ),
  });
}
