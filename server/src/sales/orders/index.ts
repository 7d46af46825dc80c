export { actorOf, SERVER } from "./actor.ts";
export { advanced } from "./advance.ts";
export { applyChange } from "./apply.ts";
export { cameBack } from "./came-back.ts";
export { cancelled } from "./cancel.ts";
export { itemIdOf, leftOf, mergeLines, nameIn, ofProducts } from "./cart.ts";
export { type Change, isOut, type PiecesBack, piecesOut, unchanged, unsentOf, withEntry } from "./change.ts";
export { leftSoFar, refundClaim, replaceClaim } from "./claimed.ts";
export {
  Order,
  type OrderRow,
  orders,
  type PaymentMethod,
  PaymentMethodSchema,
  paymentMethods,
} from "./columns.ts";
export { composeOrder } from "./compose.ts";
export { addressForPrice, buyerOf, cartOf, placementOf, refuseGaps, sourceOf } from "./create.ts";
export { wasDeliveredTo } from "./customer-sql.ts";
export type { DraftsOf } from "./drafts-of.ts";
export { editRoutes } from "./edit-routes.ts";
export { notDraft, paymentNotAllowed, tooMuchToRefund } from "./errors.ts";
export { atMost, countOf, exchanged, worthOf } from "./exchanged.ts";
export { expecting } from "./expecting.ts";
export { explainInput } from "./explain.ts";
export { PROVIDER_TASK, type ProviderTask } from "./follow-ups.ts";
export { chargeCards } from "./gift-card-charges.ts";
export { type BroughtIn, type FiledOrder, identifyOrder, takeInOrders } from "./history.ts";
export { orderHits, ordersCard } from "./hit-sql.ts";
export { giftCardsKind } from "./issue-gift-cards.ts";
export { items as orderItems } from "./item-columns.ts";
export { openGone, shareOf } from "./ledger.ts";
export { orderList } from "./list.ts";
export { orderMailKind } from "./mail-job.ts";
export { placedValues, postalLines } from "./mail-values.ts";
export { hasOrder, takeNumber } from "./number-sql.ts";
export { ordersOf } from "./of-customer.ts";
export { ownerMailKind } from "./owner-mail-job.ts";
export { parcelsAmong, parcelsJson } from "./parcels.ts";
export { paid } from "./pay.ts";
export { orderLinkOf, orderPath, type PayLinks, payLinkOf, payPath } from "./pay-link.ts";
export { Refund, RefundTarget, type RefundTo, refunds as orderRefunds } from "./payment-columns.ts";
export { paymentRoutes } from "./payment-routes.ts";
export { dueOf, heldOf } from "./payment-state.ts";
export { paymentTimeoutKind } from "./payment-timeout.ts";
export { countByHand, countPlaced, givenBy, personOf, placeOrder } from "./place.ts";
export { type Found, openPlacement, type Placement } from "./placement.ts";
export { placementAfter } from "./placement-after.ts";
export { openPlacing, placeByHand, placedAnswer, placedByHand } from "./placing.ts";
export {
  givenBack,
  paymentRefused,
  refundSettled,
  standing,
  taken,
  waitsForPayment,
} from "./provided.ts";
export { findPayer, findPendingPayment, findPendingRefund, openAtProvider } from "./provider-sql.ts";
export { type CartFound, type CartWish, type Reckoned, reckonCart } from "./reckon.ts";
export { type Amounts, amountTexts, itemTexts } from "./reckoned-texts.ts";
export { type Refunding, refunding } from "./refund.ts";
export { failableOf, type GivenRefund, refundCameBack, refundNeverGiven } from "./refund-failed.ts";
export { PickupSchema, pickupTold, type ShippingMethod } from "./reply-parts.ts";
export { type ReturnsOf, settledOf } from "./returns-of.ts";
export { orderRoutes } from "./routes.ts";
export { Buyer, CartItems, cartFields, computedFields, MAX_LINES, MAX_PER_LINE } from "./schemas.ts";
export { serializeOrders, serializeRefunds } from "./serialize.ts";
export { shipmentRoutes } from "./shipment-routes.ts";
export { ShippedOrder } from "./shipment-schemas.ts";
export { readShipments } from "./shipment-sql.ts";
export { isTheirs, isToken, ORDER_TOKEN, tokensOf } from "./shopper.ts";
export { ShopperOrder, shopperOrderOf, shopperOrders } from "./shopper-columns.ts";
export { findRefunds, findShopperOrder, getOrder, type LockedOrder, lockOrder, orderHead } from "./sql.ts";
export { hasLeft, type Status, statuses } from "./state.ts";
export { TrackedOrder, Tracking, trackOrder } from "./track.ts";
export { readOrdersAfter, type WalkFilter, type WalkPlace, walkFilters } from "./walk-sql.ts";
export { draftFields, type OrderCreate, type OrderUpdate } from "./written-schemas.ts";
