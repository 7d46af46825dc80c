export { paymentChange } from "./pay.ts";
export { paymentTimeoutKind } from "./payment-timeout.ts";
export { refundChange } from "./refund.ts";
export { type OrderRefundRequest, type ReturnsPort, settledAmountSql } from "./returns-port.ts";
export { paymentRoutes } from "./routes.ts";
