export type {
  CombinesWith,
  ManualDiscount,
  PriceCoupon,
  PriceDiscount,
} from "./discount-types.ts";
export { writeExplanation } from "./explanation/explain.ts";
export { PriceExplanation } from "./explanation/explanation-schema.ts";
export { type LostDiscount, lossReasons, lostDiscounts } from "./lost-discounts.ts";
export { price } from "./price.ts";
export type { PriceFault } from "./price-fault.ts";
export { snapshotPrice } from "./price-snapshot.ts";
export { manualReductions, type PricedInput, ruleReduction } from "./reductions.ts";
export { greater, lesser, roundHalfUp, sum } from "./round.ts";
export { pickupOption } from "./shipping.ts";
export { parsePriceInput, priceStoredInput, serializePriceInput } from "./stored-input.ts";
export { type RefundsSoFar, type TaxAtPlace, taxOfRefunds } from "./tax-of-refunds.ts";
export {
  type AppliedDiscount,
  amountDue,
  type Pickup,
  type Priced,
  type PriceInput,
  type PriceLine,
  type ShippingByHand,
} from "./types.ts";
export { unitPriceOf } from "./unit-price.ts";
