/** A key's daily counters: amounts that it gives away, and the numbers of orders it places and cancels. */
export const limitNames = ["refunds", "discounts", "credit", "orders", "cancellations"] as const;
export type LimitName = (typeof limitNames)[number];

/** A key's daily limits, amounts in minor units. Absent ones are unlimited. */
export type DailyLimits = Readonly<Partial<Record<LimitName, bigint>>>;

/** Whether a limit is a number of orders and no amount. */
export const isCount = (name: LimitName): boolean => name === "orders" || name === "cancellations";

/** Reads limits from their stored text: a JSON object of whole numbers as texts. */
export const readLimits = (text: string): DailyLimits =>
  Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, string>).map(([name, most]) => [name, BigInt(most)]),
  );

/**
 * The limits that go beyond others: those that are higher, and those that are missing there where others have
 * one.
 */
export const limitsBeyond = (limits: DailyLimits, own: DailyLimits): readonly LimitName[] =>
  limitNames.filter((name) => {
    const [most, ownMost] = [limits[name], own[name]];
    return ownMost !== undefined && (most === undefined || most > ownMost);
  });

/** The stored text of limits. */
export const limitsText = (limits: DailyLimits): string =>
  JSON.stringify(Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, String(most)])));
