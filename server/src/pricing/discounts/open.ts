import { isNow, isTheirs, nextChangeOf, type Window } from "../../people/groups/index.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import type { PriceDiscount } from "../engine/index.ts";
import type { Discount } from "./columns.ts";

/** An active discount, with the rules of its customers and dates. */
type Open = Window & { readonly rule: PriceDiscount; readonly isLimited: boolean };

/** A discount as stored with the settings: its amounts are texts. */
type Kept = Omit<Open, "rule"> & {
  readonly rule: Omit<PriceDiscount, "value" | "minimumSubtotal" | "minimumQuantity" | "buyXGetY"> & {
    readonly value: string;
    readonly minimumSubtotal: string | null;
    readonly minimumQuantity: number | null;
    readonly buyXGetY: Discount["buyXGetY"];
  };
};

/** Converts a discount for storage with the settings. */
export function keptOf(discount: Discount): Kept {
  const { id, name, type, value, minimumSubtotal, minimumQuantity, productIds, categoryIds } = discount;
  const { buyXGetY, combinesWith, startsAt, endsAt, usageLimit, usageLimitPerCustomer } = discount;
  return {
    rule: {
      id,
      name,
      type,
      value: String(value),
      minimumSubtotal: minimumSubtotal === null ? null : String(minimumSubtotal),
      minimumQuantity,
      productIds,
      categoryIds,
      buyXGetY,
      combinesWith,
    },
    startsAt,
    endsAt,
    isLimited: usageLimit !== null || usageLimitPerCustomer !== null,
    customerGroupIds: discount.customerGroupIds,
  };
}

const amount = (text: string | number | null) => (text === null ? null : BigInt(text));
const openOf = ({ rule, ...rest }: Kept): Open => ({
  ...rest,
  rule: {
    ...rule,
    value: BigInt(rule.value),
    minimumSubtotal: amount(rule.minimumSubtotal),
    minimumQuantity: amount(rule.minimumQuantity),
    buyXGetY: rule.buyXGetY && {
      ...rule.buyXGetY,
      buyQuantity: BigInt(rule.buyXGetY.buyQuantity),
      getQuantity: BigInt(rule.buyXGetY.getQuantity),
      timesPerOrder: amount(rule.buyXGetY.timesPerOrder),
    },
  },
});

type Settings = Pick<StoreSettings, "discounts">;
const read = new WeakMap<Settings, readonly Open[]>();
const NONE: readonly Open[] = [];

/** The active discounts stored with the settings; some may not have begun, or have ended. */
function openIn(settings: Settings): readonly Open[] {
  if (settings.discounts === "[]") return NONE;
  const known = read.get(settings);
  if (known) return known;
  const all = (JSON.parse(settings.discounts) as Kept[]).map(openOf);
  read.set(settings, all);
  return all;
}

/** The ids of the active discounts with a limit of uses. */
export const limitedIn = (settings: Settings): string[] =>
  openIn(settings).flatMap(({ rule, isLimited }) => (isLimited ? [rule.id] : []));

/** The buyer of a price request: the customer's groups, and the discounts that have reached their limits. */
type Asking = {
  readonly now: Date;
  readonly groupIds: readonly string[];
  readonly usedUp: ReadonlySet<string>;
};

/** The discounts that a buyer has now, in the form that pricing takes. */
export const discountsFor = (settings: Settings, { now, groupIds, usedUp }: Asking): PriceDiscount[] =>
  openIn(settings).flatMap((one) =>
    isNow(one, now) && isTheirs(one, groupIds) && !usedUp.has(one.rule.id) ? [one.rule] : [],
  );

/**
 * The next time at which one of them begins or ends, in milliseconds since 1970; undefined where none will.
 */
export const nextChange = (settings: Settings, now: Date): number | undefined =>
  nextChangeOf(openIn(settings), now);
