import { type TSchema, Type } from "typebox";
import { readMoney } from "../../http/nouns/amounts.ts";
import { type Column, Decimal, json, type Reader } from "../../http/nouns/columns.ts";
import { moneyInput, orNull } from "../../http/openapi/schema-parts.ts";
import { formatMoney } from "../../kit/money.ts";
import { type DailyLimits, isCount, type LimitName, limitNames, readLimits } from "../grants/index.ts";

/** The most of a number of orders. */
const MOST = 1_000_000;

const about: Readonly<Record<LimitName, string>> = {
  refunds: "The amount that it may refund, in any way.",
  discounts:
    "The discounts that it may give: those of the orders that it places and of the drafts that it sends, and the most that its own coupons can take off.",
  credit:
    "The amount that it may put on gift cards, and give as store credit. A gift card that is enabled again counts with its balance.",
  orders: "The number of orders that it may place, or send to their customers as drafts.",
  cancellations: "The number of orders that it may cancel.",
};
const each = (schemaOf: (name: LimitName) => TSchema) =>
  Object.fromEntries(limitNames.map((name) => [name, schemaOf(name)]));

/** Limits as they are answered: each is there, null where it has none. */
export const DailyLimitsShown = Type.Object(
  each((name) =>
    orNull(
      isCount(name)
        ? Type.Integer({ description: about[name] })
        : Type.Unsafe<string>({ ...Decimal, description: about[name] }),
    ),
  ),
  { additionalProperties: false, "x-name": "DailyLimits" },
);

/** Limits as they are sent; null or left out is no limit. */
export type SentLimits = { readonly [Name in LimitName]?: string | number | null };
const DailyLimitsSent = Type.Unsafe<SentLimits>(
  Type.Object(
    each((name) =>
      Type.Optional(
        orNull(
          isCount(name)
            ? Type.Integer({ minimum: 0, maximum: MOST, description: about[name] })
            : moneyInput(about[name]),
        ),
      ),
    ),
    { additionalProperties: false, "x-name": "DailyLimitsSet" },
  ),
);

/** Writes amounts and counts of a day, each null where it is none. */
export const limitsJson = (limits: DailyLimits, { store }: Pick<Reader, "store">): string =>
  `{${limitNames
    .map((name) => {
      const most = limits[name];
      if (most === undefined) return `"${name}":null`;
      return `"${name}":${isCount(name) ? most : `"${formatMoney(String(most), store.currencyDigits)}"`}`;
    })
    .join()}}`;

/** The daily limits of a key: minor units and counts in a JSON object, without the unlimited ones. */
export const limits: Column<DailyLimits, SentLimits> = {
  ...json<DailyLimits, SentLimits>("daily_limits", DailyLimitsShown),
  read: readLimits,
  json: (stored, reader) => limitsJson(readLimits(stored), reader),
  parse(sent, field, reading) {
    const entries = limitNames.flatMap((name) => {
      const most = sent[name];
      if (most == null) return [];
      return [
        [name, isCount(name) ? String(most) : String(readMoney(reading, `${field}/${name}`, String(most)))],
      ];
    });
    // Limits without any limit are none.
    return entries.length ? JSON.stringify(Object.fromEntries(entries)) : null;
  },
  input: (options) => ({ ...DailyLimitsSent, ...options }),
};
