export { refusalOf } from "./assemble.ts";
export { byHandOf, discountOf, linesByHand, refuseByHand } from "./by-hand.ts";
export { byHandFields, OrderLines } from "./by-hand-schemas.ts";
export {
  type CalculatedCart,
  type CartFound,
  type CartRequest,
  calculateCart,
  placeOf,
} from "./calculate.ts";
export { readStoreCredit } from "./credit-charge.ts";
export { type Charge, chargeCards } from "./gift-card-charges.ts";
export {
  availableByLine,
  type CartLine,
  checkStock,
  fieldIn,
  manualOf,
  matchItems,
  mergeKeyOf,
  mergeLines,
  nameIn,
  ofProducts,
  priceLinesOf,
  requiresShipping,
  type SoldLine,
  withTiers,
} from "./lines.ts";
export { methodOf, pickupsOf } from "./pickups.ts";
export { type Amounts, amountTexts, itemTexts, storedDiscounts, storedTaxes } from "./priced-texts.ts";
export {
  chooseLocations,
  currentPlaces,
  mayFallShort,
  onlineIn,
  type Places,
  placeIn,
  placesOf,
} from "./stock-places.ts";
