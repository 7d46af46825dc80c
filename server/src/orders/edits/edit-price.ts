import { invalidField } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import type { Destination, StoreSettings } from "../../platform/settings/index.ts";
import {
  givenByHand,
  givenByRule,
  greater,
  type ManualDiscount,
  type PricedInput,
  type PriceInput,
  price,
  priceKept,
  sum,
} from "../../pricing/engine/index.ts";
import { manualOf, pickupsOf, placeOf, priceLinesOf, refusalOf, type SoldLine } from "../cart/index.ts";
import { lineKeyOf } from "../model/written-fields.ts";
import type { RemainingLine } from "./edit-lines.ts";

/** What an edited order is priced from beside its lines. */
export type Terms = {
  settings: StoreSettings;
  store: Pick<Store, "currencyDigits">;
  /** Where it is to go; undefined where that stays. */
  address: Destination | undefined;
  /** The rate that is wanted, null for the cheapest; undefined where it stays `rateId`, if there is that. */
  shippingMethodId: string | null | undefined;
  rateId: string | null | undefined;
  /** Of all lines; null for none, undefined where it stays. */
  discount: Omit<ManualDiscount, "lineKey"> | null | undefined;
  /** Of the new customer; undefined where the customer stays. */
  isTaxExempt: boolean | undefined;
  /** What gift cards pay so far: they pay no more. */
  giftCardAmount: bigint;
  /** The same of store credit. */
  storeCreditAmount: bigint;
};

/**
 * What an order comes to after an edit, by the one pricing path, from what its price was reckoned from. Lines that stay keep their prices,
 * coupon and automatic discounts are those that it was placed with: one whose conditions no longer hold is left out for good. Taxes and rates are the
 * order's; where it goes or how it ships is told, or something ships for the first time, those of today. Pure. Throws 400.
 */
export function priceEdit(
  kept: PriceInput,
  lines: { kept: readonly RemainingLine[]; added: readonly SoldLine[] },
  terms: Terms,
): PricedInput {
  const { store, shippingMethodId, rateId } = terms;
  const input: PriceInput = {
    ...kept,
    ...linesOf(kept, lines, terms),
    giftCards: terms.giftCardAmount,
    storeCredit: terms.storeCreditAmount || undefined,
  };
  const exempt = { ...input, isTaxExempt: terms.isTaxExempt ?? kept.isTaxExempt };
  const placed = withAddress(exempt, terms);
  const isNamed = typeof shippingMethodId === "string";
  const wanted = shippingMethodId === undefined ? rateId : shippingMethodId;
  const isPickedUp = placed.pickups?.some(({ id }) => id === wanted);
  const ships = placed.lines.some(({ requiresShipping }) => requiresShipping);
  if (ships && !placed.destination && !isPickedUp) throw invalidField("/shippingAddress", "required");
  return priceFirst({ ...placed, shippingRateId: wanted ?? undefined }, isNamed, store);
}

/**
 * What an edit gives away beyond what the lines that stay had, in minor units: by hand, and by automatic discounts and the coupon. Lines do not make up for each
 * other: goods that are taken out pay for none. A line that is no more than it was gets nothing, unless there is a new discount of all lines.
 */
export function additionalDiscounts(
  before: PriceInput,
  after: PricedInput,
  { stay, isDiscounted }: { stay: readonly RemainingLine[]; isDiscounted: boolean },
): { byHand: bigint; byRule: bigint } {
  const priced = priceKept(before);
  const [had, has] = [givenByHand({ priced, input: before }), givenByHand(after)];
  const quantities = new Map(stay.map(({ item }) => [lineKeyOf(item), item.quantity]));
  const ofLines = after.input.lines.map(({ key, quantity }) => {
    const former = quantities.get(key);
    if (former !== undefined && quantity <= former && !isDiscounted) return 0n;
    return greater(has.byLine.get(key)! - (former === undefined ? 0n : had.byLine.get(key)!), 0n);
  });
  return {
    byHand: sum(ofLines) + greater(has.shipping - had.shipping, 0n),
    byRule: greater(givenByRule(after.priced) - givenByRule(priced), 0n),
  };
}

function linesOf(
  kept: PriceInput,
  { kept: stay, added }: Parameters<typeof priceEdit>[1],
  { discount }: Terms,
): Pick<PriceInput, "lines" | "manual"> {
  const byKey = new Map(kept.lines.map((line) => [line.key, line]));
  const lines = [
    ...stay.map(({ item, quantity }) => ({ ...byKey.get(lineKeyOf(item))!, quantity })),
    ...priceLinesOf(added),
  ];
  const there = new Set(stay.map(({ item }) => lineKeyOf(item)));
  const manual = [
    ...(kept.manual ?? []).filter(({ lineKey }) =>
      lineKey === null ? discount === undefined : there.has(lineKey),
    ),
    ...manualOf(added),
    ...(discount ? [{ ...discount, lineKey: null }] : []),
  ];
  return { lines, manual };
}

function withAddress(input: PriceInput, { settings, address, shippingMethodId }: Terms): PriceInput {
  const ships = input.lines.some(({ requiresShipping }) => requiresShipping);
  const isFirst = ships && !input.shippingByHand && input.zones.length === 0 && !input.pickups?.length;
  if (address === undefined && shippingMethodId === undefined && !isFirst) return input;
  return {
    ...input,
    destination: address ? placeOf(address) : input.destination,
    home: settings.country ? { country: settings.country } : undefined,
    // Prices stay what they are: net or gross.
    tax: { ...settings.tax, pricesIncludeTax: input.tax.pricesIncludeTax },
    zones: settings.shippingZones,
    pickups: pickupsOf(settings),
    cashOnDelivery: settings.cashOnDelivery,
    shippingByHand: shippingMethodId === undefined ? input.shippingByHand : undefined,
  };
}

// A coupon that no longer applies goes, and a rate that is not offered for this any more, unless it was asked for by its id.
function priceFirst(input: PriceInput, isNamed: boolean, store: Pick<Store, "currencyDigits">): PricedInput {
  const priced = price(input);
  if (!("fault" in priced)) return { priced, input };
  if (input.coupon && priced.fault.startsWith("coupon_"))
    return priceFirst({ ...input, coupon: undefined }, isNamed, store);
  if (priced.fault === "unknown_rate" && !isNamed && input.shippingRateId !== undefined)
    return priceFirst({ ...input, shippingRateId: undefined }, isNamed, store);
  throw refusalOf(priced, store);
}
