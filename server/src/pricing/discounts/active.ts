import { isNow, isTheirs, nextChangeOf, type Window } from "../../people/groups/index.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import type { PriceDiscount } from "../engine/index.ts";
import type { Discount } from "./columns.ts";

/** An active discount, with the rules of its customers and dates. */
type ActiveDiscount = Window & { readonly rule: PriceDiscount; readonly isLimited: boolean };

/** A discount as stored with the settings: its amounts are texts. */
type StoredDiscount = Omit<ActiveDiscount, "rule"> & {
  readonly rule: Omit<PriceDiscount, "value" | "minimumSubtotal" | "minimumQuantity" | "buyXGetY"> & {
    readonly value: string;
    readonly minimumSubtotal: string | null;
    readonly minimumQuantity: number | null;
    readonly buyXGetY: Discount["buyXGetY"];
  };
};

/** Converts a discount for storage with the settings. */
export function serializeDiscount(discount: Discount): StoredDiscount {
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
const parseDiscount = ({ rule, ...rest }: StoredDiscount): ActiveDiscount => ({
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
const parsedDiscounts = new WeakMap<Settings, readonly ActiveDiscount[]>();
const NONE: readonly ActiveDiscount[] = [];

/** The active discounts stored with the settings; some may not have begun, or have ended. */
function activeDiscounts(settings: Settings): readonly ActiveDiscount[] {
  if (settings.discounts === "[]") return NONE;
  const known = parsedDiscounts.get(settings);
  if (known) return known;
  const all = (JSON.parse(settings.discounts) as StoredDiscount[]).map(parseDiscount);
  parsedDiscounts.set(settings, all);
  return all;
}

/** The ids of the active discounts with a limit of uses. */
export const idsWithUsageLimit = (settings: Settings): string[] =>
  activeDiscounts(settings).flatMap(({ rule, isLimited }) => (isLimited ? [rule.id] : []));

/** The buyer of a price request: the customer's groups, and the discounts that have reached their limits. */
type Buyer = {
  readonly now: Date;
  readonly groupIds: readonly string[];
  readonly usedUp: ReadonlySet<string>;
};

/** The discounts that a buyer has now, in the form that pricing takes. */
export const discountsFor = (settings: Settings, { now, groupIds, usedUp }: Buyer): PriceDiscount[] =>
  activeDiscounts(settings).flatMap((one) =>
    isNow(one, now) && isTheirs(one, groupIds) && !usedUp.has(one.rule.id) ? [one.rule] : [],
  );

/**
 * The next time at which one of them begins or ends, in milliseconds since 1970; undefined where none will.
 */
export const nextChange = (settings: Settings, now: Date): number | undefined =>
  nextChangeOf(activeDiscounts(settings), now);
