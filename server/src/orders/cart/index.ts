export { byHandOf, discountOf, linesByHand, refuseByHand, refuseUnknownClass } from "./by-hand.ts";
export { byHandFields, OrderLines } from "./by-hand-schemas.ts";
export {
  type CalculatedCart,
  type CartFound,
  type CartRequest,
  calculateCart,
  placeOf,
  refusalOf,
  storeRules,
} from "./calculate.ts";
export { readStoreCredit } from "./credit-charge.ts";
export { withDelivery } from "./delivery.ts";
export { taxExemptionOf } from "./exemption.ts";
export { chargeCards } from "./gift-card-charges.ts";
export {
  availableByLine,
  type CartLine,
  checkStock,
  fieldIn,
  matchItems,
  mergeKeyOf,
  mergeLines,
  nameIn,
  ofProducts,
  priceLinesOf,
  requiresShipping,
  type SoldLine,
} from "./lines.ts";
export { parcelRules, unreachedRatesOf } from "./parcels.ts";
export { methodOf } from "./pickups.ts";
export { type Amounts, amountTexts, itemTexts, storedAmounts } from "./priced-texts.ts";
export { gapOf, goesByProvince, missingProvince } from "./provinces.ts";
