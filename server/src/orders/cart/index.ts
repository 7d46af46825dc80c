export { refusalOf } from "./assemble.ts";
export { byHandOf, discountOf, linesByHand, refuseByHand } from "./by-hand.ts";
export { byHandFields, OrderLines } from "./by-hand-schemas.ts";
export { type CartFound, type CartWish, placeOf, type Reckoned, reckonCart } from "./calculate.ts";
export { readStoreCredit } from "./credit-charge.ts";
export { type Charge, chargeCards } from "./gift-card-charges.ts";
export {
  availableByLine,
  type CartLine,
  checkStock,
  fieldIn,
  manualOf,
  mergeKeyOf,
  mergeLines,
  nameIn,
  ofProducts,
  priceLinesOf,
  requiresShipping,
  type SoldLine,
  soldLines,
  withTiers,
} from "./lines.ts";
export { methodOf, pickupsOf } from "./pickups.ts";
export { type Amounts, amountTexts, itemTexts, keptDiscounts, keptTaxes } from "./priced-texts.ts";
export {
  mayFallShort,
  onlineIn,
  type Places,
  placeIn,
  placesBehind,
  placesOf,
  takenAt,
} from "./stock-places.ts";
