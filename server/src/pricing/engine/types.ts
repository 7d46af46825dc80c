import type { LocationSnapshot } from "../../catalogue/locations/index.ts";
import type { Tier } from "../../catalogue/price-lists/index.ts";
import type {
  CashOnDelivery,
  Destination,
  ShippingRate,
  ShippingZone,
  Tax,
} from "../../platform/settings/index.ts";
import type { PriceExplanation } from "./explanation-schema.ts";

/** A line to be priced. Amounts are minor units of the store's currency and not negative. */
export type PriceLine = {
  /** Tells the line from the others. Ties are broken by it, never by the order of lines. */
  readonly key: string;
  /** Its variant's or product's id, whose pieces tiers count over all its lines; absent where that is the key. */
  readonly itemId?: string;
  readonly productId: string;
  /** The product's categories and those above them. */
  readonly categoryIds: readonly string[];
  readonly quantity: bigint;
  /** The item's own price, or one by hand. */
  readonly unitPrice: bigint;
  /** What it costs of so many or more by the price lists that are open to the buyer; none where the price was given by hand. */
  readonly tiers?: readonly Tier[];
  readonly taxExempt: boolean;
  readonly requiresShipping: boolean;
  /** Gift cards are neither discounted nor taxed: they are money, which is taxed when it buys something. */
  readonly isGiftCard: boolean;
  /** Of a price that was given by hand: what it is otherwise, where there is such a price, and why. */
  readonly priceByHand?: { readonly listPrice: bigint | null; readonly reason: string | null };
};

/** What is taken off by hand, before anything else. */
export type ManualDiscount = {
  /** The key of the line that it is for; null for all of them. */
  readonly lineKey: string | null;
  readonly type: "percentage" | "fixed";
  /** Minor units where it is fixed, ten-thousandths of a percent where it is a percentage. */
  readonly value: bigint;
  readonly reason: string;
};

/** A coupon whose window and limits hold: that is judged elsewhere. */
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
  /** Automatic discounts that take something off what is sold, and those that free shipping. */
  readonly combinesWith: Pick<CombinesWith, "automatic" | "shipping">;
};

/** How an automatic discount says what it goes together with. */
export type CombinesWith = {
  /** A coupon that takes something off what is sold. */
  readonly coupons: boolean;
  /** Other automatic discounts. */
  readonly automatic: boolean;
  /** Whatever frees shipping: a coupon, or an automatic discount. */
  readonly shipping: boolean;
};

/** Whoever buys so many pieces gets so many others for less. */
export type BuyXGetY = {
  readonly buyQuantity: bigint;
  readonly getQuantity: bigint;
  /** How often in one order; null for as often as there are pieces for it. */
  readonly timesPerOrder: bigint | null;
  /** What is got; both empty: the same as what is bought. */
  readonly getProductIds: readonly string[];
  readonly getCategoryIds: readonly string[];
};

/** An automatic discount that is open to this buyer now: its window, groups and limits are judged elsewhere. */
export type PriceDiscount = {
  /** Ids that come first in their order are taken off first. */
  readonly id: string;
  readonly name: string;
  readonly type: PriceCoupon["type"] | "buy_x_get_y";
  /** Minor units where it is fixed, else ten-thousandths of a percent. */
  readonly value: bigint;
  /** Of what it applies to, or what is bought. */
  readonly minimumSubtotal: bigint | null;
  readonly minimumQuantity: bigint | null;
  /** The products and categories that it applies to, or that are bought; both empty: all. */
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly buyXGetY: BuyXGetY | null;
  readonly combinesWith: CombinesWith;
};

/** Shipping that somebody named by hand; the price is minor units. Its id is of its own, and stands for its zone, too. */
export type ShippingByHand = { readonly id: string; readonly name: string; readonly price: bigint };

/** A location where what was bought can be picked up, for nothing; `place` is where it is, the store's own place where that is not known. */
export type Pickup = {
  readonly id: string;
  readonly name: string;
  readonly place: Destination | undefined;
  readonly address: LocationSnapshot["address"];
  /** What whoever picks it up is told. */
  readonly instructions: string | null;
};

/**
 * The versions of the calculation. In the first one, what is got by "buy X, get Y" was a percentage of each line's pieces at their full price, rounded line by
 * line; since then it is one of what is left of all of them, as any other discount (decision record 175).
 */
export const CALCULATION = 2;
type Calculation = 1 | typeof CALCULATION;

