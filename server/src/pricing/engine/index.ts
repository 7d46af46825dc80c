export { writeExplanation } from "./explain.ts";
export { PriceExplanation } from "./explanation-schema.ts";
export { givenByHand, givenByRule, type PricedInput } from "./given-by-hand.ts";
export { keepInput, keptInput, priceKept } from "./kept-input.ts";
export { price } from "./price.ts";
export { greater, lesser, roundHalfUp, sum } from "./round.ts";
export { pickupOption } from "./shipping.ts";
export { type GivenBackSoFar, taxGivenBack } from "./tax-given-back.ts";
export {
  type AppliedDiscount,
  type CombinesWith,
  leftToPay,
  type ManualDiscount,
  type Pickup,
  type PriceCoupon,
  type PriceDiscount,
  type Priced,
  type PriceFault,
  type PriceInput,
  type PriceLine,
  type ShippingByHand,
} from "./types.ts";
export { unitPriceOf } from "./unit-price.ts";
