import { fitsMoney } from "../../kit/money.ts";
import { type Fee, feeOnDelivery } from "./cash-on-delivery.ts";
import { possibleEffects } from "./combine.ts";
import { type Effect, isAutomatic, isByHand } from "./effect.ts";
import { explain } from "./explain.ts";
import { parcelOf } from "./parcel.ts";
import { type PriceParts, taxedAmounts } from "./price-parts.ts";
import { lesser, sum } from "./round.ts";
import { type GoodsLine, type ServiceRates, serviceRates, taxService } from "./services.ts";
import { optionsOf, type Shipment, shipmentOf } from "./shipping.ts";
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
  const taxing = taxingAt(input, placeOf(input));
  const others = taxing.isReduced ? taxingOthers(taxing, input.home) : undefined;
  const summed = sumLines(input.lines);
  const lines = others ? withoutTax(others, summed) : summed;
  if (new Set(lines.map(({ key }) => key)).size < lines.length) throw new Error("Two lines have one key");
  const ways = possibleEffects(lines, input);
  if ("fault" in ways) return ways;
  const { priced, effect } = ways
    .map((effect): Way => ({ effect, priced: priceWith(input, { lines, effect, taxing, others }) }))
    .reduce((found, one) => (isLess(one, found) ? one : found));
  return input.coupon && !effect.coupon ? { fault: "coupon_not_combined" } : priced;
}

// Picked-up goods are taxed at the pick-up location.
function placeOf({ lines, pickups, shippingRateId, shippingByHand, destination, home }: PriceInput) {
  if (!lines.some(({ requiresShipping }) => requiresShipping)) return home;
  const pickup = shippingByHand ? undefined : pickups?.find(({ id }) => id === shippingRateId);
  return (pickup ? pickup.place : destination) ?? home;
}

/** The lines with an effect, and how they are taxed; `others` where an exempt customer pays less. */
type Ways = Pick<PriceParts, "lines" | "effect" | "taxing"> & { readonly others: Taxing | undefined };

type Way = { effect: Effect; priced: Priced | PriceFault };

function isLess({ priced: one }: Way, { priced: other }: Way): boolean {
  if ("fault" in one) return false;
  return "fault" in other || one.final < other.final;
}

function priceWith(input: PriceInput, ways: Ways): Priced | PriceFault {
  const { lines, effect, taxing, others } = ways;
  const subtotal = sum(lines.map((line) => line.subtotal));
  const discounted = subtotal - effect.discount;
  const ships = lines.some(({ requiresShipping }) => requiresShipping);
  const valued = lines.map((line) => ({ ...line, discount: effect.byLine.get(line.key) ?? 0n }));
  const shipment = ships ? shipmentOf(input, parcelOf(input, valued)) : undefined;
  if (shipment && "fault" in shipment) return shipment;
  const priced = lines.map((line) => priceLine(line, effect, taxing));
  const goods = priced.map(({ subtotal, discount, tax, taxedBy }, i): GoodsLine => {
    const amount = subtotal - discount;
    return { line: lines[i]!, rate: taxedBy, net: taxing.inclusive ? amount - tax : amount };
  });
  const rates = serviceRates(taxing, goods);
  const reduce = reducer(others, goods);
  const full = shipment && !effect.freesShipping ? shipment.chosen.price : 0n;
  // A price by hand stays as it is.
  const reduceShipping: Reduce = input.shippingByHand ? (price) => price : reduce;
  const cost = reduceShipping(full);
  const pickup = shipment?.pickup;
  const { digits, prepaid = 0n } = input;
  const withFee = (fee: Fee | undefined) =>
    total({ digits, lines, priced, effect, shipment, fee, taxing, cost }, rates, input, reduceShipping);
  const feeless = withFee(undefined);
  // No fee where gift cards, store credit or an exchange pay all of it, nor for pick-up: nothing is collected
  // on delivery.
  const isDue = input.paysOnDelivery && !pickup && amountDue(feeless) > prepaid;
  const fee = isDue
    ? feeOnDelivery(input.cashOnDelivery, discounted + cost, taxing.place, reduce)
    : undefined;
  const result = fee ? withFee(fee) : feeless;
  const fits = [subtotal, result.final].every((amount) => fitsMoney(amount, input.digits));
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
  rates: ServiceRates,
  { giftCards = 0n, storeCredit = 0n }: Pick<PriceInput, "giftCards" | "storeCredit">,
  reduce: Reduce,
): Priced {
  const { effect, shipment, fee, taxing, priced: lines, cost } = of;
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
    shippingOptions: optionsOf(shipment, effect.freesShipping, reduce),
    // Made on request only: it takes several times as long as the price.
    explained: () => explain(parts, priced),
  };
  return priced;
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
  return freedBy && shipment?.chosen.price ? [...taken, { discount: freedBy, amount: 0n }] : taken;
}

function manualDiscountsOf({ of, discount, parts }: Effect["steps"][number]): AppliedByHand[] {
  if (!isByHand(of)) return [];
  const byLine = new Map(Array.from(parts, ([key, { amount }]) => [key, amount]));
  return [{ discount: of, amount: discount, byLine }];
}

function chosenRate(shipment: Shipment | undefined): Pick<Priced["shipping"], "zoneId" | "rate" | "pickup"> {
  if (!shipment) return {};
  const { id, name, estimatedDays } = shipment.chosen.rate;
  const { pickup } = shipment;
  return { zoneId: shipment.zone.id, rate: { id, name, estimatedDays }, ...(pickup && { pickup }) };
}
