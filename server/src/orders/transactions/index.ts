export { paid } from "./pay.ts";
export { paymentTimeoutKind } from "./payment-timeout.ts";
export { type Refunding, refunding } from "./refund.ts";
export { type ReturnsOf, settledOf } from "./returns-port.ts";
export { paymentRoutes } from "./routes.ts";
