import { decimal, type ExchangeCreate, type Order, type Return } from "@stoa/client";
import { addressOf, isMoved, type nowhere } from "../drafts/address.ts";
import { isWhole, type Line } from "../drafts/draft.ts";
import { isSome } from "../orders/words.ts";

/** An exchange, as it is typed. */
export type ExchangeDraft = {
  items: readonly Line[];
  shippingAddress: typeof nowhere;
  /** A method's id, "" for the cheapest. */
  method: string;
  paymentMethod: Order["paymentMethod"];
  sendMail: boolean;
  note: string | null;
};

/** An exchange for nothing yet, which goes where the order went. */
export const noExchange = ({ shippingAddress, paymentMethod }: Order): ExchangeDraft => ({
  items: [],
  shippingAddress: addressOf(shippingAddress),
  method: "",
  paymentMethod,
  sendMail: true,
  note: null,
});

/** The body that makes it; what stays as in the order that came back is left out. */
export const bodyOf = (
  { items, method, shippingAddress, ...rest }: ExchangeDraft,
  order: Order,
): ExchangeCreate => ({
  ...rest,
  items: items.map(({ productId, variantId, quantity }) => ({ productId: productId!, variantId, quantity })),
  ...(isMoved(order, shippingAddress) && { shippingAddress }),
  ...(method && { shippingMethodId: method }),
});

/** Whether an exchange can be reckoned as it is typed. */
export const isReady = ({ items }: ExchangeDraft): boolean => items.length > 0 && items.every(isWhole);

/** Whether a return can be exchanged, as far as it tells: it came, and is neither exchanged nor settled otherwise. */
export const mayExchange = ({
  status,
  exchangeOrderId,
  items,
  worthAmount = "0",
  settledAmount = "0",
}: Return): boolean =>
  status === "received" &&
  exchangeOrderId === undefined &&
  items.some(({ receivedQuantity }) => receivedQuantity > 0) &&
  !(isSome(settledAmount) && decimal.compare(settledAmount, worthAmount) >= 0);

/** The screen on which a return is exchanged. */
export const exchangePath = ({ orderId, id }: Pick<Return, "orderId" | "id">): string =>
  `/orders/${orderId}/returns/${id}/exchange`;
