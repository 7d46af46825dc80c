export { composeOrder } from "./compose.ts";
export { addressForPrice, buyerOf, cartOf, placementOf, refuseGaps, sourceOf } from "./create.ts";
export { hasOrder, takeNumber } from "./number-sql.ts";
export { openPlacing, placeByHand, placedAnswer, placedByHand } from "./place-by-hand.ts";
export { countByHand, countPlaced, givenBy, personOf, placeOrder } from "./place-order.ts";
export { type Found, openPlacement, type Placement } from "./placement.ts";
export { placementAfter } from "./placement-after.ts";
export { draftFields, OrderCreate, OrderUpdate } from "./schemas.ts";
