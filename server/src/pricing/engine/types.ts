import type { LocationSnapshot } from "../../catalogue/locations/index.ts";
import type { Tier } from "../../catalogue/price-lists/index.ts";
import type {
  CashOnDelivery,
  Destination,
  ShippingRate,
  ShippingZone,
  Tax,
  TaxRate,
} from "../../platform/settings/index.ts";
import type { Fee } from "./cash-on-delivery.ts";
import type { ManualDiscount, PriceCoupon, PriceDiscount } from "./discount-types.ts";
import type { PriceExplanation } from "./explanation/explanation-schema.ts";

/** A line to be priced. Amounts are minor units of the store's currency and not negative. */
export type PriceLine = {
  /** The unique key of the line. Ties are broken by it, never by the order of lines. */
  readonly key: string;
  /** The variant's or product's id, by which tiers count pieces; absent where that is the key. */
  readonly itemId?: string;
  readonly productId: string;
  /** The product's categories and those above them. */
  readonly categoryIds: readonly string[];
  readonly quantity: bigint;
  /** The item's own price, or a manual one. */
  readonly unitPrice: bigint;
  /** Its quantity prices by the price lists that are open to the buyer; none where the price is manual. */
  readonly tiers?: readonly Tier[];
  readonly taxExempt: boolean;
  /** Absent for `standard`. */
  readonly taxClass?: string;
  readonly requiresShipping: boolean;
  /** Whether it is downloaded; absent where it is not. */
  readonly isDigital?: boolean;
  /** Gift cards are neither discounted nor taxed: they are money, which is taxed when it buys something. */
  readonly isGiftCard: boolean;
  /** The weight that a piece counts as, in the exact unit of weights; absent where no rate goes by weight. */
  readonly weight?: bigint;
  /** The shipping profile of what ships; absent where it has none. */
  readonly shippingProfileId?: string;
  /** For a manual price: the regular price, if there is one, and the reason. */
  readonly priceByHand?: { readonly listPrice: bigint | null; readonly reason: string | null };
  /** Whether its pieces keep the price that they have by `sold` of the input. */
  readonly isSold?: boolean;
};

/** Manual shipping; the price is minor units. It has an id of its own, used for its zone, too. */
export type ShippingByHand = { readonly id: string; readonly name: string; readonly price: bigint };

/** A shipping profile whose goods go in a parcel of their own. */
export type ApartProfile = { readonly id: string; readonly name: string };

/** A location that offers free pick-up; `place` is its own, or else the store's place. */
export type Pickup = {
  readonly id: string;
  readonly name: string;
  readonly place: Destination | undefined;
  readonly address: LocationSnapshot["address"];
  /** Instructions for the buyer. */
  readonly instructions: string | null;
};

/**
 * The versions of the calculation. The first one rounded "buy X, get Y" line by line at full prices; since
 * then it applies to the rest of all pieces, as other discounts do (decision record 175). Up to the second
 * one, thresholds of shipping counted gift cards and downloads, too (decision record 240).
 */
export const CALCULATION = 3;
type Calculation = 1 | 2 | typeof CALCULATION;

export type PriceInput = {
  /** The version of the calculation; the newest one by default. */
  readonly calculation?: Calculation;
  /** Fraction digits of the currency, for its largest amount and for the explanation's texts. */
  readonly digits: number;
  readonly lines: readonly PriceLine[];
  readonly coupon?: PriceCoupon | undefined;
  /** The automatic discounts that may apply. */
  readonly discounts?: readonly PriceDiscount[];
  /** At most one for each line and one for the whole order. */
  readonly manual?: readonly ManualDiscount[];
  /** Whether all automatic ones are to be taken together, as for an order that was placed with them. */
  readonly areChosen?: boolean;
  /** The shipping destination. It counts only where something ships. */
  readonly destination?: Destination | undefined;
  /** The store's own place, which is taxed where nothing ships; without it there is no tax then. */
  readonly home?: Destination | undefined;
  /** The buyer's place, where their bill goes; it counts only for what is downloaded. */
  readonly billing?: Destination | undefined;
  /** The requested rate; else the cheapest is taken. It counts only where something ships. */
  readonly shippingRateId?: string | undefined;
  /** The pick-up locations: chosen by an id in place of a rate's, and only on request. */
  readonly pickups?: readonly Pickup[];
  /** Manual shipping: no zone and no rate counts then. */
  readonly shippingByHand?: ShippingByHand | undefined;
  readonly paysOnDelivery: boolean;
  readonly isTaxExempt: boolean;
  readonly tax: Tax;
  readonly zones: readonly ShippingZone[];
  /** The rates that do not go to the destination's postal code, by their ids; absent where all do. */
  readonly unreachedRates?: readonly string[] | undefined;
  /** The profiles of lines that ship apart; absent where none do. */
  readonly apartProfiles?: readonly ApartProfile[] | undefined;
  readonly cashOnDelivery: CashOnDelivery;
  /** The balance of the gift cards that are to pay; absent for orders from before it was stored. */
  readonly giftCards?: bigint;
  /** The store credit to spend on what gift cards leave; absent where none is. */
  readonly storeCredit?: bigint | undefined;
  /** The amount paid by a return of another order; absent where it is no exchange. */
  readonly prepaid?: bigint;
  /** The price that edits keep: lines marked `isSold` have theirs of it (decision record 246). */
  readonly sold?: SoldPrice | undefined;
};

/**
 * The lines of an order before the first edit that kept its discounts, and what such edits have added and
 * kept since.
 */
