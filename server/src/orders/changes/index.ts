export { applyCancellation, NOT_PAID } from "./cancel.ts";
export { collectCash } from "./cash-at-door.ts";
export { countShipped, refundClaim, releaseReplaced, replaceClaim } from "./claim-items.ts";
export { applyExchange, countOf, limitPlan, refundableValue } from "./exchange-items.ts";
export { expectedOrder } from "./expected-order.ts";
export {
  applyFailedRefund,
  applyRefusedRefund,
  countablePart,
  failableOf,
  type RefundRecord,
  taxOf,
} from "./fail-refund.ts";
export { applyRecord, followPayment } from "./follow-payment.ts";
export { followShipments } from "./follow-shipments.ts";
export {
  applyCapture,
  applyPaymentState,
  applyProviderRefund,
  refusePayment,
  settleRefund,
  waitsForPayment,
} from "./provider-actions.ts";
export { receiveReturn } from "./receive-return.ts";
export { applyRefund, type RefundTerms } from "./refund-order.ts";
export { planRefund, type RefundRequest } from "./refund-plan.ts";
export { taxesIn } from "./refund-tax.ts";
export {
  deliverAll,
  moveShipment,
  packable,
  packPieces,
  shipAll,
  withShipment,
  withTrackingOf,
} from "./ship-lines.ts";
