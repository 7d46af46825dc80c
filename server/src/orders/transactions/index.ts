export { paid } from "./pay.ts";
export { paymentTimeoutKind } from "./payment-timeout.ts";
export { refunding } from "./refund.ts";
export { type Refunding, type ReturnsOf, settledOf } from "./returns-port.ts";
export { paymentRoutes } from "./routes.ts";
