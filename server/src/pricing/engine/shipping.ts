import { type ShippingRate, type ShippingZone, shippingZoneAt } from "../../platform/settings/index.ts";
import { byText } from "./allocate.ts";
import { divideByProfile, type Parcel, parcelOf, type Unmet, unmetCondition } from "./parcel.ts";
import type { PriceFault } from "./price-fault.ts";
import { greater, sum } from "./round.ts";
import type { Pickup, Priced, PriceInput, ShippingByHand, ValuedLine } from "./types.ts";

/** A rate of the zone, with its cost or the reason why it is not offered. */
export type Considered = {
  readonly rate: ShippingRate;
  readonly outcome: "chosen" | "offered" | "inactive" | Unmet;
  /** Minor units; before a coupon frees it. */
  readonly price: bigint;
};

/** The shipping of lines. */
export type Shipment = {
  readonly zone: ShippingZone;
  readonly parcel: Parcel;
  /** All rates of the zone: those offered first, the cheapest first. */
  readonly considered: readonly Considered[];
  readonly chosen: Considered;
  /** The parcels that go beside it, each by its cheapest rate; absent where nothing does. */
  readonly beside?: readonly Shipment[];
  /** The pick-up location, if any: its name and id are used as those of zone and rate. */
  readonly pickup?: Pickup;
  /** The shipment that would be offered instead of pick-up. */
  readonly instead?: Shipment;
  /** All pick-up locations. */
  readonly pickups?: readonly Pickup[];
};

/** Chooses the delivery of lines: pick-up at a location if requested, else manual shipping or a rate. */
export function shipmentOf(input: PriceInput, lines: readonly ValuedLine[]): Shipment | PriceFault {
  const { shippingByHand, pickups = [], shippingRateId } = input;
  if (shippingByHand) return shipByHand(shippingByHand, parcelOf(input, lines));
  const pickup = pickups.find(({ id }) => id === shippingRateId);
  const shipped = ship(input, lines, pickup ? undefined : shippingRateId);
  if (!pickup) return "fault" in shipped ? shipped : { ...shipped, pickups };
  const instead = "fault" in shipped ? {} : { instead: shipped };
  return { ...byName(pickup, 0n, parcelOf(input, lines)), pickup, ...instead, pickups };
}

/** The cost of all parcels, in minor units; before a coupon frees it. */
export const costOf = ({ chosen, beside }: Pick<Shipment, "chosen" | "beside">): bigint =>
  beside ? chosen.price + sum(beside.map(costOf)) : chosen.price;

type Days = ShippingRate["estimatedDays"];

/** The days until the last parcel arrives; null where they are not known of each. */
export const daysOf = ({ chosen, beside }: Pick<Shipment, "chosen" | "beside">): Days => {
  const { estimatedDays } = chosen.rate;
  return beside ? beside.map(daysOf).reduce(latestOf, estimatedDays) : estimatedDays;
};

const latestOf = (one: Days, other: Days): Days =>
  one &&
  other && {
    minimum: Math.max(one.minimum, other.minimum),
    maximum: Math.max(one.maximum, other.maximum),
  };

/**
 * All delivery options of lines: the rates that are offered, cheapest first, then the pick-up locations.
 * `reduce` takes the tax out of a price where the customer pays none.
 */
