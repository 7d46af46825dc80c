/** What of a key's work is counted by the day: amounts that it gives away, and how many orders it places and cancels. */
export const limitNames = ["refunds", "discounts", "credit", "orders", "cancellations"] as const;
export type LimitName = (typeof limitNames)[number];

/** What a key may do in a day at most, amounts in minor units. What is not named has no limit. */
export type DailyLimits = Readonly<Partial<Record<LimitName, bigint>>>;

/** Whether a limit is a number of orders and no amount. */
export const isCount = (name: LimitName): boolean => name === "orders" || name === "cancellations";

/** The limits of a text as it is kept: a JSON object of whole numbers as texts. */
export const readLimits = (text: string): DailyLimits =>
  Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, string>).map(([name, most]) => [name, BigInt(most)]),
  );

/** The limits that go beyond others: those that are higher, and those that are missing there where others have one. */
export const limitsBeyond = (limits: DailyLimits, own: DailyLimits): readonly LimitName[] =>
  limitNames.filter((name) => {
    const [most, ownMost] = [limits[name], own[name]];
    return ownMost !== undefined && (most === undefined || most > ownMost);
  });

/** The text that limits are kept as. */
export const limitsText = (limits: DailyLimits): string =>
  JSON.stringify(Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, String(most)])));
