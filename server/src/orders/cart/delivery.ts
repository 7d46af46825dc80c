import { clockIn } from "../../kit/time/day-in-zone.ts";
import { isWorkingDay, workingDayAfter } from "../../kit/time/working-days.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import type { Priced } from "../../pricing/engine/index.ts";

type Days = { readonly minimum: number; readonly maximum: number } | null;
/** The days (YYYY-MM-DD) on which an order arrives, at the earliest and at the latest. */
export type EstimatedDelivery = { readonly from: string; readonly to: string };
type Rules = Pick<StoreSettings, "shipping" | "timeZone" | "country">;

/**
 * The days on which an order that is placed now arrives by a rate: handling begins on this working day, or on
 * the next one after the cut-off time, where the store is; then come the days of handling and those of the
 * rate, all of them working days. Absent where the store tells no handling days, or the rate no days.
 */
function deliveryOf(
  { shipping: { handlingDays, cutOffTime }, timeZone, country }: Rules,
  estimatedDays: Days,
  now: Date,
): { estimatedDelivery?: EstimatedDelivery } {
  if (handlingDays === null || !estimatedDays) return {};
  const { day, time } = clockIn(now, timeZone);
  const isLate = isWorkingDay(day, country) && cutOffTime !== null && time >= cutOffTime;
  const dispatched = workingDayAfter(day, handlingDays + (isLate ? 1 : 0), country);
  const after = (days: number) => workingDayAfter(dispatched, days, country);
  return { estimatedDelivery: { from: after(estimatedDays.minimum), to: after(estimatedDays.maximum) } };
}

/** A price whose options and chosen rate say when an order that is placed now arrives. */
export function withDelivery(priced: Priced, rules: Rules, now: Date): Priced {
  if (rules.shipping.handlingDays === null) return priced;
  const addDates = <T extends { readonly estimatedDays: Days }>(of: T): T => ({
    ...of,
    ...deliveryOf(rules, of.estimatedDays, now),
  });
  const { rate, ...shipping } = priced.shipping;
  return {
    ...priced,
    shipping: { ...shipping, ...(rate && { rate: addDates(rate) }) },
    shippingOptions: priced.shippingOptions.map(addDates),
  };
}
