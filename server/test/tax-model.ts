import type { TaxRate } from "../src/platform/settings/index.ts";
import type { PriceInput, PriceLine } from "../src/pricing/engine/index.ts";
import { costOf } from "./list-model.ts";

// Taxes reckoned as a person would with paper: rates are looked for one after another, and cents are dealt
// out one at a time. It shares no code with the pricing path.

type Place = { country: string; province?: string | null | undefined };
type Amount = { rate: TaxRate | undefined; amount: bigint; tax: bigint };

const total = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, one) => sum + one, 0n);
const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  numerator / denominator + ((numerator % denominator) * 2n >= denominator ? 1n : 0n);

function find({ rates }: PriceInput["tax"], place: Place, name: string): TaxRate | undefined {
  const there = rates.filter((one) => one.country === place.country && (one.class ?? "standard") === name);
  const province = place.province?.trim().toLowerCase();
  return (
    there.find((one) => one.province !== null && one.province.toLowerCase() === province) ??
    there.find((one) => one.province === null)
  );
}

function rateAt(tax: PriceInput["tax"], place: Place | undefined, name: string): TaxRate | undefined {
  if (!place) return undefined;
  const own = find(tax, place, name);
  if (own || name === "zero" || tax.withoutRate !== "standard") return own;
  return find(tax, place, "standard");
}

/** The rate in a gross price, for somebody who is not exempt. */
function ordinaryRate(input: PriceInput, line: PriceLine, fallsHome: boolean): TaxRate | undefined {
  if (line.isGiftCard || line.taxExempt) return undefined;
  const ships = input.lines.some((one) => one.requiresShipping);
  const shippedTo = ships ? (input.destination ?? input.home) : input.home;
  const buyerAt = input.billing ?? input.destination ?? input.home;
  const place = line.isDigital && input.tax.digital === "buyer" ? buyerAt : shippedTo;
  const name = line.taxClass ?? "standard";
  return rateAt(input.tax, place, name) ?? (fallsHome ? rateAt(input.tax, input.home, name) : undefined);
}

const isNetPaid = ({ isTaxExempt, tax }: PriceInput) =>
  isTaxExempt && tax.pricesIncludeTax && tax.exemptPrices === "net";

/** The price of one piece: an exempt customer's is without the tax, where the store says so. */
export function modelPrice(input: PriceInput, line: PriceLine): bigint {
  const cost = costOf(line, input.lines);
  if (!isNetPaid(input) || line.priceByHand) return cost;
  return halfUp(cost * 1_000_000n, 1_000_000n + (ordinaryRate(input, line, true)?.rate ?? 0n));
}

type Goods = { line: PriceLine; rate: TaxRate | undefined; net: bigint };

/** The parts of the price of shipping, or of the fee, with the rate of each. */
function parts(input: PriceInput, goods: readonly Goods[], price: bigint, fallsHome: boolean) {
  const { tax, home } = input;
  if (tax.shipping === "none") return [{ rate: undefined, amount: price }];
  const ships = input.lines.some((one) => one.requiresShipping);
  const place = ships ? (input.destination ?? home) : home;
  const standard = rateAt(tax, place, "standard") ?? (fallsHome ? rateAt(tax, home, "standard") : undefined);
  const sold = goods.filter(({ line }) => !line.isGiftCard);
  const shipped = sold.filter(({ line }) => line.requiresShipping);
  const those = shipped.length ? shipped : sold;
  if (tax.shipping !== "by_goods" && tax.shipping !== "highest")
    return [{ rate: standard?.appliesToShipping ? standard : undefined, amount: price }];
  if (!those.length) return [{ rate: standard, amount: price }];
  const isFree = total(those.map(({ net }) => net)) === 0n;
  const weighed = those.map((one) => ({ rate: one.rate, weight: isFree ? one.line.quantity : one.net }));
  const names = [...new Set(weighed.map(({ rate }) => nameOf(rate)))].sort();
  const groups = names
    .map((name) => {
      const of = weighed.filter(({ rate }) => nameOf(rate) === name);
      return { name, rate: of[0]!.rate, weight: total(of.map(({ weight }) => weight)) };
    })
    .filter(({ weight }) => weight > 0n);
  if (tax.shipping === "highest") {
    const highest = groups.reduce((a, b) => ((b.rate?.rate ?? 0n) > (a.rate?.rate ?? 0n) ? b : a));
    return [{ rate: highest.rate, amount: price }];
  }
  const whole = total(groups.map(({ weight }) => weight));
  const shares = groups.map((one) => ({ ...one, amount: (price * one.weight) / whole }));
  for (let rest = price - total(shares.map(({ amount }) => amount)); rest > 0n; rest--) {
    const missing = ({ weight, amount }: (typeof shares)[number]) => price * weight - amount * whole;
    shares.reduce((a, b) => (missing(b) > missing(a) ? b : a)).amount += 1n;
  }
  return shares.map(({ rate, amount }) => ({ rate, amount }));
}

