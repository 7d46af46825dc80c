import type { ItemRef } from "../../catalogue/stock/index.ts";
import { ApiError, type FieldError, validationFailed } from "../../http/answers/errors.ts";

/** Lines with insufficient stock, each by its field in the body and with the available quantity. */
export const linesOutOfStock = (lines: readonly (ItemRef & { field: string; available: number })[]) =>
  new ApiError(409, "insufficient_stock", {
    errors: lines.map(({ field, available }) => ({
      field,
      code: "not_in_stock",
      values: { available },
    })),
    details: { lines: lines.map(({ field: _, ...line }) => line) },
  });

/** Items with insufficient stock where they are to be taken from, each with the available quantity. */
export const outOfStockAt = (lines: readonly (ItemRef & { available: number; locationId?: string })[]) =>
  new ApiError(409, "insufficient_stock", { details: { lines } });

/** Nothing ships to the address, or not by the requested method, or some lines do not. */
export const shippingUnavailable = (...errors: FieldError[]) =>
  new ApiError(400, "shipping_unavailable", { errors });

/** Lines that are not sent to an address, by their fields; those without one by the address. */
export const linesNotShipped = (fields: readonly string[]) =>
  shippingUnavailable(
    ...[...new Set(fields)].map((field): FieldError => {
      const isLine = !field.startsWith("/shippingAddress");
      return { field, code: isLine ? "item_not_shipped_to" : "not_shipped_to" };
    }),
  );

/** An address whose change would change an amount. */
export const pricingWouldChange = (field: string) =>
  new ApiError(409, "pricing_would_change", { errors: [{ field, code: "pricing_would_change" }] });

/** The price, or the amount left to pay, is not the expected one: `details` has both, as decimals. */
export const priceChanged = (details: Readonly<Record<string, string>>) =>
  new ApiError(409, "price_changed", { details });

/** Why a placed order cannot be edited, or not in this way. */
export type NotEditable =
  | "ended"
  | "imported"
  | "replacement"
  | "gift_cards"
  | "refunded"
  | "payment_in_flight"
  | "refund_pending"
  | "invoiced"
  | "shipped"
  | "too_many_edits"
  | "store_credit";
/** An order that cannot be edited: `details.reason` says why. */
export const notEditable = (from: string, reason: NotEditable) =>
  new ApiError(409, "invalid_status_transition", {
    message: "order.not_editable",
    details: { from, to: "edited", allowed: [], reason },
  });

/** Why a cancelled order cannot be reopened. */
export type NotReopenable =
  | "imported"
  | "replacement"
  | "exchange"
  | "invoiced"
  | "gift_cards"
  | "shipped"
  | "refund_pending";
// Where money that came late can pay a new order, the message says how.
const advice = {
  invoiced: "order.not_reopenable_invoiced",
  gift_cards: "order.not_reopenable_gift_cards",
} as const;

/** An order that cannot be reopened: `details.reason` says why. */
export const notReopenable = (reason: NotReopenable) =>
  new ApiError(409, "invalid_status_transition", {
    message: reason in advice ? advice[reason as keyof typeof advice] : "order.not_reopenable",
    details: { from: "cancelled", to: "reopened", allowed: [], reason },
  });

/** A refund of more than the refundable amount. */
export const tooMuchToRefund = (field: string, available: string) =>
  validationFailed([{ field, code: "too_much_to_refund", values: { available } }]);

/** An unpaid order is not shipped. */
export const notPaid = (from: string, to: string, allowed: readonly string[]) =>
  new ApiError(409, "invalid_status_transition", {
    message: "order.not_paid",
    details: { from, to, allowed, reason: "not_paid" },
  });

/** A refund of a bought gift card of more than its balance. */
export const giftCardSpent = (field: string, available: string) =>
  validationFailed([{ field, code: "gift_card_spent", values: { available } }]);

/** The order's payment does not allow the request. */
export const paymentNotAllowed = (paymentStatus: string, wanted: string, allowed: readonly string[]) =>
  new ApiError(409, "invalid_status_transition", {
    message: "order.payment_not_allowed",
    values: { paymentStatus },
    details: { from: paymentStatus, to: wanted, allowed },
  });

/** An order that does not take shipments now: it is not confirmed, is on hold, was shipped or has ended. */
export const orderNotShipping = (from: string, to: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "shipment.order_not_shipping",
    details: { from, to, allowed: [] },
  });

/** A lost shipment of which pieces came back. */
export const cameBackBefore = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "shipment.came_back",
    details: { from: "shipped", to: "lost", allowed: ["delivered", "returned"] },
  });

/** An order with nothing left to pack. */
export const nothingToShip = (from: string, to: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "shipment.nothing_left",
    details: { from, to, allowed: [] },
  });
