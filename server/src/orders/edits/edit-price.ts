import { invalidField } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import type { Destination, StoreSettings } from "../../platform/settings/index.ts";
import {
  greater,
  type ManualDiscount,
  manualReductions,
  type PricedInput,
  type PriceInput,
  type PriceLine,
  price,
  priceStoredInput,
  ruleReduction,
  snapshotPrice,
  sum,
} from "../../pricing/engine/index.ts";
import {
  placeOf,
  priceLinesOf,
  refusalOf,
  type SoldLine,
  storeRules,
  unreachedRatesOf,
} from "../cart/index.ts";
import { lineKeyOf, stockItemIdOf } from "../model/written-fields.ts";
import type { RemainingLine } from "./edit-lines.ts";

type WithPostalCode = NonNullable<Parameters<typeof unreachedRatesOf>[1]>;

/** The inputs of an edited order's price besides its lines. */
export type Terms = {
  settings: StoreSettings;
  store: Pick<Store, "currencyDigits">;
  /** The destination; undefined for no change. */
  address: (Destination & WithPostalCode) | undefined;
  /** The destination of the order so far. */
  formerAddress: WithPostalCode | null;
  /** The weight of a piece of each item in today's rates, by `stockItemIdOf`. */
  weights: ReadonlyMap<string, Pick<PriceLine, "weight">>;
  /** The shipping profiles of all items that ship apart by today's settings, and those of added ones. */
  apart: Record<"all" | "added", Pick<PriceInput, "apartProfiles">>;
  /** The requested rate, null for the cheapest; undefined keeps `rateId`, if that is still offered. */
  shippingMethodId: string | null | undefined;
  rateId: string | null | undefined;
  /** The discount of all lines; null for none, undefined for no change. */
  discount: Omit<ManualDiscount, "lineKey"> | null | undefined;
  /** Whether the new customer is exempt from tax; undefined where the customer stays. */
  isTaxExempt: boolean | undefined;
  /** The amount that gift cards pay so far: they pay no more. */
  giftCardAmount: bigint;
  /** The amount that store credit pays so far: it pays no more. */
  storeCreditAmount: bigint;
  /**
   * Whether remaining lines keep their discounts, and shipping and fee their amounts; undefined keeps what an
   * earlier edit kept, unless lines or the discount change.
   */
  keepDiscounts: boolean | undefined;
};

/**
 * Calculates an order's amounts after an edit, by the one pricing path, from the stored inputs of its price.
 * Remaining lines keep their prices; coupon and automatic discounts are those of the placing, and one whose
 * conditions no longer hold is dropped for good, unless the edit keeps discounts. Taxes and rates are the
 * order's, or today's where the destination or the shipping changes, or the order first needs shipping. Pure.
 * Throws 400.
 */
export function priceEdit(before: PriceInput, lines: EditedLines, terms: Terms): PricedInput {
  const isRetained = retainsPrice(before, lines, terms);
  const input: PriceInput = {
    ...before,
    ...linesOf(before, lines, terms, isRetained),
    giftCards: terms.giftCardAmount,
    storeCredit: terms.storeCreditAmount || undefined,
    sold: isRetained ? snapshotPrice(before) : undefined,
  };
  return priceRouted(input, terms, lines.added);
}

type EditedLines = { remaining: readonly RemainingLine[]; added: readonly SoldLine[] };

// Whether remaining lines keep their prices: on request, or as an earlier edit kept them.
function retainsPrice(before: PriceInput, { remaining, added }: EditedLines, terms: Terms): boolean {
  const changesPrice =
    added.length > 0 ||
    remaining.length < before.lines.length ||
    remaining.some(({ item, quantity }) => item.quantity !== quantity) ||
    terms.discount !== undefined;
  return terms.keepDiscounts ?? (before.sold !== undefined && !changesPrice);
}

// The price of lines by the destination, shipping and exemption of an edit.
function priceRouted(input: PriceInput, terms: Terms, added: readonly SoldLine[]): PricedInput {
  const { store, shippingMethodId, rateId } = terms;
  const { isTaxExempt = input.isTaxExempt } = terms;
  const exempt = isTaxExempt === input.isTaxExempt ? input : { ...shipAnew(input), isTaxExempt };
  const placed = withAddress(exempt, terms);
  const isNamed = typeof shippingMethodId === "string";
  const wanted = shippingMethodId === undefined ? rateId : shippingMethodId;
  const isPickedUp = placed.pickups?.some(({ id }) => id === wanted);
  const ships = placed.lines.some(({ requiresShipping }) => requiresShipping);
  if (ships && !placed.destination && !isPickedUp) throw invalidField("/shippingAddress", "required");
  return priceFirst({ ...placed, shippingRateId: wanted ?? undefined }, isNamed, store, added);
}