const nameOf = (rate: TaxRate | undefined) =>
  rate ? `${rate.country}/${rate.province ?? ""} ${rate.rate}` : "";

/**
 * The taxes of an order whose lines have these discounts: of each line, of shipping and of the fee, and the
 * rows by rate and place; what shipping costs, given what others pay. Minor units.
 */
export function modelTaxes(
  input: PriceInput,
  discounts: readonly bigint[],
  { shipping, fee }: { shipping: bigint; fee: bigint },
) {
  const { pricesIncludeTax: isGross } = input.tax;
  const taxIn = (amount: bigint, rate: TaxRate | undefined) =>
    rate ? halfUp(amount * rate.rate, 1_000_000n + (isGross ? rate.rate : 0n)) : 0n;
  const amounts = input.lines.map((line, i) => line.quantity * modelPrice(input, line) - discounts[i]!);
  const taxed = (fallsHome: boolean, isExempt: boolean): Amount[] =>
    input.lines.map((line, i) => {
      const rate = isExempt ? undefined : ordinaryRate(input, line, fallsHome);
      return { rate, amount: amounts[i]!, tax: taxIn(amounts[i]!, rate) };
    });
  const goodsOf = (all: readonly Amount[], isNet: boolean) =>
    all.map(({ rate, amount, tax }, i): Goods => {
      const net = isGross && !isNet ? amount - tax : amount;
      return { line: input.lines[i]!, rate, net };
    });
  const lines = taxed(false, input.isTaxExempt);
  const service = (price: bigint, isExempt: boolean): Amount[] =>
    isExempt
      ? [{ rate: undefined, amount: price, tax: 0n }]
      : parts(input, goodsOf(lines, false), price, false).map(({ rate, amount }) => ({
          rate,
          amount,
          tax: taxIn(amount, rate),
        }));
  const withoutTax = (price: bigint) => {
    if (!isNetPaid(input)) return price;
    const others = parts(input, goodsOf(taxed(true, false), true), price, true);
    return price - total(others.map(({ rate, amount }) => taxIn(amount, rate)));
  };
  const cost = withoutTax(shipping);
  const [ofShipping, ofFee] = [service(cost, input.isTaxExempt), service(fee, input.isTaxExempt)];
  const all = [...lines, ...ofShipping, ...ofFee];
  const names = [...new Set(all.flatMap(({ rate }) => (rate ? [nameOf(rate)] : [])))].sort();
  const rows = names.flatMap((name) => {
    const of = all.filter(({ rate }) => rate && nameOf(rate) === name);
    const amount = total(of.map(({ tax }) => tax));
    const net = total(of.map((one) => (isGross ? one.amount - one.tax : one.amount)));
    return amount > 0n ? [{ name, amount, net }] : [];
  });
  const taxes = (of: readonly Amount[]) => total(of.map(({ tax }) => tax));
  return {
    lines: lines.map(({ tax, rate }) => ({ tax, rate: rate?.rate ?? 0n })),
    cost,
    shippingTax: taxes(ofShipping),
    feeTax: taxes(ofFee),
    rows,
  };
}
