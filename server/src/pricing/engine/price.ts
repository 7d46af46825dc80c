import { fitsMoney } from "../../kit/money.ts";
import { type Fee, feeOnDelivery } from "./cash-on-delivery.ts";
import { possibleEffects } from "./combine.ts";
import { type Effect, isAutomatic, isByHand, takeOff } from "./effect.ts";
import { explain } from "./explanation/explain.ts";
import { type PriceParts, taxedAmounts } from "./price-parts.ts";
import { lesser, sum } from "./round.ts";
import { type GoodsLine, serviceRates, taxService } from "./services.ts";
import { costOf, daysOf, optionsOf, type Shipment, shipmentOf } from "./shipping.ts";
import { retainLines } from "./sold-lines.ts";
import { rateOf, type Taxing, taxesOf, taxingAt, taxingOthers, taxOf, withoutTax, withTax } from "./tax.ts";
import {
  type AppliedByHand,
  type AppliedDiscount,
  amountDue,
  type Priced,
  type PricedLine,
  type PriceFault,
  type PriceInput,
  type SummedLine,
} from "./types.ts";
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

type Calculated = { readonly priced: Priced; readonly parts: PriceParts };

function calculate(input: PriceInput): Calculated | PriceFault {
  if (input.sold) return retainPrice(input, input.sold);
  const taxing = taxingAt(input, placeOf(input));
  const others = taxing.isReduced ? taxingOthers(taxing, input.home) : undefined;
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

// Sold lines, shipping and fee keep their amounts; other lines have manual discounts alone.
function retainPrice(input: PriceInput, sold: PriceInput): Calculated | PriceFault {
  const former = calculate(sold);
  if ("fault" in former) return former;
  const { parts } = former;
  const taxing = taxingAt(input, placeOf(input));
  const others = taxing.isReduced ? taxingOthers(taxing, input.home) : undefined;
  const summed = sumLines(input.lines.filter(({ isSold }) => !isSold));
  const added = others ? withoutTax(others, summed) : summed;
  const keys = new Set(added.map(({ key }) => key));
  const manual = (input.manual ?? []).filter(({ lineKey }) => lineKey !== null && keys.has(lineKey));
  const ofAdded = takeOff(added, undefined, [], { manual });
  const retained = retainLines(
    parts,
    input.lines.filter(({ isSold }) => isSold),
  );
  const byKey = new Map([
    ...retained.lines.map((one) => [one.line.key, one] as const),
    ...added.map((line) => [line.key, { line, priced: priceLine(line, ofAdded, taxing) }] as const),
  ]);
  const lines = input.lines.map(({ key }) => byKey.get(key)!.line);
  const priced = input.lines.map(({ key }) => byKey.get(key)!.priced);
  const effect: Effect = {
    ...parts.effect,
    steps: [...ofAdded.steps, ...retained.steps],
    discount: sum(priced.map(({ discount }) => discount)),
    byLine: new Map(priced.map(({ key, discount }) => [key, discount])),
  };
  const all = { lines, priced, effect, taxing };
  const ships = lines.some(({ requiresShipping }) => requiresShipping);
  if (ships && !parts.shipment) return priceServices(input, { ...all, others });
  const { shipment, cost } = ships ? parts : { shipment: undefined, cost: 0n };
  return total({ ...parts, ...all, shipment, cost }, input);
}

// Picked-up goods are taxed at the pick-up location.
function placeOf({ lines, pickups, shippingRateId, shippingByHand, destination, home }: PriceInput) {
  if (!lines.some(({ requiresShipping }) => requiresShipping)) return home;
  const pickup = shippingByHand ? undefined : pickups?.find(({ id }) => id === shippingRateId);
  return (pickup ? pickup.place : destination) ?? home;
}

/** The lines with an effect, and how they are taxed; `others` where an exempt customer pays less. */
type Ways = Pick<PriceParts, "lines" | "effect" | "taxing"> & { readonly others: Taxing | undefined };

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

// Adds shipping and the fee on delivery to priced lines.
function priceServices(input: PriceInput, ways: Ways & Pick<PriceParts, "priced">): Calculated | PriceFault {
  const { lines, priced, effect, taxing, others } = ways;
  const subtotal = sum(lines.map((line) => line.subtotal));
  const discounted = subtotal - effect.discount;
  const ships = lines.some(({ requiresShipping }) => requiresShipping);
  const valued = lines.map((line) => ({ ...line, discount: effect.byLine.get(line.key) ?? 0n }));
  const shipment = ships ? shipmentOf(input, valued) : undefined;
  if (shipment && "fault" in shipment) return shipment;
  const goods = priced.map(({ subtotal, discount, tax, taxedBy }, i): GoodsLine => {
    const amount = subtotal - discount;
    return { line: lines[i]!, rate: taxedBy, net: taxing.inclusive ? amount - tax : amount };
  });
  const rates = serviceRates(taxing, goods);
  const reduce = reducer(others, goods);
  const full = shipment && !effect.freesShipping ? costOf(shipment) : 0n;
  // A price by hand stays as it is.
  const reduceShipping: Reduce = input.shippingByHand ? (price) => price : reduce;
  const cost = reduceShipping(full);
  const pickup = shipment?.pickup;
  const { digits, prepaid = 0n } = input;
  const withFee = (fee: Fee | undefined) =>
    total({ digits, lines, priced, effect, shipment, fee, taxing, cost, rates, reduceShipping }, input);
  const feeless = withFee(undefined);
  // No fee where gift cards, store credit or an exchange pay all of it, nor for pick-up: nothing is collected
  // on delivery.
  const isDue = input.paysOnDelivery && !pickup && amountDue(feeless.priced) > prepaid;
  const fee = isDue
    ? feeOnDelivery(input.cashOnDelivery, discounted + cost, taxing.place, reduce)
    : undefined;
  const result = fee ? withFee(fee) : feeless;
  const fits = [subtotal, result.priced.final].every((amount) => fitsMoney(amount, input.digits));
  return fits ? result : { fault: "too_large" };
}

/** The price of a service without the tax in it, where an exempt customer pays less than others. */
type Reduce = (amount: bigint) => bigint;

function reducer(others: Taxing | undefined, goods: readonly GoodsLine[]): Reduce {
  if (!others) return (amount) => amount;
  const taxed = goods.map((one) => ({ ...one, rate: rateOf(others, one.line) }));
  const rates = serviceRates(others, taxed);
  return (amount) => amount - taxService(others, amount, rates).tax;
}

function total(
  of: Omit<PriceParts, "taxedShipping" | "taxedFee">,
  { giftCards = 0n, storeCredit = 0n }: Pick<PriceInput, "giftCards" | "storeCredit">,
): Calculated {
  const { effect, shipment, fee, taxing, priced: lines, cost, rates } = of;
  const codFee = fee?.amount ?? 0n;
  const taxedShipping = taxService(taxing, cost, rates);
  const taxedFee = taxService(taxing, codFee, rates);
  const parts: PriceParts = { ...of, taxedShipping, taxedFee };
  const [shippingTax, codFeeTax] = [taxedShipping.tax, taxedFee.tax];
  const tax = sum(lines.map((line) => line.tax)) + shippingTax + codFeeTax;
  const final =
    sum(lines.map((line) => line.total)) +
    withTax(taxing, cost, shippingTax) +
    withTax(taxing, codFee, codFeeTax);
  const ofCards = sum(lines.map((line, i) => (parts.lines[i]!.isGiftCard ? line.total : 0n)));
  const giftCardAmount = lesser(giftCards, final - ofCards);
  const priced: Priced = {
    lines,
    subtotal: sum(lines.map((line) => line.subtotal)),
    discount: effect.discount,
    shipping: { ...chosenRate(shipment), cost, tax: shippingTax },
    codFee,
    codFeeTax,
    tax,
    final,
    giftCardAmount,
    storeCreditAmount: lesser(storeCredit, final - ofCards - giftCardAmount),
    discounts: automaticDiscountsOf(effect, shipment),
    manual: effect.steps.flatMap(manualDiscountsOf),
    taxes: taxesOf(taxing, taxedAmounts(parts)),
    shippingOptions: optionsOf(shipment, effect.freesShipping, of.reduceShipping),
    // Made on request only: it takes several times as long as the price.
    explained: () => explain(parts, priced),
  };
  return { priced, parts };
}

function priceLine(line: SummedLine, { byLine }: Effect, taxing: Taxing): PricedLine {
  const { key, unitPrice, subtotal } = line;
  const discount = byLine.get(key) ?? 0n;
  const rate = rateOf(taxing, line);
  const taxRate = rate?.rate ?? 0n;
  const tax = taxOf(taxing, subtotal - discount, taxRate);
  return {
    key,
    unitPrice,
    subtotal,
    discount,
    taxRate,
    tax,
    taxedBy: rate,
    total: withTax(taxing, subtotal - discount, tax),
  };
}

// Free shipping does not apply where shipping is already free.
function automaticDiscountsOf({ steps, freedBy }: Effect, shipment: Shipment | undefined): AppliedDiscount[] {
  const taken = steps.flatMap(({ of, discount }) =>
    isAutomatic(of) ? [{ discount: of, amount: discount }] : [],
  );
  return freedBy && shipment && costOf(shipment) ? [...taken, { discount: freedBy, amount: 0n }] : taken;
}

function manualDiscountsOf({ of, discount, parts }: Effect["steps"][number]): AppliedByHand[] {
  if (!isByHand(of)) return [];
  const byLine = new Map(Array.from(parts, ([key, { amount }]) => [key, amount]));
  return [{ discount: of, amount: discount, byLine }];
}

function chosenRate(shipment: Shipment | undefined): Pick<Priced["shipping"], "zoneId" | "rate" | "pickup"> {
  if (!shipment) return {};
  const { id, name } = shipment.chosen.rate;
  const estimatedDays = daysOf(shipment);
  const { pickup } = shipment;
  return { zoneId: shipment.zone.id, rate: { id, name, estimatedDays }, ...(pickup && { pickup }) };
}
