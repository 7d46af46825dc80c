export { type AppliedChange, applyChange } from "./apply-change.ts";
export { deferPlaced, type PlacedOrder } from "./counters.ts";
export { totalHead } from "./counters-sql.ts";
export { CountsQuery, countOrders, countWaiting, OrderCounts, waitingCounts } from "./counts.ts";
export { findStats, moveStats } from "./customer-stats-sql.ts";
export {
  enqueueFollowUps,
  ISSUE_GIFT_CARDS,
  type MailOccasion,
  newFollowUps,
  ORDER_MAIL,
  OWNER_MAIL,
  type OwnerOccasion,
  PAYMENT_TIMEOUT,
  PROVIDER_TASK,
  type ProviderTask,
} from "./follow-ups.ts";
export { deferOrders, type NewCapture, type NewOrder, type OrderToWrite } from "./new-order-sql.ts";
export { normalizeOrderAddressesKind } from "./normalize-sql.ts";
export { type NewRefundRow, refundInsertion } from "./payments-sql.ts";
export { countryOf } from "./report-parts.ts";
export { sellableItems } from "./stock-moves.ts";
export { chooseLocations, currentPlaces, onlineIn, placeIn, placesOf } from "./stock-places.ts";
export type { NewEntry } from "./timeline-sql.ts";
