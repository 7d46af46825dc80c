export { writeExplanation } from "./explain.ts";
export { PriceExplanation } from "./explanation-schema.ts";
export { price } from "./price.ts";
export type {
  PriceCoupon,
  Priced,
  PricedLine,
  PricedTax,
  PriceFault,
  PriceInput,
  PriceLine,
  ShippingOption,
} from "./types.ts";
