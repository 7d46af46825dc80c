import type { PriceCoupon, PriceDiscount, PriceInput, PriceLine } from "../src/pricing/engine/index.ts";
import { costOf } from "./list-model.ts";

// Automatic discounts and a coupon, reckoned as a person would with paper: every set of discounts that go
// together is tried, and pieces are counted one by one. It shares no code with the pricing path.

type Rule = PriceDiscount | PriceCoupon;
type Names = { productIds: readonly string[]; categoryIds: readonly string[] };
type Left = Map<string, bigint>;

const isFor = ({ productIds, categoryIds }: Names, line: PriceLine): boolean => {
  if (line.isGiftCard) return false;
  if (productIds.length + categoryIds.length === 0) return true;
  return productIds.includes(line.productId) || line.categoryIds.some((id) => categoryIds.includes(id));
};
const worth = (line: PriceLine) => line.quantity * line.unitPrice;
const total = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, one) => sum + one, 0n);
const halfUp = (amount: bigint, percentage: bigint): bigint => {
  const exact = amount * (percentage > 1_000_000n ? 1_000_000n : percentage);
  return exact / 1_000_000n + (exact % 1_000_000n >= 500_000n ? 1n : 0n);
};
const isShipping = ({ type }: Rule) => type === "free_shipping";

/** Shares an amount a unit at a time: each goes to the line that is furthest below its exact share. */
function share(amount: bigint, weights: Left): Left {
  const whole = total(weights.values());
  const shares = new Map(
    Array.from(weights, ([key, weight]) => [key, whole ? (amount * weight) / whole : 0n]),
  );
  for (let rest = amount - total(shares.values()); rest > 0n; rest--) {
    const missing = (key: string) => amount * weights.get(key)! - shares.get(key)! * whole;
    const [next] = [...shares.keys()].sort((a, b) =>
      missing(a) === missing(b) ? (a < b ? -1 : 1) : missing(a) > missing(b) ? -1 : 1,
    );
    shares.set(next!, shares.get(next!)! + 1n);
  }
  return shares;
}

/** Every way to take so many pieces of lines, each as pieces by line. */
function* choices(lines: readonly PriceLine[], count: bigint): Generator<bigint[]> {
  const [first, ...rest] = lines;
  if (count > total(lines.map(({ quantity }) => quantity))) return;
  if (!first) {
    if (count === 0n) yield [];
    return;
  }
  for (let n = first.quantity < count ? first.quantity : count; n >= 0n; n--)
    for (const more of choices(rest, count - n)) yield [n, ...more];
}

/** How many pieces of each line are got. */
function gotten(rule: PriceDiscount, lines: readonly PriceLine[]): Left {
  const { buyQuantity, getQuantity, timesPerOrder, getProductIds, getCategoryIds } = rule.buyXGetY!;
  const named = getProductIds.length + getCategoryIds.length > 0;
  const gets: Names = named ? { productIds: getProductIds, categoryIds: getCategoryIds } : rule;
  const gettable = lines
    .filter((line) => isFor(gets, line))
    .sort((a, b) =>
      a.unitPrice === b.unitPrice ? (a.key < b.key ? -1 : 1) : a.unitPrice < b.unitPrice ? -1 : 1,
    );
  const pieces = total(lines.map(({ quantity }) => quantity));
  let most = timesPerOrder ?? pieces;
  if (most > pieces) most = pieces;
  for (let times = most; times > 0n; times--) {
    // The first choice takes as many as can be of the cheapest.
    for (const taken of choices(gettable, times * getQuantity)) {
      const takenOf = (line: PriceLine) => taken[gettable.indexOf(line)] ?? 0n;
      const bought = total(
        lines.filter((line) => isFor(rule, line)).map((line) => line.quantity - takenOf(line)),
      );
      if (bought >= times * buyQuantity) return new Map(gettable.map((line, i) => [line.key, taken[i]!]));
    }
  }
  return new Map();
}

/**
 * The discount of each line for the pieces that are got: a percentage of the remainder of all of these,
 * shared among the lines, and then among the pieces of each. `pieces` has what is left of each piece of the
 * lines, those first that are got first.
 */
function offGotten(rule: PriceDiscount, lines: readonly PriceLine[], pieces: Map<string, bigint[]>): Left {
  const counts = gotten(rule, lines);
  const those = new Map(
    Array.from(counts, ([key, count]) => [key, pieces.get(key)!.slice(0, Number(count))]),
  );
  const weights = new Map(Array.from(those, ([key, left]) => [key, total(left)]));
  const off = share(halfUp(total(weights.values()), rule.value), weights);
  for (const [key, left] of those) {
    const names = left.map((_, i) => String(i).padStart(6, "0"));
    const each = share(off.get(key)!, new Map(names.map((name, i) => [name, left[i]!])));
    for (const [i, name] of names.entries()) pieces.get(key)![i]! -= each.get(name)!;
  }
  return off;
}

