import { type ShippingRate, weightBound } from "../../platform/settings/index.ts";
import { byText } from "./allocate.ts";
import { sum } from "./round.ts";
import { type ApartProfile, CALCULATION, type PriceInput, type ValuedLine } from "./types.ts";

/** The goods that ship, as conditions of rates see them. */
export type Parcel = {
  /** Minor units; of what counts for thresholds. */
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly discounted: bigint;
  /** In the exact unit of weights; goods of unknown weight have none. */
  readonly weight: bigint;
  readonly quantity: bigint;
  /** The shipping profile that all goods have; absent where they have none, or several. */
  readonly profileId?: string;
  /** The profile that it goes apart by; absent of other goods. */
  readonly apart?: ApartProfile;
};

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
  const profileId = shipped[0]?.shippingProfileId;
  return {
    subtotal,
    discount,
    discounted: subtotal - discount,
    weight: sum(shipped.map(({ weight = 0n, quantity }) => weight * quantity)),
    quantity: sum(shipped.map(({ quantity }) => quantity)),
    ...(profileId !== undefined &&
      shipped.every(({ shippingProfileId }) => shippingProfileId === profileId) && { profileId }),
  };
}

/** Lines that go together, and the profile by which they go apart from others. */
export type Consignment = { readonly lines: readonly ValuedLine[]; readonly apart?: ApartProfile };

/**
 * The lines by their parcels: those that go together, if any of them ships, then those of each profile that
 * ships apart, by its id.
 */
export function divideByProfile(
  profiles: readonly ApartProfile[],
  lines: readonly ValuedLine[],
): readonly Consignment[] {
  const apartOf = ({ requiresShipping, shippingProfileId }: ValuedLine) =>
    requiresShipping ? profiles.find(({ id }) => id === shippingProfileId) : undefined;
  const together = lines.filter((line) => !apartOf(line));
  const consignments = [...profiles]
    .sort((a, b) => byText(a.id, b.id))
    .map((apart): Consignment => ({ apart, lines: lines.filter((line) => apartOf(line) === apart) }))
    .filter((one) => one.lines.length);
  return together.some(({ requiresShipping }) => requiresShipping)
    ? [{ lines: together }, ...consignments]
    : consignments;
}

/** The condition of a rate that does not hold. */
export type Unmet = "profile" | "bounds" | "weight" | "quantity" | "postal_code";

/** The first condition of a rate that a parcel does not fulfill; undefined where it fulfills all. */
export function unmetCondition(
  rate: ShippingRate,
  { discounted, weight, quantity, profileId, apart }: Parcel,
  unreached: readonly string[] = [],
): Unmet | undefined {
  const { minimumSubtotal, maximumSubtotal, minimumQuantity, maximumQuantity, shippingProfileId } = rate;
  if (shippingProfileId !== profileId && (shippingProfileId !== undefined || apart)) return "profile";
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
