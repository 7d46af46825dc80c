import { byText } from "./allocate.ts";
import { greater, lesser, sum } from "./round.ts";
import { isFor } from "./targets.ts";
import type { BuyXGetY, PriceDiscount, SummedLine } from "./types.ts";

/**
 * How many pieces of each line "buy X, get Y" discounts, by the lines' keys: as often as there are enough
 * pieces, the cheapest pieces of Y first, and no piece counts both as X and as Y. Among pieces of one price,
 * those of the smaller key come first. `lines` are goods.
 */
export function gotOf(
  discount: PriceDiscount & { readonly buyXGetY: BuyXGetY },
  lines: readonly SummedLine[],
): Map<string, bigint> {
  const { buyQuantity, getQuantity, timesPerOrder } = discount.buyXGetY;
  const gets = getTargets(discount);
  const sorted = lines.map((line) => ({ line, buys: isFor(discount, line), gets: isFor(gets, line) }));
  const pieces = (of: (one: (typeof sorted)[number]) => boolean) =>
    sum(sorted.filter(of).map(({ line }) => line.quantity));
  const either = pieces((one) => one.buys || one.gets);
  const bought = pieces((one) => one.buys);
  const got = pieces((one) => one.gets);
  const most = [bought / buyQuantity, got / getQuantity, either / (buyQuantity + getQuantity)];
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

/** The targets of Y: where none are named, those of X. */
const getTargets = ({
  productIds,
  categoryIds,
  buyXGetY,
}: PriceDiscount & { readonly buyXGetY: BuyXGetY }) => {
  const { getProductIds, getCategoryIds } = buyXGetY;
  return getProductIds.length || getCategoryIds.length
    ? { productIds: getProductIds, categoryIds: getCategoryIds }
    : { productIds, categoryIds };
};

const cheaper = (a: SummedLine, b: SummedLine): number =>
  a.unitPrice === b.unitPrice ? byText(a.key, b.key) : a.unitPrice < b.unitPrice ? -1 : 1;
