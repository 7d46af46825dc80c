/** Why there is no price. */
export type PriceFault =
  /**
   * By the postal code alone, where some rate would be offered but for it. With goods that ship apart, `keys`
   * are of the lines that no rate is offered for.
   */
  | {
      readonly fault: "shipping_unavailable";
      readonly isByPostalCode?: boolean;
      readonly keys?: readonly string[];
    }
  | { readonly fault: "unknown_rate" }
  | { readonly fault: "coupon_minimum"; readonly minimum: bigint }
  | { readonly fault: "coupon_applies_to_nothing" }
  /** Automatic discounts that do not combine with the coupon take more off. */
  | { readonly fault: "coupon_not_combined" }
  | { readonly fault: "too_large" };