export function optionsOf(
  shipment: Shipment | undefined,
  isFreed: boolean,
  reduce: (price: bigint) => bigint,
): Priced["shippingOptions"] {
  if (!shipment) return [];
  const { pickup, pickups = [] } = shipment;
  const shipped = pickup ? shipment.instead : shipment;
  const rates = (shipped?.considered ?? [])
    .filter(({ outcome }) => outcome === "chosen" || outcome === "offered")
    .map((chosen) => {
      const way = { ...shipped, chosen };
      const { id, name } = chosen.rate;
      return { id, name, price: isFreed ? 0n : reduce(costOf(way)), estimatedDays: daysOf(way) };
    });
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

type ShippingRules = Pick<
  PriceInput,
  "calculation" | "zones" | "destination" | "unreachedRates" | "apartProfiles"
>;

/**
 * Ships lines. Goods that ship apart go in further parcels, each by its cheapest rate; with nothing beside
 * them, the first of these parcels goes by the requested one.
 */
function ship(
  input: ShippingRules,
  lines: readonly ValuedLine[],
  rateId: string | undefined,
): Shipment | PriceFault {
  const { apartProfiles } = input;
  if (!apartProfiles) return shipParcel(input, parcelOf(input, lines), rateId);
  const consignments = divideByProfile(apartProfiles, lines);
  const tried = consignments.map(({ lines, apart }, i) => {
    const parcel = { ...parcelOf(input, lines), ...(apart && { apart }) };
    return shipParcel(input, parcel, i === 0 ? rateId : undefined);
  });
  const unshipped = tried.flatMap((one, i) =>
    "fault" in one && one.fault === "shipping_unavailable" ? consignments[i]!.lines : [],
  );
  const keys = unshipped.flatMap(({ key, requiresShipping }) => (requiresShipping ? [key] : []));
  if (keys.length) return { fault: "shipping_unavailable", keys };
  const [first, ...others] = tried;
  const beside = others.flatMap((one) => ("fault" in one ? [] : [one]));
  return "fault" in first! ? first : { ...first!, ...(beside.length && { beside }) };
}

/**
 * Chooses the rate by which a parcel is shipped: the requested one, else the cheapest; among equal ones the
 * first by name, then by id.
 */
function shipParcel(
  { zones, destination, unreachedRates }: ShippingRules,
  parcel: Parcel,
  rateId: string | undefined,
): Shipment | PriceFault {
  const zone = destination && shippingZoneAt(zones, destination);
  const considered = (zone?.rates ?? []).map((rate) => consider(rate, parcel, unreachedRates)).sort(byPrice);
  const offered = considered.filter(({ outcome }) => outcome === "offered");
  const [cheapest] = offered;
  if (!zone || !cheapest) return unavailable(considered);
  const match = rateId === undefined ? cheapest : offered.find(({ rate }) => rate.id === rateId);
  if (!match) return { fault: "unknown_rate" };
  const chosen: Considered = { ...match, outcome: "chosen" };
  return { zone, parcel, considered: considered.map((one) => (one === match ? chosen : one)), chosen };
}

function unavailable(considered: readonly Considered[]): PriceFault {
  const isByPostalCode = considered.some(({ outcome }) => outcome === "postal_code");
  return { fault: "shipping_unavailable", ...(isByPostalCode && { isByPostalCode }) };
}

/**
 * The difference between the cheapest rate for these lines and manual shipping, in minor units; 0 where no
 * rate is known.
 */
export function manualShippingReduction(
  input: ShippingRules & Pick<PriceInput, "lines" | "shippingByHand" | "sold">,
  { lines, shipping }: Pick<Priced, "lines" | "shipping">,
): bigint {
  const { shippingByHand } = input;
  if (!shippingByHand || !shipping.rate) return 0n;
  // Shipping that stays is that of the lines that decided on it.
  const former = input.sold?.shipped;
  const isRetained = former?.lines.some(({ requiresShipping }) => requiresShipping);
  const valued = isRetained ? former!.lines : lines.map((line, i) => ({ ...input.lines[i]!, ...line }));
  const { apartProfiles } = isRetained ? former! : input;
  const shipped = ship({ ...input, apartProfiles }, valued, undefined);
  return "fault" in shipped ? 0n : greater(costOf(shipped) - shippingByHand.price, 0n);
}

const shipByHand = (byHand: ShippingByHand, parcel: Parcel): Shipment => byName(byHand, byHand.price, parcel);

// Name and price describe the zone, too.
function byName({ id, name }: Pick<ShippingRate, "id" | "name">, price: bigint, parcel: Parcel): Shipment {
  const bounds = { minimumSubtotal: null, maximumSubtotal: null, freeFrom: null };
  const rate: ShippingRate = { id, name, price, ...bounds, estimatedDays: null, isActive: true };
  const chosen: Considered = { rate, outcome: "chosen", price };
  const zone = { id, name, countries: [], provinces: null, rates: [rate] };
  return { zone, parcel, considered: [chosen], chosen };
}

/** Whether a rate costs nothing for a parcel of this discounted subtotal. */
export const isFree = ({ freeFrom }: ShippingRate, discounted: bigint): boolean =>
  freeFrom !== null && discounted >= freeFrom;

function consider(rate: ShippingRate, parcel: Parcel, unreached: readonly string[] | undefined): Considered {
  const outcome = rate.isActive ? (unmetCondition(rate, parcel, unreached) ?? "offered") : "inactive";
  return { rate, outcome, price: isFree(rate, parcel.discounted) ? 0n : rate.price };
}

function byPrice(a: Considered, b: Considered): number {
  if (a.outcome !== b.outcome && (a.outcome === "offered" || b.outcome === "offered"))
    return a.outcome === "offered" ? -1 : 1;
  if (a.price !== b.price) return a.price < b.price ? -1 : 1;
  return byText(a.rate.name, b.rate.name) || byText(a.rate.id, b.rate.id);
}
