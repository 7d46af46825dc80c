/** A manual discount, taken off before all others. */
export type ManualDiscount = {
  /** The key of its line; null for the whole order. */
  readonly lineKey: string | null;
  readonly type: "percentage" | "fixed";
  /** Minor units where it is fixed, ten-thousandths of a percent where it is a percentage. */
  readonly value: bigint;
  readonly reason: string;
};

/** A coupon whose validity and limits were checked before. */
export type PriceCoupon = {
  readonly code: string;
  readonly type: "percentage" | "fixed" | "free_shipping";
  /** Minor units where it is fixed, ten-thousandths of a percent where it is a percentage. */
  readonly value: bigint;
  /** Compared with the subtotal of all lines but gift cards. */
  readonly minimumSubtotal: bigint | null;
  /** The products and categories that it applies to; both empty: to all. */
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  /** Automatic discounts that reduce goods, and those that free shipping. */
  readonly combinesWith: Pick<CombinesWith, "automatic" | "shipping">;
};

/** The kinds of discounts that an automatic discount combines with. */
export type CombinesWith = {
  /** A coupon that reduces goods. */
  readonly coupons: boolean;
  /** Other automatic discounts. */
  readonly automatic: boolean;
  /** Free shipping, by a coupon or an automatic discount. */
  readonly shipping: boolean;
};

/** "Buy X, get Y": a quantity of X discounts a quantity of Y. */
export type BuyXGetY = {
  readonly buyQuantity: bigint;
  readonly getQuantity: bigint;
  /** The limit per order; null for as often as there are pieces. */
  readonly timesPerOrder: bigint | null;
  /** The targets of Y; both empty: those of X. */
  readonly getProductIds: readonly string[];
  readonly getCategoryIds: readonly string[];
};

/** An automatic discount that is open to this buyer now: its dates, groups and limits were checked before. */
export type PriceDiscount = {
  /** Discounts are taken off in the order of their ids. */
  readonly id: string;
  readonly name: string;
  readonly type: PriceCoupon["type"] | "buy_x_get_y";
  /** Minor units where it is fixed, else ten-thousandths of a percent. */
  readonly value: bigint;
  /** The minimum of the goods that it applies to, or of X. */
  readonly minimumSubtotal: bigint | null;
  readonly minimumQuantity: bigint | null;
  /** The products and categories that it applies to, or X; both empty: all. */
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly buyXGetY: BuyXGetY | null;
  readonly combinesWith: CombinesWith;
};
