import { type ShippingRate, type ShippingZone, shippingZoneAt } from "../../platform/settings/index.ts";
import { byText } from "./allocate.ts";
import { greater, sum } from "./round.ts";
import {
  CALCULATION,
  type Pickup,
  type Priced,
  type PricedLine,
  type PriceFault,
  type PriceInput,
  type ShippingByHand,
} from "./types.ts";

/** The value that thresholds of shipping are compared with, in minor units. */
export type ShippedValue = { readonly subtotal: bigint; readonly discount: bigint };

type ValuedLine = Pick<PriceInput["lines"][number], "requiresShipping" | "isGiftCard"> &
  Pick<PricedLine, "subtotal" | "discount">;

/**
 * The value of the lines that ship. Gift cards and downloads do not count; in versions 1 and 2 of the
 * calculation all lines did.
 */
export function shippedValueOf(
  { calculation = CALCULATION }: Pick<PriceInput, "calculation">,
  lines: readonly ValuedLine[],
): ShippedValue {
  const counted =
    calculation < 3
      ? lines
      : lines.filter(({ requiresShipping, isGiftCard }) => requiresShipping && !isGiftCard);
  return {
    subtotal: sum(counted.map(({ subtotal }) => subtotal)),
    discount: sum(counted.map(({ discount }) => discount)),
  };
}

/** A rate of the zone, with its cost or the reason why it is not offered. */
export type Considered = {
  readonly rate: ShippingRate;
  readonly outcome: "chosen" | "offered" | "bounds" | "inactive";
  /** Minor units; before a coupon frees it. */
  readonly price: bigint;
};

/** The shipping of lines. */
export type Shipment = {
  readonly zone: ShippingZone;
  readonly value: ShippedValue;
  /** All rates of the zone: those offered first, the cheapest first. */
  readonly considered: readonly Considered[];
  readonly chosen: Considered;
  /** The pick-up location, if any: its name and id are used as those of zone and rate. */
  readonly pickup?: Pickup;
  /** The shipping rates that would be offered instead of pick-up. */
  readonly others?: readonly Considered[];
  /** All pick-up locations. */
  readonly pickups?: readonly Pickup[];
};

/**
 * Chooses the delivery of lines of a shipped value: pick-up at a location if requested, else manual shipping
 * or a rate.
 */
export function shipmentOf(input: PriceInput, value: ShippedValue): Shipment | PriceFault {
  const { shippingByHand, pickups = [], shippingRateId } = input;
  if (shippingByHand) return shipByHand(shippingByHand, value);
  const pickup = pickups.find(({ id }) => id === shippingRateId);
  const shipped = ship(input, value, pickup ? undefined : shippingRateId);
  if (!pickup) return "fault" in shipped ? shipped : { ...shipped, pickups };
  const others = "fault" in shipped ? [] : shipped.considered;
  return { ...byName(pickup, 0n, value), pickup, others, pickups };
}

/** All delivery options of lines: the rates that are offered, cheapest first, then the pick-up locations. */
export function optionsOf(shipment: Shipment | undefined, isFreed: boolean): Priced["shippingOptions"] {
  if (!shipment) return [];
  const { considered, pickup, others = [], pickups = [] } = shipment;
  const rates = (pickup ? others : considered)
    .filter(({ outcome }) => outcome === "chosen" || outcome === "offered")
    .map(({ rate: { id, name, estimatedDays }, price }) => ({
      id,
      name,
      price: isFreed ? 0n : price,
      estimatedDays,
    }));
  return [...rates, ...pickups.map(pickupOption)];
}

/** A pick-up location as a delivery option. */
export const pickupOption = (pickup: Pickup): Priced["shippingOptions"][number] => ({
  id: pickup.id,
  name: pickup.name,
  price: 0n,
  estimatedDays: null,
  pickup,
});

/**
 * Chooses the rate by which lines of a shipped value are shipped: the requested one, else the cheapest; among
 * equal ones the first by name, then by id.
 */
function ship(
  { zones, destination }: Pick<PriceInput, "zones" | "destination">,
  value: ShippedValue,
  rateId: string | undefined,
): Shipment | PriceFault {
  const discounted = value.subtotal - value.discount;
  const zone = destination && shippingZoneAt(zones, destination);
  const considered = (zone?.rates ?? []).map((rate) => consider(rate, discounted)).sort(byPrice);
  const offered = considered.filter(({ outcome }) => outcome === "offered");
  const [cheapest] = offered;
  if (!zone || !cheapest) return { fault: "shipping_unavailable" };
  const match = rateId === undefined ? cheapest : offered.find(({ rate }) => rate.id === rateId);
  if (!match) return { fault: "unknown_rate" };
  const chosen: Considered = { ...match, outcome: "chosen" };
  return { zone, value, considered: considered.map((one) => (one === match ? chosen : one)), chosen };
}

/**
 * The difference between the cheapest rate for these lines and manual shipping, in minor units; 0 where no
 * rate is known.
 */
export function manualShippingReduction(
  input: Pick<PriceInput, "calculation" | "lines" | "shippingByHand" | "zones" | "destination">,
  { lines, shipping }: Pick<Priced, "lines" | "shipping">,
): bigint {
  const { shippingByHand } = input;
  if (!shippingByHand || !shipping.rate) return 0n;
  const valued = lines.map((line, i) => ({ ...input.lines[i]!, ...line }));
  const shipped = ship(input, shippedValueOf(input, valued), undefined);
  return "fault" in shipped ? 0n : greater(shipped.chosen.price - shippingByHand.price, 0n);
}

const shipByHand = (byHand: ShippingByHand, value: ShippedValue): Shipment =>
  byName(byHand, byHand.price, value);

// Name and price describe the zone, too.
function byName(
  { id, name }: Pick<ShippingRate, "id" | "name">,
  price: bigint,
  value: ShippedValue,
): Shipment {
  const bounds = { minimumSubtotal: null, maximumSubtotal: null, freeFrom: null };
  const rate: ShippingRate = { id, name, price, ...bounds, estimatedDays: null, isActive: true };
  const chosen: Considered = { rate, outcome: "chosen", price };
  const zone = { id, name, countries: [], provinces: null, rates: [rate] };
  return { zone, value, considered: [chosen], chosen };
}

/** Whether a rate costs nothing from this subtotal on. */
export const isFree = ({ freeFrom }: ShippingRate, discounted: bigint): boolean =>
  freeFrom !== null && discounted >= freeFrom;

function consider(rate: ShippingRate, discounted: bigint): Considered {
  const { minimumSubtotal, maximumSubtotal } = rate;
  const isWithin =
    discounted >= (minimumSubtotal ?? 0n) && (maximumSubtotal === null || discounted <= maximumSubtotal);
  const outcome = !rate.isActive ? "inactive" : isWithin ? "offered" : "bounds";
  return { rate, outcome, price: isFree(rate, discounted) ? 0n : rate.price };
}

function byPrice(a: Considered, b: Considered): number {
  if (a.outcome !== b.outcome && (a.outcome === "offered" || b.outcome === "offered"))
    return a.outcome === "offered" ? -1 : 1;
  if (a.price !== b.price) return a.price < b.price ? -1 : 1;
  return byText(a.rate.name, b.rate.name) || byText(a.rate.id, b.rate.id);
}
