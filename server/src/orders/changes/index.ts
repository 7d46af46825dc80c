export { cancelled, NOT_PAID } from "./cancel.ts";
export { paidAtDoor } from "./cash-at-door.ts";
export { leftSoFar, refundClaim, releaseReplaced, replaceClaim } from "./claim-items.ts";
export { atMost, countOf, exchanged, worthOf } from "./exchange-items.ts";
export { expecting } from "./expected-order.ts";
export {
  countedIn,
  failableOf,
  type GivenRefund,
  refundCameBack,
  refundNeverGiven,
  taxOf,
} from "./fail-refund.ts";
export { followPayment, recorded } from "./follow-payment.ts";
export { followShipments } from "./follow-shipments.ts";
export {
  givenBack,
  paymentRefused,
  refundSettled,
  standing,
  taken,
  waitsForPayment,
} from "./provider-actions.ts";
export { cameBack } from "./receive-return.ts";
export { type RefundTerms, refunded } from "./refund-order.ts";
export { planRefund, type RefundWish } from "./refund-plan.ts";
export { taxesIn } from "./refund-tax.ts";
export {
  allArrived,
  allSent,
  packable,
  packed,
  shipmentMoved,
  withShipment,
  withTrackingOf,
} from "./ship-lines.ts";
