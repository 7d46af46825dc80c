import { possibleEffects } from "./combine.ts";
import type { Effect } from "./effect.ts";
import type { PriceFault } from "./price-fault.ts";
import { type Calculated, priceLine, priceServices, ships, taxingFor, type Ways } from "./price-services.ts";
import { retainPrice } from "./sold-lines.ts";
import { withoutTax } from "./tax.ts";
import type { Priced, PriceInput } from "./types.ts";
import { sumLines } from "./unit-price.ts";

/**
 * Calculates the price of lines: unit price, manual discounts, automatic discounts, coupon, shipping,
 * cash-on-delivery fee, tax, in this order. Where discounts do not combine, those with
 * the largest reduction are taken; results with and without the coupon, and with and without free shipping,
 * are compared by the final amount. Pure and exact; the order of the lines changes nothing. The sum of the
 * lines' totals, shipping and fee (with their taxes where prices are net) is the final amount. Throws where
 * two lines have one key.
 */
export function price(input: PriceInput): Priced | PriceFault {
  const found = calculate(input);
  return "fault" in found ? found : found.priced;
}

/** A price with its intermediate results. */
export function calculate(input: PriceInput): Calculated | PriceFault {
  if (input.sold) return retainPrice(input, input.sold);
  const { taxing, others } = taxingFor(input, ships(input.lines));
  const summed = sumLines(input.lines);
  const lines = others ? withoutTax(others, summed) : summed;
  if (new Set(lines.map(({ key }) => key)).size < lines.length) throw new Error("Two lines have one key");
  const ways = possibleEffects(lines, input);
  if ("fault" in ways) return ways;
  const { found, effect } = ways
    .map((effect): Way => ({ effect, found: priceWith(input, { lines, effect, taxing, others }) }))
    .reduce((best, one) => (isLess(one, best) ? one : best));
  return input.coupon && !effect.coupon ? { fault: "coupon_not_combined" } : found;
}

type Way = { effect: Effect; found: Calculated | PriceFault };

function isLess({ found: one }: Way, { found: other }: Way): boolean {
  if ("fault" in one) return false;
  return "fault" in other || one.priced.final < other.priced.final;
}

const priceWith = (input: PriceInput, ways: Ways): Calculated | PriceFault =>
  priceServices(input, {
    ...ways,
    priced: ways.lines.map((line) => priceLine(line, ways.effect, ways.taxing)),
  });
