import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { addressTextsOf } from "../../people/customers/index.ts";
import type { ManualDiscount } from "../../pricing/engine/index.ts";
import { type CartLine, discountOf, linesByHand } from "../cart/index.ts";
import type { NotEditable } from "../model/errors.ts";
import type { Address } from "../model/reply-parts.ts";
import type { LockedOrder } from "../model/sql.ts";
import { isOpen } from "../model/state.ts";
import { fixedQuantity, type LinesRequest } from "./edit-lines.ts";
import type { OrderEditCreate } from "./schemas.ts";

/** The most edits of an order: each stores a snapshot of the order. */
const MAX_EDITS = 100;

/** A request to edit; amounts are minor units, ids in lower case. */
export type EditRequest = LinesRequest & {
  keepDiscounts: boolean | undefined;
  add: readonly CartLine[];
  address: Address | undefined;
  shippingMethodId: string | null | undefined;
  customerId: string | undefined;
  discount: Omit<ManualDiscount, "lineKey"> | null | undefined;
};

/** Reads a request to edit. Throws 400 naming the faulty fields. */
export function readEdit({
  body,
  store,
}: Pick<Call<object, OrderEditCreate>, "body" | "store">): EditRequest {
  const errors: FieldError[] = [];
  const reading = { digits: store.currencyDigits, errors };
  const { discount, shippingAddress, shippingMethodId } = body;
  const request: EditRequest = {
    add: linesByHand(reading, body.add ?? [], store.id, "add"),
    remove: (body.remove ?? []).map((id) => id.toLowerCase()),
    setQuantity: (body.setQuantity ?? []).map(({ itemId, quantity }) => ({
      itemId: itemId.toLowerCase(),
      quantity: BigInt(quantity),
    })),
    address: shippingAddress && (addressTextsOf(shippingAddress) as Address),
    shippingMethodId: shippingMethodId?.toLowerCase() ?? shippingMethodId,
    customerId: body.customerId?.toLowerCase(),
    discount: discount ? discountOf(reading, discount, "/discount") : discount,
    keepDiscounts: body.keepDiscounts,
  };
  if (errors.length) throw validationFailed(errors);
  return request;
}

/** Why an order cannot be edited, or not like that (decision record 146); undefined where it can. */
export function editFault(
  order: LockedOrder,
  { isImported, isInvoiced, request }: { isImported: boolean; isInvoiced: boolean; request: EditRequest },
): NotEditable | undefined {
  const { status, paymentStatus, items, pendingPayments, pendingRefunds } = order;
  if (!isOpen(status) || paymentStatus === "cancelled") return "ended";
  if (isImported) return "imported";
  // Its lines are claimed pieces, which the original order counts as replaced.
  const changesLines = request.add.length + request.remove.length + request.setQuantity.length > 0;
  if (order.replacementOf && changesLines) return "replacement";
  if (items.some(({ isGiftCard }) => isGiftCard)) return "gift_cards";
  const cameBack = items.some(
    (item) =>
      item.returnedQuantity + item.refundedQuantity + item.restockedQuantity + item.writtenOffQuantity > 0n ||
      item.withdrawnQuantity + item.droppedQuantity > 0n,
  );
  if (order.refundedAmount > 0n || cameBack) return "refunded";
  if (paymentStatus === "authorized" || pendingPayments.length) return "payment_in_flight";
  if (pendingRefunds.length) return "refund_pending";
  if (isInvoiced) return "invoiced";
  if (order.editCount >= MAX_EDITS) return "too_many_edits";
  // Store credit returns to the customer who paid by it.
  const isMoved = request.customerId !== undefined && request.customerId !== order.customerId;
  if (isMoved && order.storeCreditAmount > 0n) return "store_credit";
  const isRouted = request.address !== undefined || request.shippingMethodId !== undefined;
  return isRouted && items.some((item) => fixedQuantity(item) > 0n) ? "shipped" : undefined;
}
