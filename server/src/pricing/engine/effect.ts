import { HUNDRED_PERCENT } from "../../kit/money.ts";
import { allocate, byText, type Share } from "./allocate.ts";
import type { BuyXGetY, ManualDiscount, PriceCoupon, PriceDiscount } from "./discount-types.ts";
import { evenPieces, type Pieces, remainingPrice, splitPieces, takeOffPieces } from "./pieces.ts";
import { greater, lesser, roundHalfUp, sum } from "./round.ts";
import { goodsOf, isFor, isUnrestricted } from "./targets.ts";
import type { PriceInput, SummedLine } from "./types.ts";

/**
 * The share of a line in a step: of `left`, which earlier steps left of it, or of its discounted pieces ("get
 * Y"). Amounts are minor units.
 */
export type Part = Share & {
  readonly left: bigint;
  readonly getPieces?: GetPiecesV1;
  /** The share of the whole line as it was sold, where its remaining pieces keep theirs. */
  readonly soldAmount?: bigint;
};
/**
 * The "get Y" pieces of a line, and their discount at full price, in the first version of the calculation.
 */
type GetPiecesV1 = { readonly pieces: bigint; readonly amount: bigint };

/** One discount, taken off what the steps before it left. */
export type Step = {
  /** Undefined for the coupon. */
  readonly of: PriceDiscount | ManualDiscount | undefined;
  /** The sum of what was left of the lines that it applies to; for "get Y", the price of those pieces. */
  readonly eligible: bigint;
  readonly discount: bigint;
  /** The shares of the lines that it applies to, by the lines' keys. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Whether it is the part of a discount that remaining pieces keep; `eligible` is of the whole order. */
  readonly isSold?: boolean;
};

/** The joint effect of a coupon and automatic discounts, in minor units. */
export type Effect = {
  /** The steps in the order in which they are taken off: the coupon last. */
  readonly steps: readonly Step[];
  readonly coupon: PriceCoupon | undefined;
  readonly discount: bigint;
  /** The discount of each line, by its key. */
  readonly byLine: ReadonlyMap<string, bigint>;
  readonly freesShipping: boolean;
  /** The automatic discount that frees shipping; undefined where the coupon does. */
  readonly freedBy: PriceDiscount | undefined;
};

/**
 * Whether an automatic discount applies to lines: the lines that it targets reach its minimum before any
 * discount.
 */
export const applies = (discount: PriceDiscount, lines: readonly SummedLine[]): boolean =>
  !unmetBy(discount, lines);

/** Why an automatic discount does not apply to lines; undefined where it does. */
export function unmetBy(
  discount: PriceDiscount,
  lines: readonly SummedLine[],
): "minimum_not_met" | "quantity_not_met" | "not_applicable" | undefined {
  const { minimumSubtotal, minimumQuantity } = discount;
  const chosen = goodsOf(lines).filter((line) => isFor(discount, line));
  if (sum(chosen.map(({ subtotal }) => subtotal)) < (minimumSubtotal ?? 0n)) return "minimum_not_met";
  if (sum(chosen.map(({ quantity }) => quantity)) < (minimumQuantity ?? 0n)) return "quantity_not_met";
  const isChosen =
    discount.type === "free_shipping"
      ? lines.some(({ requiresShipping }) => requiresShipping) &&
        (chosen.length > 0 || (isUnrestricted(discount) && lines.length > 0))
      : chosen.length > 0;
  return isChosen ? undefined : "not_applicable";
}

/** Whether a discount is manual. */
export const isByHand = (of: Step["of"]): of is ManualDiscount => of !== undefined && "lineKey" in of;
/** Whether a discount is automatic. */
export const isAutomatic = (of: Step["of"]): of is PriceDiscount => of !== undefined && !("lineKey" in of);

/**
 * Takes manual discounts, automatic ones and a coupon off lines: manual ones for lines, then for the whole
 * order, then "buy X, get Y", then discounts for some products, then for all products, then the coupon.
 */