/**
 * The discounts of an edit beyond those that the remaining lines had, in minor units: manual ones, and those
 * of automatic discounts and the coupon. Lines do not offset each other: removed goods pay for no other
 * discount. A line without a higher quantity gets nothing, unless all lines get a new discount.
 */
export function additionalDiscounts(
  before: PriceInput,
  after: PricedInput,
  { remaining, isDiscounted }: { remaining: readonly RemainingLine[]; isDiscounted: boolean },
): { byHand: bigint; byRule: bigint } {
  const priced = priceStoredInput(before);
  const [had, has] = [manualReductions({ priced, input: before }), manualReductions(after)];
  const quantities = new Map(remaining.map(({ item }) => [lineKeyOf(item), item.quantity]));
  const ofLines = after.input.lines.map(({ key, quantity }) => {
    const former = quantities.get(key);
    if (former !== undefined && quantity <= former && !isDiscounted) return 0n;
    return greater(has.byLine.get(key)! - (former === undefined ? 0n : had.byLine.get(key)!), 0n);
  });
  return {
    byHand: sum(ofLines) + greater(has.shipping - had.shipping, 0n),
    byRule: greater(ruleReduction(after.priced) - ruleReduction(priced), 0n),
  };
}

function linesOf(
  before: PriceInput,
  { remaining, added }: EditedLines,
  { discount, settings, weights, apart }: Terms,
  isRetained: boolean,
): Pick<PriceInput, "lines" | "manual" | "apartProfiles"> {
  const byKey = new Map(before.lines.map((line) => [line.key, line]));
  const ofAdded = priceLinesOf(added, settings);
  const lines = [
    // Lines from before there were rates by weight have none.
    ...remaining.map(({ item, quantity }): PriceLine => {
      const { isSold: _, ...line } = byKey.get(lineKeyOf(item))!;
      return { ...weights.get(stockItemIdOf(item)), ...line, quantity, ...(isRetained && { isSold: true }) };
    }),
    ...ofAdded.lines,
  ];
  const there = new Set(remaining.map(({ item }) => lineKeyOf(item)));
  const manual = [
    ...(before.manual ?? []).filter(({ lineKey }) =>
      lineKey === null ? discount === undefined : there.has(lineKey),
    ),
    ...ofAdded.manual,
    ...(discount ? [{ ...discount, lineKey: null }] : []),
  ];
  return { lines, manual, ...apartWith(before, apart.added) };
}

// Goods that shipped apart still do, as the order's rates stay.
function apartWith(
  { apartProfiles = [] }: PriceInput,
  { apartProfiles: added = [] }: Pick<PriceInput, "apartProfiles">,
): Pick<PriceInput, "apartProfiles"> {
  const profiles = new Map([...apartProfiles, ...added].map((one) => [one.id, one]));
  return profiles.size ? { apartProfiles: [...profiles.values()] } : {};
}

function withAddress(
  input: PriceInput,
  { settings, address, formerAddress, shippingMethodId, apart }: Terms,
): PriceInput {
  const ships = input.lines.some(({ requiresShipping }) => requiresShipping);
  const isFirst = ships && !input.shippingByHand && input.zones.length === 0 && !input.pickups?.length;
  if (address === undefined && shippingMethodId === undefined && !isFirst) return input;
  return {
    ...shipAnew(input),
    destination: address ? placeOf(address) : input.destination,
    ...storeRules(settings),
    unreachedRates: unreachedRatesOf(settings, address ?? formerAddress).unreachedRates,
    apartProfiles: apart.all.apartProfiles,
    // Prices stay net or gross as they were.
    tax: { ...settings.tax, pricesIncludeTax: input.tax.pricesIncludeTax },
    shippingByHand: shippingMethodId === undefined ? input.shippingByHand : undefined,
  };
}

// The lines that are left decide on shipping and fee: nothing that is gone does.
const shipAnew = ({ sold, ...input }: PriceInput): PriceInput =>
  sold ? { ...input, sold: { ...sold, shipped: undefined } } : input;

// Drops a coupon that no longer applies, and a rate that is no longer offered, unless it was requested by its
// id.
function priceFirst(
  input: PriceInput,
  isNamed: boolean,
  store: Pick<Store, "currencyDigits">,
  added: readonly SoldLine[],
): PricedInput {
  const priced = price(input);
  if (!("fault" in priced)) return { priced, input };
  if (input.coupon && priced.fault.startsWith("coupon_"))
    return priceFirst({ ...input, coupon: undefined }, isNamed, store, added);
  if (priced.fault === "unknown_rate" && !isNamed && input.shippingRateId !== undefined)
    return priceFirst({ ...input, shippingRateId: undefined }, isNamed, store, added);
  throw refusalOf(priced, store, added);
}