/** All that a price depends on. */
export type PriceInput = {
  /** The version of the calculation; the newest one where not said. */
  readonly calculation?: Calculation;
  /** Fraction digits of the currency: for the largest amount that it can have, and for the explanation's texts. */
  readonly digits: number;
  readonly lines: readonly PriceLine[];
  readonly coupon?: PriceCoupon | undefined;
  /** Those that may apply. */
  readonly discounts?: readonly PriceDiscount[];
  /** At most one for each line and one for all of them. */
  readonly manual?: readonly ManualDiscount[];
  /** Whether all automatic ones are to be taken together, as of an order that was placed with them. */
  readonly areChosen?: boolean;
  /** Where it ships to. It counts only where something ships. */
  readonly destination?: Destination | undefined;
  /** The store's own place, which is taxed where nothing ships; without it there is no tax then. */
  readonly home?: Destination | undefined;
  /** The rate that is wanted; else the cheapest is taken. It counts only where something ships. */
  readonly shippingRateId?: string | undefined;
  /** Where it can be picked up: chosen by an id in place of a rate's, and never unless it is wanted. */
  readonly pickups?: readonly Pickup[];
  /** Shipping that somebody named by hand: no zone and no rate counts then. */
  readonly shippingByHand?: ShippingByHand | undefined;
  readonly paysOnDelivery: boolean;
  /** Whether the customer is exempt from tax. */
  readonly isTaxExempt: boolean;
  readonly tax: Tax;
  readonly zones: readonly ShippingZone[];
  readonly cashOnDelivery: CashOnDelivery;
  /** What the gift cards hold that are to pay; absent of orders from before this was looked at. */
  readonly giftCards?: bigint;
  /** What of the customer's store credit is to pay what gift cards leave; absent where none is. */
  readonly storeCredit?: bigint | undefined;
  /** What is paid of it by what came back of another order; absent where it is no exchange. */
  readonly prepaid?: bigint;
};

/** What a line costs, in minor units. */
export type PricedLine = {
  readonly key: string;
  /** The price that counts: the item's own, one of a price list, or one by hand. */
  readonly unitPrice: bigint;
  readonly subtotal: bigint;
  readonly discount: bigint;
  /** Ten-thousandths of a percent. */
  readonly taxRate: bigint;
  readonly tax: bigint;
  /** What of the final amount is this line's. */
  readonly total: bigint;
};

/** What was taxed at one rate, in minor units. */
export type PricedTax = {
  readonly name: string;
  /** Ten-thousandths of a percent. */
  readonly rate: bigint;
  readonly country: string;
  readonly province: string | null;
  readonly amount: bigint;
};

/** A rate by which the lines can be shipped, with what it costs here; or a location where they are picked up. */
type ShippingOption = Pick<ShippingRate, "id" | "name" | "price" | "estimatedDays"> & {
  readonly pickup?: Pickup;
};

/** What everything costs, in minor units. */
export type Priced = {
  /** In the order of the input. */
  readonly lines: readonly PricedLine[];
  readonly subtotal: bigint;
  readonly discount: bigint;
  /** Without zone and rate where nothing ships. */
  readonly shipping: {
    readonly zoneId?: string;
    readonly rate?: Pick<ShippingRate, "id" | "name" | "estimatedDays">;
    /** The location where it is picked up instead. */
    readonly pickup?: Pickup;
    readonly cost: bigint;
    readonly tax: bigint;
  };
  readonly codFee: bigint;
  readonly codFeeTax: bigint;
  /** All taxes: of lines, shipping and fee. */
  readonly tax: bigint;
  readonly final: bigint;
  /** What gift cards pay of it: nothing of lines that are gift cards themselves. */
  readonly giftCardAmount: bigint;
  /** What store credit pays of the rest, by the same rule. */
  readonly storeCreditAmount: bigint;
  /** The automatic discounts that apply, in the order in which they are taken off. */
  readonly discounts: readonly AppliedDiscount[];
  /** What was taken off by hand, the same way. */
  readonly manual: readonly AppliedByHand[];
  readonly taxes: readonly PricedTax[];
  /** All rates that are offered, the cheapest first; then the locations where it can be picked up. */
  readonly shippingOptions: readonly ShippingOption[];
  /** How each amount was reached, with amounts as texts of minor units; see `writeExplanation`. Made whenever it is asked for. */
  readonly explained: () => PriceExplanation;
};

/** What gift cards and store credit leave to pay of a price, in minor units. */
export const leftToPay = ({
  final,
  giftCardAmount,
  storeCreditAmount,
}: Pick<Priced, "final" | "giftCardAmount" | "storeCreditAmount">): bigint =>
  final - giftCardAmount - storeCreditAmount;

type Applied<Of> = { readonly discount: Of; readonly amount: bigint };
/** An automatic discount with what it takes off the lines, in minor units: 0 where it frees shipping. */
export type AppliedDiscount = Applied<PriceDiscount>;

/** A discount by hand with what it takes off the lines, in minor units; `byLine` by their keys. */
export type AppliedByHand = Applied<ManualDiscount> & { readonly byLine: ReadonlyMap<string, bigint> };

/** Why there is no price. */
export type PriceFault =
  | { readonly fault: "shipping_unavailable" }
  | { readonly fault: "unknown_rate" }
  | { readonly fault: "coupon_minimum"; readonly minimum: bigint }
  | { readonly fault: "coupon_applies_to_nothing" }
  /** Automatic discounts that do not go with the coupon take more off. */
  | { readonly fault: "coupon_not_combined" }
  | { readonly fault: "too_large" };

/** A line with the price that counts and its subtotal. */
export type SummedLine = Omit<PriceLine, "tiers" | "itemId"> & {
  /** The price of a list that counts, and what it counts in place of. */
  readonly listed?: { readonly tier: Tier; readonly ownPrice: bigint };
  readonly subtotal: bigint;
};