/** The amount of each line that a set of discounts, and then a coupon, leave. */
function remainderOf(lines: readonly PriceLine[], set: readonly PriceDiscount[], coupon?: PriceCoupon): Left {
  const left: Left = new Map(lines.map((line) => [line.key, worth(line)]));
  const pieces = new Map(
    lines.map((line) => [line.key, Array.from({ length: Number(line.quantity) }, () => line.unitPrice)]),
  );
  const rank = (one: PriceDiscount) =>
    one.buyXGetY ? 0 : one.productIds.length + one.categoryIds.length > 0 ? 1 : 2;
  const sorted = set
    .filter((one) => !isShipping(one))
    .toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
  for (const rule of [...sorted, ...(coupon && !isShipping(coupon) ? [coupon] : [])]) {
    const isGetting = "buyXGetY" in rule && rule.buyXGetY !== null;
    const weights = new Map(
      lines.filter((line) => isFor(rule, line)).map(({ key }) => [key, left.get(key)!]),
    );
    const whole = total(weights.values());
    const amount =
      rule.type === "fixed" ? (rule.value < whole ? rule.value : whole) : halfUp(whole, rule.value);
    const off = isGetting ? offGotten(rule as PriceDiscount, lines, pieces) : share(amount, weights);
    for (const [key, one] of off) left.set(key, left.get(key)! - one);
  }
  return left;
}

const isCoupon = (one: Rule): one is PriceCoupon => "code" in one;
function allows(one: Rule, other: Rule): boolean {
  if (isShipping(other)) return one.combinesWith.shipping;
  if (isCoupon(one)) return one.combinesWith.automatic;
  return isCoupon(other) ? one.combinesWith.coupons : one.combinesWith.automatic;
}
const goTogether = (one: Rule, other: Rule): boolean =>
  !(isShipping(one) && isShipping(other)) && allows(one, other) && allows(other, one);

function holds(rule: PriceDiscount, lines: readonly PriceLine[]): boolean {
  const chosen = lines.filter((line) => isFor(rule, line));
  if (total(chosen.map(worth)) < (rule.minimumSubtotal ?? 0n)) return false;
  if (total(chosen.map(({ quantity }) => quantity)) < (rule.minimumQuantity ?? 0n)) return false;
  const isForAll = rule.productIds.length + rule.categoryIds.length === 0;
  if (isShipping(rule)) return lines.some((line) => line.requiresShipping) && (isForAll || chosen.length > 0);
  return chosen.length > 0;
}

/**
 * All sets of discounts that go together, with each other and with the coupon, and that no other can join.
 */
function largestSets(open: readonly PriceDiscount[], coupon?: PriceCoupon): PriceDiscount[][] {
  const those = coupon ? open.filter((one) => goTogether(one, coupon)) : open;
  const subsets: PriceDiscount[][] = [[]];
  for (const one of those) subsets.push(...subsets.map((set) => [...set, one]));
  const fits = subsets.filter((set) => set.every((a) => set.every((b) => a === b || goTogether(a, b))));
  const joins = (one: PriceDiscount, set: readonly PriceDiscount[]) =>
    !set.includes(one) && set.every((other) => goTogether(one, other));
  return fits.filter((set) => !those.some((one) => joins(one, set)));
}

/**
 * The least that lines and shipping for `cost` come to where no tax is added, with the coupon and without it,
 * in minor units. It knows neither gift cards nor fees.
 */
export function leastToPay({ lines: wanted, coupon, discounts = [] }: PriceInput, cost: bigint) {
  const lines = wanted.map((line) => ({ ...line, unitPrice: costOf(line, wanted), tiers: [] }));
  const ships = lines.some((line) => line.requiresShipping);
  const open = discounts.filter((one) => holds(one, lines));
  const least = (used: PriceCoupon | undefined): bigint =>
    largestSets(open, used)
      .map((set) => {
        const isFreed = set.some(isShipping) || (used && isShipping(used));
        return total(remainderOf(lines, set, used).values()) + (ships && !isFreed ? cost : 0n);
      })
      .reduce((a, b) => (a < b ? a : b));
  return { withCoupon: coupon ? least(coupon) : undefined, without: least(undefined) };
}