export function takeOff(
  lines: readonly SummedLine[],
  coupon: PriceCoupon | undefined,
  discounts: readonly PriceDiscount[],
  { manual = [], calculation }: Pick<PriceInput, "manual" | "calculation"> = {},
): Effect {
  const goods = goodsOf(lines);
  const left = new Map(goods.map(({ key, subtotal }) => [key, subtotal]));
  const pieces = new Map<string, Pieces>();
  const steps: Step[] = [];
  const take = (step: Step) => {
    steps.push(step);
    for (const [key, { amount }] of step.parts) left.set(key, left.get(key)! - amount);
  };
  for (const one of manual.toSorted(linesFirst)) {
    const chosen = goods.filter(({ key }) => one.lineKey === null || one.lineKey === key);
    const step = proportionalStep({ ...one, ...FOR_ALL }, chosen, left, one);
    if (step.discount > 0n) take(step);
  }
  for (const one of discounts.filter(({ type }) => type !== "free_shipping").toSorted(inOrder)) {
    const step = !isGetting(one)
      ? proportionalStep(one, goods, left, one)
      : calculation === 1
        ? buyXGetYStepV1(one, goods, left)
        : buyXGetYStep(one, goods, left, pieces);
    if (step.discount > 0n) take(step);
  }
  const couponFrees = coupon?.type === "free_shipping";
  if (coupon) take(proportionalStep(coupon, goods, left, undefined));
  const freedBy = couponFrees ? undefined : discounts.find(({ type }) => type === "free_shipping");
  return {
    steps,
    coupon,
    discount: sum(steps.map(({ discount }) => discount)),
    byLine: new Map(goods.map(({ key, subtotal }) => [key, subtotal - left.get(key)!])),
    freesShipping: couponFrees || freedBy !== undefined,
    freedBy,
  };
}

type Proportional = Pick<PriceDiscount | PriceCoupon, "type" | "value" | "productIds" | "categoryIds">;
type Left = ReadonlyMap<string, bigint>;

/** The effective percentage, in ten-thousandths: at most 100 %. */
export const percentageOf = ({ value }: Pick<Proportional, "value">): bigint =>
  lesser(value, HUNDRED_PERCENT);

function proportionalStep(
  rule: Proportional,
  goods: readonly SummedLine[],
  left: Left,
  of: Step["of"],
): Step {
  const weights = new Map(goods.filter((line) => isFor(rule, line)).map(({ key }) => [key, left.get(key)!]));
  return allocateStep(weights, rule, of);
}

function allocateStep(weights: Left, rule: Pick<Proportional, "type" | "value">, of: Step["of"]): Step {
  const eligible = sum(weights.values());
  const discount = discountOf(rule, eligible);
  const parts = new Map<string, Part>();
  const hasShares = rule.type !== "free_shipping" && eligible > 0n;
  for (const [key, share] of hasShares ? allocate(discount, weights) : [])
    parts.set(key, { ...share, left: weights.get(key)! });
  return { of, eligible, discount, parts };
}

function discountOf(rule: Pick<Proportional, "type" | "value">, eligible: bigint): bigint {
  if (rule.type === "free_shipping") return 0n;
  if (rule.type === "fixed") return lesser(rule.value, eligible);
  return roundHalfUp(eligible * percentageOf(rule), HUNDRED_PERCENT);
}

type Getting = PriceDiscount & { readonly buyXGetY: BuyXGetY };
const isGetting = (discount: PriceDiscount): discount is Getting => discount.buyXGetY !== null;

// A percentage of what is left of the "get Y" pieces. `pieces` has what earlier steps left of each piece of a
// line, and is updated.
function buyXGetYStep(
  of: Getting,
  goods: readonly SummedLine[],
  left: Left,
  pieces: Map<string, Pieces>,
): Step {
  const discounted = Array.from(countGetPieces(of, goods), ([key, count]) => {
    const { quantity } = goods.find((line) => line.key === key)!;
    const [first, rest] = splitPieces(pieces.get(key) ?? evenPieces(quantity, left.get(key)!), count);
    return { key, first, rest };
  });
  const step = allocateStep(
    new Map(discounted.map(({ key, first }) => [key, remainingPrice(first)])),
    of,
    of,
  );
  for (const { key, first, rest } of discounted)
    pieces.set(key, [...takeOffPieces(first, step.parts.get(key)?.amount ?? 0n), ...rest]);
  return step;
}

