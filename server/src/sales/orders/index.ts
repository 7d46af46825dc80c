export { giftCardsKind } from "./issue-gift-cards.ts";
export { type InstructionsFor, orderMailKind } from "./mail-job.ts";
export { orderMessages } from "./messages.ts";
export { ordersOf } from "./of-customer.ts";
export { paymentRoutes } from "./payment-routes.ts";
export { paymentTimeoutKind } from "./payment-timeout.ts";
export { orderRoutes } from "./routes.ts";
