import type { ValuesOf } from "../../http/nouns/table.ts";
import { formatMoney } from "../../kit/money.ts";
import { fullName } from "../../kit/text/tidy.ts";
import type { MailedAddress, MailedAmount, MailedLine, NewMail } from "../../platform/mail/index.ts";
import { NOT_PAID } from "../changes/index.ts";
import type { orders } from "../model/columns.ts";
import type { refunds } from "../model/payment-columns.ts";
import type { Address, ShippingMethod } from "../model/reply-parts.ts";
import { isOpen } from "../model/state.ts";
import { visibleProperties } from "../model/written-fields.ts";

type Order = ValuesOf<typeof orders>;
type Refund = ValuesOf<typeof refunds>;
type ValuesIn<T extends NewMail["template"]> = Extract<NewMail, { template: T }>["values"];

/** The context of an order in a mail: its currency's digits, and the link to it. */
export type Around = { digits: number; link: string | null };

type Tracking = Pick<Order, "carrier" | "trackingNumber" | "trackingUrl">;
type MailedParcel = Tracking & { items: readonly { itemId: string; quantity: number }[] };

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
    shippingAddress:
      order.requiresShipping && order.shippingAddress && !order.shippingMethod?.pickup
        ? addressOf(order.shippingAddress)
        : null,
    shippingMethod: order.shippingMethod && methodText(order.shippingMethod),
    paymentMethod: order.paymentMethod,
    instructions,
    payLink,
  };
}

/**
 * The values of a shipment's mail: its items, or the order's where no parcel is known, and whether more will
 * ship.
 */
export const shipmentMailValues = (
  order: Order,
  parcel: MailedParcel | undefined,
  around: Around,
): ValuesIn<"order_shipped"> => {
  const { carrier, trackingNumber, trackingUrl } = parcel ?? order;
  return {
    ...mailValuesOf(order, around),
    lines: order.items.flatMap((item) => {
      const quantity = parcel
        ? parcel.items.find(({ itemId }) => itemId === item.id)?.quantity
        : item.shippedQuantity;
      return quantity ? [{ ...lineTitle(item), quantity: Number(quantity) }] : [];
    }),
    isPart: isOpen(order.status),
    carrier,
    trackingNumber,
    trackingUrl,
  };
};

/**
 * The values of the mail about a cancelled order. It gives no reason, unless the order was not paid in time.
 */
export const cancelledMailValues = (order: Order, around: Around): ValuesIn<"order_cancelled"> => ({
  ...mailValuesOf(order, around),
  refunded: order.refundedAmount > 0n ? decimal(order.refundedAmount, around) : null,
  isUnpaid: order.cancelReason === NOT_PAID,
});

/** The values of the mail about a refund. */
export const refundedMailValues = (
  order: Order,
  { amount, giftCardAmount, creditAmount }: Refund,
  around: Around,
): ValuesIn<"order_refunded"> => ({
  ...mailValuesOf(order, around),
  amount: decimal(amount, around),
  toGiftCards: giftCardAmount > 0n ? decimal(giftCardAmount, around) : null,
  ...(creditAmount > 0n && { toStoreCredit: decimal(creditAmount, around) }),
});

const decimal = (amount: bigint, { digits }: Around) => formatMoney(String(amount), digits);

type Line = Order["items"][number];

const lineTitle = ({ name, options, properties }: Pick<Line, "name" | "options" | "properties">) => ({
  name,
  options: [...Object.entries(options), ...visibleProperties(properties)].map(
    ([of, value]) => `${of}: ${value}`,
  ),
});

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
  const { address1, address2, postalCode, city } = address ?? {};
  const place = [postalCode, city].filter(Boolean).join(" ");
  return [name, address1, address2, place, instructions].filter(Boolean).join(", ");
}

const addressOf = (address: Address): MailedAddress => ({
  lines: postalLines(address),
  country: address.country,
});

/** An address as a letter prints it, without its country. */
export const postalLines = (address: Address): string[] =>
  [
    fullName(address),
    address.company,
    address.address1,
    address.address2,
    address.district,
    [address.postalCode, address.city].filter(Boolean).join(" "),
    address.province,
  ].flatMap((line) => line?.trim() || []);
