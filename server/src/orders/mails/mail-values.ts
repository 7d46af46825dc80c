import type { ValuesOf } from "../../http/nouns/table.ts";
import { formatMoney } from "../../kit/money.ts";
import { postalLines } from "../../kit/text/postal-lines.ts";
import type { MailedAddress, MailedAmount, MailedLine, NewMail } from "../../platform/mail/index.ts";
import { NOT_PAID } from "../changes/index.ts";
import type { orders } from "../model/columns.ts";
import type { refunds } from "../model/payment-columns.ts";
import type { Address, ShippingMethod } from "../model/reply-parts.ts";
import { isOpen } from "../model/state.ts";
import { visibleProperties } from "../model/written-fields.ts";
import type { Shipment } from "../shipments/index.ts";

type Order = ValuesOf<typeof orders>;
type Refund = ValuesOf<typeof refunds>;
type ValuesIn<T extends NewMail["template"]> = Extract<NewMail, { template: T }>["values"];

/** The context of an order in a mail: its currency's digits, and the link to it. */
export type Around = { digits: number; link: string | null };

type MailedParcel = Pick<Shipment, "id" | "status" | "items" | "carrier" | "trackingNumber" | "trackingUrl">;

/** The values of every mail about an order. */
export const mailValuesOf = (
  { orderNumber, currency }: Pick<Order, "orderNumber" | "currency">,
  { link }: Pick<Around, "link">,
) => ({
  number: orderNumber,
  currency,
  link,
});

/**
 * The values of the mail about a placed order; `instructions` say how to pay the amount due, `payLink` where.
 */
export function placementMailValues(
  order: Order,
  around: Around,
  { instructions, payLink }: { instructions: string | null; payLink: string | null },
): ValuesIn<"order_placed"> {
  return {
    ...mailValuesOf(order, around),
    lines: order.items.map((item) => lineOf(item, around)),
    amounts: amountsOf(order, around),
    ...addressesOf(order),
    shippingMethod: order.shippingMethod && methodText(order.shippingMethod),
    paymentMethod: order.paymentMethod,
    instructions,
    payLink,
  };
}

/**
 * The values of a shipment's mail: its items, or the order's where no parcel is known, the parcels that left
 * before it, and what is still to be shipped.
 */
export const shipmentMailValues = (
  order: Order,
  parcels: readonly MailedParcel[],
  parcelId: string | undefined,
  around: Around,
): ValuesIn<"order_shipped"> => {
  // A job of an earlier version names no shipment.
  const parcel = parcels.find(({ id }) => id === parcelId);
  const { carrier, trackingNumber, trackingUrl } = parcel ?? order;
  const before = parcels.filter(
    ({ id, status }) => parcel && id !== parcel.id && (status === "shipped" || status === "delivered"),
  );
  return {
    ...mailValuesOf(order, around),
    lines: parcel
      ? piecesOf(order, parcel.items)
      : order.items.flatMap((item) => pieceOf(item, item.shippedQuantity)),
    isPart: isOpen(order.status),
    carrier,
    trackingNumber,
    trackingUrl,
    otherParcels: before.map((one) => ({
      lines: piecesOf(order, one.items),
      carrier: one.carrier,
      trackingNumber: one.trackingNumber,
      trackingUrl: one.trackingUrl,
    })),
    rest: order.items.flatMap((item) => pieceOf(item, restOf(item))),
  };
};

/**
 * The values of the mail about a cancelled order. It gives no reason, unless the order was not paid in time.
 */
export const cancelledMailValues = (order: Order, around: Around): ValuesIn<"order_cancelled"> => ({
  ...mailValuesOf(order, around),
  lines: order.items.map((item) => ({ ...lineTitle(item), quantity: Number(item.quantity) })),
  refunded: order.refundedAmount > 0n ? decimal(order.refundedAmount, around) : null,
  isUnpaid: order.cancelReason === NOT_PAID,
});

