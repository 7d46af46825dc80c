export { writeExplanation } from "./explain.ts";
export { PriceExplanation } from "./explanation-schema.ts";
export { keepInput, keptInput } from "./kept-input.ts";
export { price } from "./price.ts";
export { greater, lesser, roundHalfUp, sum } from "./round.ts";
export { pickupOption } from "./shipping.ts";
export type {
  AppliedDiscount,
  CombinesWith,
  ManualDiscount,
  Pickup,
  PriceCoupon,
  PriceDiscount,
  Priced,
  PriceFault,
  PriceInput,
  PriceLine,
  ShippingByHand,
} from "./types.ts";