// The first version of the calculation: a percentage of each line's "get Y" pieces at their full price.
function buyXGetYStepV1(of: Getting, goods: readonly SummedLine[], left: Left): Step {
  const parts = new Map<string, Part>();
  let eligible = 0n;
  for (const [key, pieces] of countGetPieces(of, goods)) {
    const rest = left.get(key)!;
    const whole = pieces * goods.find((line) => line.key === key)!.unitPrice;
    const amount = roundHalfUp(whole * percentageOf(of), HUNDRED_PERCENT);
    eligible += whole;
    parts.set(key, {
      amount: lesser(amount, rest),
      tookRemainder: false,
      left: rest,
      getPieces: { pieces, amount },
    });
  }
  return { of, eligible, discount: sum(Array.from(parts.values(), ({ amount }) => amount)), parts };
}

const FOR_ALL = { productIds: [], categoryIds: [] };
const linesFirst = (a: ManualDiscount, b: ManualDiscount): number =>
  Number(a.lineKey === null) - Number(b.lineKey === null) || byText(a.lineKey ?? "", b.lineKey ?? "");
const rank = (one: PriceDiscount): number => (one.buyXGetY ? 0 : isUnrestricted(one) ? 2 : 1);
const inOrder = (a: PriceDiscount, b: PriceDiscount): number => rank(a) - rank(b) || byText(a.id, b.id);

// How many pieces of each line "buy X, get Y" discounts, by the lines' keys: as often as there are enough
// pieces, the cheapest pieces of Y first, and no piece counts both as X and as Y. Among pieces of one price,
// those of the smaller key come first. `lines` are goods.
function countGetPieces(discount: Getting, lines: readonly SummedLine[]): Map<string, bigint> {
  const { buyQuantity, getQuantity, timesPerOrder } = discount.buyXGetY;
  const gets = getTargets(discount);
  const sorted = lines.map((line) => ({ line, buys: isFor(discount, line), gets: isFor(gets, line) }));
  const pieces = (of: (one: (typeof sorted)[number]) => boolean) =>
    sum(sorted.filter(of).map(({ line }) => line.quantity));
  const either = pieces((one) => one.buys || one.gets);
  const bought = pieces((one) => one.buys);
  const receivable = pieces((one) => one.gets);
  const most = [bought / buyQuantity, receivable / getQuantity, either / (buyQuantity + getQuantity)];
  const times = most.reduce(lesser, timesPerOrder ?? most[0]!);
  let left = times * getQuantity;
  // Of the pieces that are both X and Y, so many must remain X.
  const onlyBought = pieces((one) => one.buys && !one.gets);
  const both = pieces((one) => one.buys && one.gets);
  let ofBoth = both - greater(times * buyQuantity - onlyBought, 0n);
  const found = new Map<string, bigint>();
  for (const { line, buys } of sorted.filter((one) => one.gets).sort((a, b) => cheaper(a.line, b.line))) {
    const room = buys ? lesser(line.quantity, ofBoth) : line.quantity;
    const taken = lesser(room, left);
    if (taken === 0n) continue;
    left -= taken;
    if (buys) ofBoth -= taken;
    found.set(line.key, taken);
  }
  return found;
}

// The targets of Y: where none are named, those of X.
const getTargets = ({ productIds, categoryIds, buyXGetY }: Getting) => {
  const { getProductIds, getCategoryIds } = buyXGetY;
  return getProductIds.length || getCategoryIds.length
    ? { productIds: getProductIds, categoryIds: getCategoryIds }
    : { productIds, categoryIds };
};

const cheaper = (a: SummedLine, b: SummedLine): number =>
  a.unitPrice === b.unitPrice ? byText(a.key, b.key) : a.unitPrice < b.unitPrice ? -1 : 1;
