import { allocate } from "./allocate.ts";
import { type Effect, type Part, type Step, takeOff } from "./effect.ts";
import type { PriceFault } from "./price-fault.ts";
import type { PriceParts } from "./price-parts.ts";
import {
  type Calculated,
  priceLine,
  priceServices,
  retainServices,
  retainsServices,
  ships,
  taxingFor,
  type Ways,
} from "./price-services.ts";
import { sum } from "./round.ts";
import { withoutTax } from "./tax.ts";
import { refundedTaxOf, refundOf } from "./tax-of-refunds.ts";
import type { PricedLine, PriceInput, PriceLine, SoldPrice, SummedLine } from "./types.ts";
import { sumLines } from "./unit-price.ts";

/** Sold lines keep their amounts; other lines have manual discounts alone. */
export function retainPrice(input: PriceInput, sold: SoldPrice): Calculated | PriceFault {
  const { coupon, calculation } = input;
  const { lines, discounts = [], manual, added = [], shipped } = sold;
  const rest = input.lines.filter(({ isSold }) => isSold);
  const later = new Set(added.map(({ key }) => key));
  // Sold lines have their discounts, whatever the conditions of these.
  const original = priceApart(input, lines, ships(lines), (all) =>
    takeOff(all, coupon, discounts, { manual, calculation }),
  );
  const ofManual = { manual: (input.manual ?? []).filter(({ lineKey }) => lineKey !== null) };
  const priceAdded = (all: readonly PriceLine[], isShipped: boolean) =>
    priceApart(input, all, isShipped, (summed) => takeOff(summed, undefined, [], ofManual));
  const fresh = priceAdded(
    input.lines.filter(({ isSold }) => !isSold),
    ships(input.lines),
  );
  const retainAdded = (isShipped: boolean) => {
    const all = added.filter((one) => one.isShipped === isShipped);
    return retainLines(priceAdded(all, isShipped), rest);
  };
  // A line that was removed and added again is the later one.
  const ofOriginal = rest.filter(({ key }) => !later.has(key));
  const retained = [retainAdded(true), retainAdded(false), retainLines(original, ofOriginal)];
  const found = [
    ...retained.flatMap((one) => one.lines),
    ...fresh.lines.map((line, i) => ({ line, priced: fresh.priced[i]! })),
  ];
  const byKey = new Map(found.map((one) => [one.line.key, one]));
  const all = input.lines.map(({ key }) => byKey.get(key)!);
  const effect: Effect = {
    ...original.effect,
    steps: [...fresh.effect.steps, ...retained.flatMap(({ steps }) => steps)],
    discount: sum(all.map(({ priced }) => priced.discount)),
    byLine: new Map(all.map(({ priced }) => [priced.key, priced.discount])),
  };
  const ways = {
    ...{ lines: all.map(({ line }) => line), priced: all.map(({ priced }) => priced), effect },
    ...taxingFor(input, ships(input.lines)),
  };
  return shipped && retainsServices(input)
    ? retainServices(input, ways, shipped)
    : priceServices(input, ways);
}

// Lines by themselves, without shipping and fee.
function priceApart(
  input: PriceInput,
  lines: readonly PriceLine[],
  isShipped: boolean,
  effectOf: (lines: readonly SummedLine[]) => Effect,
): Ways & Pick<PriceParts, "priced"> {
  const terms = taxingFor(input, isShipped);
  const summed = terms.others ? withoutTax(terms.others, sumLines(lines)) : sumLines(lines);
  const effect = effectOf(summed);
  const priced = summed.map((line) => priceLine(line, effect, terms.taxing));
  return { ...terms, lines: summed, effect, priced };
}

type RetainedLine = { readonly line: SummedLine; readonly priced: PricedLine };

// The remaining pieces of lines at the prices that they have in `parts`: each line loses exactly the refund
// of the pieces that are gone, and the tax in it. `steps` are the discounts with what is left of them. Other
// lines are passed over.
function retainLines(
  { lines, priced, effect, taxing }: Pick<PriceParts, "lines" | "priced" | "effect" | "taxing">,
  remaining: readonly PriceLine[],
): { lines: readonly RetainedLine[]; steps: readonly Step[] } {
  const sold = new Map(lines.map((line, i) => [line.key, { line, priced: priced[i]! }]));
  const retained = remaining.flatMap((line) => {
    const whole = sold.get(line.key);
    return whole ? [retainPieces(whole, line, taxing.inclusive)] : [];
  });
  const shares = new Map(retained.map(({ priced: one }) => [one.key, shareDiscount(one, effect.steps)]));
  const steps = effect.steps.flatMap((step, i): Step[] => {
    const parts = new Map<string, Part>();
    for (const [key, share] of shares) {
      const part = share.get(String(i));
      if (part) parts.set(key, { ...step.parts.get(key)!, ...part, soldAmount: step.parts.get(key)!.amount });
    }
    const discount = sum(Array.from(parts.values(), ({ amount }) => amount));
    return discount > 0n || step.of === undefined ? [{ ...step, discount, parts, isSold: true }] : [];
  });
  return { lines: retained, steps };
}

// The refund's rounding (`refundableAmount`): the discount is what the rest of the price leaves of the list
// price.
function retainPieces(
  { line, priced }: RetainedLine,
  { quantity, weight }: PriceLine,
  inclusive: boolean,
): RetainedLine {
  const { discount, tax, total } = priced;
  const refund = refundOf({ total, quantity: line.quantity }, quantity);
  const refundedTax = refundedTaxOf({ tax, total }, refund);
  const subtotal = quantity * line.unitPrice;
  const left = { total: total - refund, tax: tax - refundedTax };
  const amount = inclusive ? left.total : left.total - left.tax;
  return {
    line: {
      ...{ ...line, ...(weight !== undefined && { weight }), quantity, subtotal },
      sold: { quantity: line.quantity, discount, tax, total },
    },
    priced: { ...priced, ...left, subtotal, discount: subtotal - amount },
  };
}

// A line's discount, shared among the steps that made it, by their places.
function shareDiscount({ key, discount }: PricedLine, steps: readonly Step[]) {
  const amounts = steps.flatMap(({ parts }, i) => {
    const amount = parts.get(key)?.amount ?? 0n;
    return amount > 0n ? [[String(i), amount] as const] : [];
  });
  return allocate(discount, new Map(amounts));
}
