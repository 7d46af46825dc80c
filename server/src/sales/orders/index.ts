export { advanced } from "./advance.ts";
export { applyChange } from "./apply.ts";
export { cancelled } from "./cancel.ts";
export { type Change, unchanged, withEntry } from "./change.ts";
export { orders, type PaymentMethod, PaymentMethodSchema, paymentMethods } from "./columns.ts";
export { paymentNotAllowed } from "./errors.ts";
export { PROVIDER_TASK, type ProviderTask } from "./follow-ups.ts";
export { giftCardsKind } from "./issue-gift-cards.ts";
export { orderMessages } from "./messages.ts";
export { SERVER } from "./actor.ts";
export { takeNumber } from "./number-sql.ts";
export { ordersOf } from "./of-customer.ts";
export { paid } from "./pay.ts";
export { paymentRoutes } from "./payment-routes.ts";
export { paymentTimeoutKind } from "./payment-timeout.ts";
export { dueOf } from "./payment-state.ts";
export { placeOrder } from "./place.ts";
export type { Placement } from "./placement.ts";
export {
  type Answered,
  type Deed,
  givenBack,
  paymentRefused,
  refundSettled,
  standing,
  taken,
  waitsForPayment,
} from "./provided.ts";
export { findPayer, findPendingRefund, isPaymentPending, openAtProvider } from "./provider-sql.ts";
export { refunding } from "./refund.ts";
export { orderRoutes } from "./routes.ts";
export { type LockedOrder, lockOrder } from "./sql.ts";
export { type Status, statuses } from "./state.ts";
