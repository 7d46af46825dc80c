import { HUNDRED_PERCENT } from "../../kit/money.ts";
import { type Destination, type Tax, type TaxRate, taxRateAt } from "../../platform/settings/index.ts";
import { byText } from "./allocate.ts";
import { roundHalfUp } from "./round.ts";
import type { PricedTax, PriceInput, PriceLine, SummedLine } from "./types.ts";

/** The tax rules of an order. Rates are ten-thousandths of a percent. */
export type Taxing = {
  /** Whether amounts are gross. */
  readonly inclusive: boolean;
  readonly isCustomerExempt: boolean;
  /** Whether the exempt customer pays gross prices without their tax. */
  readonly isReduced: boolean;
  readonly rules: Tax;
  /** The place of what is shipped or picked up, and of what is neither. */
  readonly place: Destination | undefined;
  /** The place of downloads. */
  readonly digitalPlace: Destination | undefined;
  /** The store's own place, whose rate counts where another has none; undefined where that is no tax. */
  readonly otherwise: Destination | undefined;
};

/** Finds the tax rules of an order at a place. */
export function taxingAt(
  { tax, billing, destination, home, isTaxExempt }: PriceInput,
  place: Destination | undefined,
): Taxing {
  const atBuyer = tax.digital === "buyer";
  return {
    inclusive: tax.pricesIncludeTax,
    isCustomerExempt: isTaxExempt,
    isReduced: isTaxExempt && tax.pricesIncludeTax && tax.exemptPrices === "net",
    rules: tax,
    place,
    digitalPlace: atBuyer ? (billing ?? destination ?? home) : place,
    otherwise: undefined,
  };
}

/** The rules for customers who are not exempt: gross prices have the tax of a place, or of the store's. */
export const taxingOthers = (taxing: Taxing, home: Destination | undefined): Taxing => ({
  ...taxing,
  isCustomerExempt: false,
  isReduced: false,
  otherwise: home,
});

/** Why a line is not taxed. */
export function exemptionOf(
  { isCustomerExempt }: Taxing,
  line: PriceLine,
): "gift_card" | "customer" | "product" | null {
  if (line.isGiftCard) return "gift_card";
  if (isCustomerExempt) return "customer";
  return line.taxExempt ? "product" : null;
}

/** The rate of a line; undefined where it is not taxed. */
export function rateOf(taxing: Taxing, line: PriceLine): TaxRate | undefined {
  if (exemptionOf(taxing, line)) return undefined;
  return rateAt(taxing, line.isDigital ? taxing.digitalPlace : taxing.place, line.taxClass);
}

/** The rate of a class at a place; undefined where none applies. */
export const rateAt = (
  { rules, otherwise }: Taxing,
  place: Destination | undefined,
  taxClass?: string,
): TaxRate | undefined =>
  (place && taxRateAt(rules, place, taxClass)) ?? (otherwise && taxRateAt(rules, otherwise, taxClass));

/**
 * The lines of an exempt customer at prices without the tax that `others` pay, which are rounded half-up for
 * each piece. Prices by hand stay as they are.
 */
export const withoutTax = (others: Taxing, lines: readonly SummedLine[]): readonly SummedLine[] =>
  lines.map((line) => {
    const taxRate = rateOf(others, line)?.rate ?? 0n;
    if (taxRate === 0n || line.priceByHand) return line;
    const net = (gross: bigint) => roundHalfUp(gross * HUNDRED_PERCENT, HUNDRED_PERCENT + taxRate);
    const unitPrice = net(line.unitPrice);
    return {
      ...line,
      unitPrice,
      subtotal: line.quantity * unitPrice,
      ...(line.listed && { listed: { ...line.listed, ownPrice: net(line.listed.ownPrice) } }),
      taxedPrice: { unitPrice: line.unitPrice, taxRate },
    };
  });

/**
 * The base of 100 % of a taxed amount, of which the tax is the rate: 100 % for net prices, 100 % plus the
 * rate for gross ones.
 */
export const wholeOf = ({ inclusive }: Pick<Taxing, "inclusive">, rate: bigint): bigint =>
  inclusive ? HUNDRED_PERCENT + rate : HUNDRED_PERCENT;

/** The tax in (or, where prices are net, on) an amount, rounded half-up. */
export const taxOf = (taxing: Pick<Taxing, "inclusive">, amount: bigint, rate: bigint): bigint =>
  roundHalfUp(amount * rate, wholeOf(taxing, rate));

/** The amount to be paid, including its tax. */
export const withTax = ({ inclusive }: Pick<Taxing, "inclusive">, amount: bigint, tax: bigint): bigint =>
  inclusive ? amount : amount + tax;

/** An amount that is taxed at a rate, in minor units. */
export type Taxed = { readonly rate: TaxRate | undefined; readonly amount: bigint; readonly tax: bigint };

/** The key of a tax: its place and rate. */
export const taxKey = ({ country, province, rate }: Pick<TaxRate, "country" | "province" | "rate">): string =>
  `${country}/${province ?? ""} ${rate}`;

/** The taxes of amounts, one for each rate of a place: the highest first, then by place. */
export function taxesOf({ inclusive }: Taxing, taxed: readonly Taxed[]): PricedTax[] {
  const taxes = new Map<string, PricedTax>();
  for (const { rate, amount, tax } of taxed) {
    if (!rate) continue;
    const key = taxKey(rate);
    const { name, country, province } = rate;
    const known = taxes.get(key) ?? { name, rate: rate.rate, country, province, amount: 0n, net: 0n };
    const net = inclusive ? amount - tax : amount;
    taxes.set(key, {
      ...known,
      name: byText(name, known.name) < 0 ? name : known.name,
      amount: known.amount + tax,
      net: known.net + net,
    });
  }
  const due = [...taxes.values()].filter(({ amount }) => amount > 0n);
  return due.length > 1 ? due.sort(byRate) : due;
}

function byRate(a: PricedTax, b: PricedTax): number {
  if (a.rate !== b.rate) return a.rate > b.rate ? -1 : 1;
  return byText(taxKey(a), taxKey(b));
}
