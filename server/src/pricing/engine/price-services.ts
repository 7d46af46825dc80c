import { fitsMoney } from "../../kit/money.ts";
import { type Fee, feeOnDelivery } from "./cash-on-delivery.ts";
import { type Effect, isAutomatic, isByHand } from "./effect.ts";
import { explain } from "./explanation/explain.ts";
import type { PriceFault } from "./price-fault.ts";
import { type PriceParts, taxedAmounts } from "./price-parts.ts";
import { lesser, sum } from "./round.ts";
import { type GoodsLine, serviceRates, taxService } from "./services.ts";
import { costOf, daysOf, optionsOf, type Shipment, shipmentOf } from "./shipping.ts";
import { rateOf, type Taxing, taxesOf, taxingAt, taxingOthers, taxOf, withTax } from "./tax.ts";
import {
  type AppliedByHand,
  type AppliedDiscount,
  amountDue,
  type Priced,
  type PricedLine,
  type PriceInput,
  type PriceLine,
  type Shipped,
  type SummedLine,
} from "./types.ts";

/** A price with its intermediate results. */
export type Calculated = { readonly priced: Priced; readonly parts: PriceParts };

/** The lines with an effect, and how they are taxed; `others` where an exempt customer pays less. */
export type Ways = Pick<PriceParts, "lines" | "effect" | "taxing"> & { readonly others: Taxing | undefined };

/** Whether anything ships. */
export const ships = (lines: readonly Pick<PriceLine, "requiresShipping">[]): boolean =>
  lines.some(({ requiresShipping }) => requiresShipping);

/** How lines are taxed; goods that are picked up at the pick-up location. */
export function taxingFor(input: PriceInput, isShipped: boolean): Pick<Ways, "taxing" | "others"> {
  const { pickups, shippingRateId, shippingByHand, destination, home } = input;
  const pickup = shippingByHand ? undefined : pickups?.find(({ id }) => id === shippingRateId);
  const place = isShipped ? ((pickup ? pickup.place : destination) ?? home) : home;
  const taxing = taxingAt(input, place);
  return { taxing, others: taxing.isReduced ? taxingOthers(taxing, home) : undefined };
}

/** Adds shipping and the fee on delivery to priced lines. */
export function priceServices(
  input: PriceInput,
  ways: Ways & Pick<PriceParts, "priced">,
): Calculated | PriceFault {
  const { lines, priced, effect, taxing, others } = ways;
  const subtotal = sum(lines.map((line) => line.subtotal));
  const discounted = subtotal - effect.discount;
  const shipment = ships(lines) ? shipmentOf(input, valuedLines(ways)) : undefined;
  if (shipment && "fault" in shipment) return shipment;
  const goods = goodsOf(ways);
  const rates = serviceRates(taxing, goods);
  const reduce = reducer(others, goods);
  const reduceShipping = shippingReducer(input, others, goods);
  const full = shipment && !effect.freesShipping ? costOf(shipment) : 0n;
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
  return checkSize(fee ? withFee(fee) : feeless, input);
}

function checkSize(found: Calculated, { digits }: Pick<PriceInput, "digits">): Calculated | PriceFault {
  const { subtotal, final } = found.priced;
  return [subtotal, final].every((amount) => fitsMoney(amount, digits)) ? found : { fault: "too_large" };
}

/** Lines with their discounts, as the conditions of rates see them. */
export const valuedLines = ({ lines, effect }: Pick<PriceParts, "lines" | "effect">) =>
  lines.map((line) => ({ ...line, discount: effect.byLine.get(line.key) ?? 0n }));

const goodsOf = ({ lines, priced, taxing }: Pick<PriceParts, "lines" | "priced" | "taxing">): GoodsLine[] =>
  priced.map(({ subtotal, discount, tax, taxedBy }, i) => {
    const amount = subtotal - discount;
    return { line: lines[i]!, rate: taxedBy, net: taxing.inclusive ? amount - tax : amount };
  });

// A price by hand stays as it is.
const shippingReducer = (
  { shippingByHand }: PriceInput,
  others: Taxing | undefined,
  goods: readonly GoodsLine[],
): Reduce => (shippingByHand ? (price) => price : reducer(others, goods));

/** The price of a service without the tax in it, where an exempt customer pays less than others. */
type Reduce = (amount: bigint) => bigint;

function reducer(others: Taxing | undefined, goods: readonly GoodsLine[]): Reduce {
  if (!others) return (amount) => amount;
  const taxed = goods.map((one) => ({ ...one, rate: rateOf(others, one.line) }));
  const rates = serviceRates(others, taxed);
  return (amount) => amount - taxService(others, amount, rates).tax;
}

/** Whether shipping and fee stay: no edit of what they depend on came after, and nothing first ships. */
export const retainsServices = ({ lines, sold }: PriceInput): boolean =>
  sold?.shipped !== undefined && (ships(sold.shipped.lines) || !ships(lines));

/** Adds shipping and the fee as they were calculated for other lines. */
export function retainServices(
  input: PriceInput,
  ways: Ways & Pick<PriceParts, "priced">,
  { lines, apartProfiles, cost, fee, rates }: Shipped,
): Calculated | PriceFault {
  const shipment = ships(ways.lines) ? shipmentOf({ ...input, apartProfiles }, lines) : undefined;
  if (shipment && "fault" in shipment) return shipment;
  const reduceShipping = shippingReducer(input, ways.others, goodsOf(ways));
  const services = { shipment, fee, rates, cost: shipment ? cost : 0n, reduceShipping };
  return checkSize(total({ digits: input.digits, ...ways, ...services }, input), input);
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

/** A line with its part of an effect and its tax. */
export function priceLine(line: SummedLine, { byLine }: Effect, taxing: Taxing): PricedLine {
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
