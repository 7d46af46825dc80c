import { type ShippingRate, weightBound } from "../../platform/settings/index.ts";
import { sum } from "./round.ts";
import { CALCULATION, type PricedLine, type PriceInput, type PriceLine } from "./types.ts";

/** The goods that ship, as conditions of rates see them. */
export type Parcel = {
  /** Minor units; of what counts for thresholds. */
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly discounted: bigint;
  /** In the exact unit of weights; goods of unknown weight have none. */
  readonly weight: bigint;
  readonly quantity: bigint;
};

type ValuedLine = Pick<PriceLine, "requiresShipping" | "isGiftCard" | "weight" | "quantity"> &
  Pick<PricedLine, "subtotal" | "discount">;

/**
 * The lines that ship. Gift cards and downloads do not count for thresholds; in versions 1 and 2 of the
 * calculation all lines did.
 */
export function parcelOf(
  { calculation = CALCULATION }: Pick<PriceInput, "calculation">,
  lines: readonly ValuedLine[],
): Parcel {
  const shipped = lines.filter(({ requiresShipping }) => requiresShipping);
  const counted = calculation < 3 ? lines : shipped.filter(({ isGiftCard }) => !isGiftCard);
  const [subtotal, discount] = [
    sum(counted.map((line) => line.subtotal)),
    sum(counted.map((line) => line.discount)),
  ];
  return {
    subtotal,
    discount,
    discounted: subtotal - discount,
    weight: sum(shipped.map(({ weight = 0n, quantity }) => weight * quantity)),
    quantity: sum(shipped.map(({ quantity }) => quantity)),
  };
}

/** The condition of a rate that does not hold. */
export type Unmet = "bounds" | "weight" | "quantity" | "postal_code";

/** The first condition of a rate that a parcel does not fulfill; undefined where it fulfills all. */
export function unmetCondition(
  rate: ShippingRate,
  { discounted, weight, quantity }: Parcel,
  unreached: readonly string[] = [],
): Unmet | undefined {
  const { minimumSubtotal, maximumSubtotal, minimumQuantity, maximumQuantity } = rate;
  if (discounted < (minimumSubtotal ?? 0n)) return "bounds";
  if (maximumSubtotal !== null && discounted > maximumSubtotal) return "bounds";
  const heaviest = weightBound(rate, "maximumWeight");
  // A rate from nothing on takes goods of unknown weight, too.
  if (weight <= (weightBound(rate, "minimumWeight") || -1n)) return "weight";
  if (heaviest !== null && weight > heaviest) return "weight";
  if (quantity < BigInt(minimumQuantity ?? 0)) return "quantity";
  if (maximumQuantity !== undefined && quantity > BigInt(maximumQuantity)) return "quantity";
  return unreached.includes(rate.id) ? "postal_code" : undefined;
}
