import { fitsMoney } from "../../kit/money.ts";
import { type Fee, feeOnDelivery } from "./cash-on-delivery.ts";
import { possibleEffects } from "./combine.ts";
import { type Effect, isAutomatic, isByHand } from "./effect.ts";
import { explain } from "./explain.ts";
import { parcelOf } from "./parcel.ts";
import type { PriceParts } from "./price-parts.ts";
import { lesser, sum } from "./round.ts";
import { optionsOf, type Shipment, shipmentOf } from "./shipping.ts";
import { lineRate, type Taxing, taxingAt, taxOf, withTax } from "./tax.ts";
import {
  type AppliedByHand,
  type AppliedDiscount,
  amountDue,
  type Priced,
  type PricedLine,
  type PricedTax,
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
  const lines = sumLines(input.lines);
  if (new Set(lines.map(({ key }) => key)).size < lines.length) throw new Error("Two lines have one key");
  const ways = possibleEffects(lines, input);
  if ("fault" in ways) return ways;
  const { priced, effect } = ways
    .map((effect): Way => ({ effect, priced: priceWith(input, lines, effect) }))
    .reduce((found, one) => (isLess(one, found) ? one : found));
  return input.coupon && !effect.coupon ? { fault: "coupon_not_combined" } : priced;
}

type Way = { effect: Effect; priced: Priced | PriceFault };

function isLess({ priced: one }: Way, { priced: other }: Way): boolean {
  if ("fault" in one) return false;
  return "fault" in other || one.final < other.final;
}

function priceWith(input: PriceInput, lines: readonly SummedLine[], effect: Effect): Priced | PriceFault {
  const subtotal = sum(lines.map((line) => line.subtotal));
  const discounted = subtotal - effect.discount;
  const ships = lines.some(({ requiresShipping }) => requiresShipping);
  const valued = lines.map((line) => ({ ...line, discount: effect.byLine.get(line.key) ?? 0n }));
  const shipment = ships ? shipmentOf(input, parcelOf(input, valued)) : undefined;
  if (shipment && "fault" in shipment) return shipment;
  const cost = shipment && !effect.freesShipping ? shipment.chosen.price : 0n;
  const pickup = shipment?.pickup;
  // Picked-up goods are taxed at the pick-up location.
  const goesTo = pickup ? pickup.place : input.destination;
  const place = ships ? (goesTo ?? input.home) : input.home;
  const taxing = taxingAt(input.tax, place, input.isTaxExempt);
  const { digits, prepaid = 0n } = input;
  const withFee = (fee: Fee | undefined) =>
    total({ digits, lines, effect, shipment, fee, taxing }, cost, input);
  const feeless = withFee(undefined);
  // No fee where gift cards, store credit or an exchange pay all of it, nor for pick-up: nothing is collected
  // on delivery.
  const isDue = input.paysOnDelivery && !pickup && amountDue(feeless) > prepaid;
  const fee = isDue ? feeOnDelivery(input.cashOnDelivery, discounted + cost, place) : undefined;
  const priced = fee ? withFee(fee) : feeless;
  const fits = [subtotal, priced.final].every((amount) => fitsMoney(amount, input.digits));
  return fits ? priced : { fault: "too_large" };
}

function total(
  parts: PriceParts,
  cost: bigint,
  { giftCards = 0n, storeCredit = 0n }: Pick<PriceInput, "giftCards" | "storeCredit">,
): Priced {
  const { effect, shipment, fee, taxing } = parts;
  const lines = parts.lines.map((line) => priceLine(line, effect, taxing));
  const shippingTax = taxOf(taxing, cost, taxing.serviceRate);
  const codFee = fee?.amount ?? 0n;
  const codFeeTax = taxOf(taxing, codFee, taxing.serviceRate);
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
    shipping: { ...rateOf(shipment), cost, tax: shippingTax },
    codFee,
    codFeeTax,
    tax,
    final,
    giftCardAmount,
    storeCreditAmount: lesser(storeCredit, final - ofCards - giftCardAmount),
    discounts: automaticDiscountsOf(effect, shipment),
    manual: effect.steps.flatMap(manualDiscountsOf),
    taxes: taxesOf(taxing, tax),
    shippingOptions: optionsOf(shipment, effect.freesShipping),
    // Made on request only: it takes several times as long as the price.
    explained: () => explain(parts, priced),
  };
  return priced;
}

function priceLine(line: SummedLine, { byLine }: Effect, taxing: Taxing): PricedLine {
  const { key, unitPrice, subtotal } = line;
  const discount = byLine.get(key) ?? 0n;
  const taxRate = lineRate(taxing, line);
  const tax = taxOf(taxing, subtotal - discount, taxRate);
  return {
    key,
    unitPrice,
    subtotal,
    discount,
    taxRate,
    tax,
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

function rateOf(shipment: Shipment | undefined): Pick<Priced["shipping"], "zoneId" | "rate" | "pickup"> {
  if (!shipment) return {};
  const { id, name, estimatedDays } = shipment.chosen.rate;
  const { pickup } = shipment;
  return { zoneId: shipment.zone.id, rate: { id, name, estimatedDays }, ...(pickup && { pickup }) };
}

// An order has one destination, so one rate; a list, as orders may once have several.
function taxesOf({ rate }: Taxing, amount: bigint): PricedTax[] {
  if (!rate || amount === 0n) return [];
  const { name, country, province } = rate;
  return [{ name, rate: rate.rate, country, province, amount }];
}