/** The values of the mail about a refund. */
export const refundedMailValues = (
  order: Order,
  { amount, giftCardAmount, creditAmount, items }: Refund,
  around: Around,
): ValuesIn<"order_refunded"> => ({
  ...mailValuesOf(order, around),
  lines: piecesOf(order, items),
  amount: decimal(amount, around),
  toGiftCards: giftCardAmount > 0n ? decimal(giftCardAmount, around) : null,
  ...(creditAmount > 0n && { toStoreCredit: decimal(creditAmount, around) }),
});

const decimal = (amount: bigint, { digits }: Around) => formatMoney(String(amount), digits);

type Line = Order["items"][number];

const lineTitle = ({
  name,
  image,
  options,
  properties,
}: Pick<Line, "name" | "image" | "options" | "properties">) => ({
  name,
  image,
  options: [...Object.entries(options), ...visibleProperties(properties)].map(
    ([of, value]) => `${of}: ${value}`,
  ),
});

// The pieces of a line that are still to be shipped, also those that replace lost ones.
const restOf = ({ requiresShipping, quantity, shippedQuantity, withdrawnQuantity, droppedQuantity }: Line) =>
  requiresShipping ? quantity - shippedQuantity - withdrawnQuantity - droppedQuantity : 0n;

const pieceOf = (line: Line, quantity: bigint | number | undefined) =>
  quantity ? [{ ...lineTitle(line), quantity: Number(quantity) }] : [];

const piecesOf = (order: Order, pieces: readonly { itemId: string; quantity: bigint | number | string }[]) =>
  order.items.flatMap((item) =>
    pieceOf(item, Number(pieces.find(({ itemId }) => itemId === item.id)?.quantity ?? 0)),
  );

const lineOf = (line: Line, around: Around): MailedLine => ({
  ...lineTitle(line),
  quantity: Number(line.quantity),
  amount: decimal(line.unitPrice * line.quantity, around),
});

// The amounts up to the total add up to it; the amounts contained in it and the payments follow.
function amountsOf(order: Order, around: Around): MailedAmount[] {
  const { discountAmount, taxAmount, pricesIncludeTax, requiresShipping, shippingCost } = order;
  const rows: [MailedAmount["label"], bigint, isShown?: boolean][] = [
    ["subtotal", order.subtotalAmount, true],
    ["discount", -discountAmount],
    ["shipping", shippingCost, requiresShipping],
    ["codFee", order.codFee],
    ["tax", pricesIncludeTax ? 0n : taxAmount],
    ["total", order.finalAmount, true],
    ["includedTax", pricesIncludeTax ? taxAmount : 0n],
    ["giftCards", order.giftCardAmount],
    ["storeCredit", order.storeCreditAmount],
    ["paid", order.paidAmount],
    ["due", order.dueAmount],
  ];
  return rows
    .filter(([, amount, isShown]) => isShown || amount !== 0n)
    .map(([label, amount]) => ({ label, amount: decimal(amount, around) }));
}

// The name of the shipping method; for a pickup, with its address and instructions.
function methodText({ name, pickup }: ShippingMethod): string {
  if (!pickup) return name;
  const { address, instructions } = pickup;
  return [name, ...postalLines(address ?? {}), instructions].filter(Boolean).join(", ");
}

// A bill to the same place names it once.
function addressesOf({ requiresShipping, shippingAddress, shippingMethod, billingAddress }: Order) {
  const shipsTo = requiresShipping && !shippingMethod?.pickup ? shippingAddress : null;
  const bills = billingAddress && addressOf(billingAddress);
  const ships = shipsTo && addressOf(shipsTo);
  return {
    shippingAddress: ships,
    billingAddress: bills && JSON.stringify(bills) !== JSON.stringify(ships) ? bills : null,
  };
}

const addressOf = (address: Address): MailedAddress => ({
  lines: postalLines(address),
  country: address.country,
});
