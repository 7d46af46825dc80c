import type { TaxRate } from "../../platform/settings/index.ts";
import { allocate } from "./allocate.ts";
import { sum } from "./round.ts";
import { rateAt, type Taxing, taxKey, taxOf } from "./tax.ts";
import type { ServiceRates, SummedLine } from "./types.ts";

/** A part of the price of shipping, or of the fee on delivery, that is taxed at one rate. Minor units. */
export type ServiceShare = {
  /** Undefined for the part that is not taxed. */
  readonly rate: TaxRate | undefined;
  readonly amount: bigint;
  readonly tax: bigint;
  /** The net value of the goods that it belongs to; undefined where it is the whole. */
  readonly weight?: bigint;
  readonly tookRemainder: boolean;
};

/** How shipping or the fee on delivery is taxed. Amounts are minor units. */
export type TaxedService = {
  readonly shares: readonly ServiceShare[];
  readonly tax: bigint;
};

/** A line with its rate, and its amount after discounts without tax. Minor units. */
export type GoodsLine = {
  readonly line: SummedLine;
  readonly rate: TaxRate | undefined;
  readonly net: bigint;
};

/**
 * The rates of what belongs to goods: shipping, and the fee on delivery. By the goods, each rate has the net
 * value of its lines as its weight; where all are free, their pieces. What ships counts, or everything where
 * nothing does; gift cards never. Without goods it is the standard rate.
 */
export function serviceRates(taxing: Taxing, lines: readonly GoodsLine[]): ServiceRates {
  const { rules, place, isCustomerExempt } = taxing;
  if (rules.shipping === "none" || isCustomerExempt) return [{ rate: undefined, weight: 1n }];
  const goods = lines.filter(({ line }) => !line.isGiftCard);
  const shipped = goods.filter(({ line }) => line.requiresShipping);
  const taxed = shipped.length ? shipped : goods;
  const byGoods = rules.shipping === "by_goods" || rules.shipping === "highest";
  if (!byGoods || taxed.length === 0) {
    const standard = rateAt(taxing, place);
    return [{ rate: byGoods || standard?.appliesToShipping ? standard : undefined, weight: 1n }];
  }
  const isFree = taxed.every(({ net }) => net === 0n);
  const groups = new Map<string, { rate: TaxRate | undefined; weight: bigint }>();
  for (const { line, rate, net } of taxed) {
    const key = keyOf(rate);
    const weight = isFree ? line.quantity : net;
    groups.set(key, { rate, weight: (groups.get(key)?.weight ?? 0n) + weight });
  }
  const rates = [...groups.values()].filter(({ weight }) => weight > 0n);
  if (rules.shipping === "by_goods") return rates;
  return [rates.reduce((high, one) => (isHigher(one.rate, high.rate) ? one : high))];
}

// The same rate at several places: the first by its key.
function isHigher(one: TaxRate | undefined, other: TaxRate | undefined): boolean {
  const [a, b] = [one?.rate ?? 0n, other?.rate ?? 0n];
  return a === b ? keyOf(one) < keyOf(other) : a > b;
}

const keyOf = (rate: TaxRate | undefined) => (rate ? taxKey(rate) : "");

/** Taxes the price of a service: it is shared among the rates by their weights, to the last unit. */
export function taxService(taxing: Taxing, amount: bigint, rates: ServiceRates): TaxedService {
  const [only] = rates;
  if (rates.length === 1) {
    const tax = taxOf(taxing, amount, only!.rate?.rate ?? 0n);
    return { shares: [{ rate: only!.rate, amount, tax, tookRemainder: false }], tax };
  }
  const parts = allocate(amount, new Map(rates.map(({ rate, weight }) => [keyOf(rate), weight])));
  const shares = rates
    .map(({ rate, weight }): ServiceShare => {
      const part = parts.get(keyOf(rate))!;
      return { rate, ...part, weight, tax: taxOf(taxing, part.amount, rate?.rate ?? 0n) };
    })
    .sort((a, b) => (isHigher(a.rate, b.rate) ? -1 : 1));
  return { shares, tax: sum(shares.map(({ tax }) => tax)) };
}
