import { kilograms } from "../../../kit/measures.ts";
import { isByWeight, weightBound } from "../../../platform/settings/index.ts";
import type { Parcel } from "../parcel.ts";
import type { PriceParts } from "../price-parts.ts";
import { type Considered, costOf, isFree, type Shipment } from "../shipping.ts";
import type { Calculations } from "./calculation.ts";
import type { PriceExplanation } from "./explanation-schema.ts";
import { explainTaxes } from "./services.ts";

/** Explains how what ships is shipped: why each rate of the zone is offered or not, and the cost. */
export function explainShipping(
  write: Calculations,
  shipment: Shipment,
  { taxing, cost, taxedShipping, effect }: PriceParts,
): PriceExplanation["shipping"] {
  const { zone, parcel, chosen, beside } = shipment;
  const [sum, besides] = [costOf(shipment), (beside ?? []).map(costOf)];
  const full = effect.freesShipping ? 0n : sum;
  return {
    zoneId: zone.id,
    zoneName: zone.name,
    ...(parcel.apart && { profile: parcel.apart }),
    ...explainParcel(write, shipment),
    ...(beside && {
      beside: beside.map((one) => ({ profile: one.parcel.apart!, ...explainParcel(write, one) })),
    }),
    cost: write.sum([chosen.price, ...besides, full - sum, cost - full]),
    ...explainTaxes(write, taxedShipping, taxing),
  };
}

// A parcel: the amounts that decide on its rates, and why each of them is offered or not.
function explainParcel(write: Calculations, { zone: { rates }, parcel, considered }: Shipment) {
  const isCounted = rates.some((rate) => rate.minimumQuantity ?? rate.maximumQuantity);
  return {
    subtotal: write.sum([parcel.subtotal, -parcel.discount]),
    ...(rates.some(isByWeight) && { weight: `${kilograms(parcel.weight)} kg` }),
    ...(isCounted && { quantity: String(parcel.quantity) }),
    rates: considered.map((one) => explainRate(write, one, parcel)),
  };
}

function explainRate(write: Calculations, { rate, outcome, price }: Considered, parcel: Parcel) {
  const known = { id: rate.id, name: rate.name, outcome };
  if (outcome !== "chosen" && outcome !== "offered")
    return { ...known, calculation: outOfBounds(write, { rate, outcome }, parcel), amount: null };
  const { money } = write;
  const calculation = isFree(rate, parcel.discounted)
    ? `${money(parcel.discounted)} ≥ ${money(rate.freeFrom!)} ⇒ ${money(0n)}`
    : money(price);
  return { ...known, calculation, amount: String(price) };
}

// The bound that does not hold; null of a condition that is no bound.
function outOfBounds(
  { money }: Calculations,
  { rate, outcome }: Pick<Considered, "rate" | "outcome">,
  { discounted, weight, quantity }: Parcel,
): string | null {
  if (outcome === "bounds") {
    const { minimumSubtotal, maximumSubtotal } = rate;
    const isBelow = minimumSubtotal !== null && discounted < minimumSubtotal;
    return `${money(discounted)} ${isBelow ? `< ${money(minimumSubtotal)}` : `> ${money(maximumSubtotal!)}`}`;
  }
  if (outcome === "quantity") {
    const { minimumQuantity = 0, maximumQuantity } = rate;
    const isBelow = quantity < BigInt(minimumQuantity);
    return `${quantity} ${isBelow ? `< ${minimumQuantity}` : `> ${maximumQuantity}`}`;
  }
  if (outcome !== "weight") return null;
  const least = weightBound(rate, "minimumWeight");
  const isBelow = least !== null && weight <= least;
  const bound = isBelow ? least : weightBound(rate, "maximumWeight")!;
  return `${kilograms(weight)} kg ${isBelow ? "≤" : ">"} ${kilograms(bound)} kg`;
}
