export { composeOrder } from "./compose.ts";
export { addressForPrice, readBuyer, readCartFields, readPlacement, refuseGaps, sourceOf } from "./create.ts";
export { hasOrder, takeNumber } from "./number-sql.ts";
export { insertByHand, openPlacing, placeByHand, placementAnswer } from "./place-by-hand.ts";
export { countByHand, countPlaced, personOf, placeOrder, reductionOf } from "./place-order.ts";
export { openPlacement, type Placement, type PlacementInputs } from "./placement.ts";
export { placementAfter } from "./placement-after.ts";
export { draftFields, OrderCreate, OrderUpdate } from "./schemas.ts";