export type SoldPrice = Pick<PriceInput, "lines" | "discounts" | "manual"> & {
  /** The lines that these edits added, whole: with no discounts but manual ones, which the input has. */
  readonly added?: readonly AddedLine[];
  /** How it ships; absent where the lines that are left decide on shipping and fee. */
  readonly shipped?: Shipped | undefined;
};

/** A line as it was added; `pieces` are those of its item then, `isShipped` whether anything shipped. */
export type AddedLine = PriceLine & { readonly pieces: bigint; readonly isShipped: boolean };

/** Shipping and fee as they were calculated, and the lines that decided on them. */
export type Shipped = Pick<PriceInput, "apartProfiles"> & {
  readonly lines: readonly ValuedLine[];
  readonly cost: bigint;
  readonly fee: Fee | undefined;
  readonly rates: ServiceRates;
};

/** The rates of shipping and of the fee on delivery, each with its weight. */
export type ServiceRates = readonly { readonly rate: TaxRate | undefined; readonly weight: bigint }[];

/** A line with its discount. */
export type ValuedLine = Pick<
  PriceLine,
  "key" | "requiresShipping" | "isGiftCard" | "weight" | "quantity" | "shippingProfileId"
> &
  Pick<PricedLine, "subtotal" | "discount">;

/** The price of a line, in minor units. */
export type PricedLine = {
  readonly key: string;
  /** The effective unit price: the item's own, one of a price list, or a manual one. */
  readonly unitPrice: bigint;
  readonly subtotal: bigint;
  readonly discount: bigint;
  /** Ten-thousandths of a percent. */
  readonly taxRate: bigint;
  readonly tax: bigint;
  /** The rate that it is taxed at; undefined where none applies. */
  readonly taxedBy: TaxRate | undefined;
  /** The line's part of the final amount. */
  readonly total: bigint;
};

type ChosenRate = Pick<ShippingRate, "id" | "name" | "estimatedDays"> & {
  /** The first and the last day of the arrival; absent where they are not known. */
  readonly estimatedDelivery?: { readonly from: string; readonly to: string };
};

/** The amount taxed at one rate of a place, in minor units. */
export type PricedTax = {
  readonly name: string;
  /** Ten-thousandths of a percent. */
  readonly rate: bigint;
  readonly country: string;
  readonly province: string | null;
  readonly amount: bigint;
  /** The taxed amount without the tax. */
  readonly net: bigint;
};

/** A rate by which the lines can be shipped, with its cost here; or a pick-up location. */
type ShippingOption = ChosenRate & {
  readonly price: bigint;
  readonly pickup?: Pickup;
};

/** A calculated price, in minor units. */
export type Priced = {
  /** In the order of the input. */
  readonly lines: readonly PricedLine[];
  readonly subtotal: bigint;
  readonly discount: bigint;
  /** Without zone and rate where nothing ships. */
  readonly shipping: {
    readonly zoneId?: string;
    readonly rate?: ChosenRate;
    /** The pick-up location; absent where the order is shipped. */
    readonly pickup?: Pickup;
    readonly cost: bigint;
    readonly tax: bigint;
  };
  readonly codFee: bigint;
  readonly codFeeTax: bigint;
  /** All taxes: of lines, shipping and fee. */
  readonly tax: bigint;
  readonly final: bigint;
  /** The amount that gift cards pay: nothing of lines that are gift cards themselves. */
  readonly giftCardAmount: bigint;
  /** The amount that store credit pays of the rest, by the same rule. */
  readonly storeCreditAmount: bigint;
  /** The automatic discounts that apply, in the order in which they are taken off. */
  readonly discounts: readonly AppliedDiscount[];
  /** The manual discounts, in the order in which they are taken off. */
  readonly manual: readonly AppliedByHand[];
  readonly taxes: readonly PricedTax[];
  /** All rates that are offered, cheapest first; then the pick-up locations. */
  readonly shippingOptions: readonly ShippingOption[];
  /** Explains each amount in minor units (see `writeExplanation`), calculated anew with each call. */
  readonly explained: () => PriceExplanation;
};

/** The rest of a price after gift cards and store credit, in minor units. */
export const amountDue = ({
  final,
  giftCardAmount,
  storeCreditAmount,
}: Pick<Priced, "final" | "giftCardAmount" | "storeCreditAmount">): bigint =>
  final - giftCardAmount - storeCreditAmount;

type Applied<Of> = { readonly discount: Of; readonly amount: bigint };
/** An automatic discount with its reduction of the lines, in minor units: 0 where it frees shipping. */
export type AppliedDiscount = Applied<PriceDiscount>;

/** A manual discount with its reduction of the lines, in minor units; `byLine` by their keys. */
export type AppliedByHand = Applied<ManualDiscount> & { readonly byLine: ReadonlyMap<string, bigint> };

/** A line with its effective unit price and its subtotal. */
export type SummedLine = Omit<PriceLine, "tiers" | "itemId" | "isSold"> & {
  /** The effective price of a price list, and the price that it replaces. */
  readonly listed?: { readonly tier: Tier; readonly ownPrice: bigint };
  /** The unit price with the tax that was taken out of it. */
  readonly taxedPrice?: { readonly unitPrice: bigint; readonly taxRate: bigint };
  /** The whole line as it was sold, of a line that keeps its price. */
  readonly sold?: Pick<PricedLine, "discount" | "tax" | "total"> & { readonly quantity: bigint };
  readonly subtotal: bigint;
};
