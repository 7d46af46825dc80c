export { composeOrder } from "./compose.ts";
export { hasOrder, takeNumber } from "./number-sql.ts";
export { placingTogether } from "./open-together.ts";
export { openPlacing, placeAndAnswer, placeByHand, placementAnswer, placingByHand } from "./place-by-hand.ts";
export { countByHand, countPlaced, personOf, placeOrder, reductionOf } from "./place-order.ts";
export { openPlacement, type Placement, type PlacementInputs } from "./placement.ts";
export {
  addressForPrice,
  placementAfter,
  readBuyer,
  readCartFields,
  readPlacement,
  readPlacementIn,
  refuseGaps,
  sourceOf,
} from "./read-placement.ts";
export { draftFields, OrderCreate, OrderUpdate } from "./schemas.ts";
