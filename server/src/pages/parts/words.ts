import type { Messages } from "../../http/answers/messages.ts";
import type { Look } from "../../http/html/look.ts";
import { countIn, countryIn, dayIn, labelIn, type MailLabel, moneyIn } from "../../platform/mail/index.ts";

/** The texts of pages about orders and carts, in a language. */
export type Words = {
  label(name: MailLabel): string;
  /** An amount, as the API answers it. */
  money(decimal: string): string;
  count(number: number): string;
  /** The day of a moment (ISO 8601), where the store is. */
  day(moment: string): string;
  /** One day or several (YYYY-MM-DD). */
  days(range: { from: string; to: string }): string;
  country(code: string): string;
};

/** Makes the words of one currency. */
export const wordsOf = (
  { locale }: Pick<Messages, "locale">,
  { timeZone }: Pick<Look, "timeZone">,
  currency: string,
): Words => ({
  label: (name) => labelIn(locale, name),
  money: (decimal) => moneyIn(locale, decimal, currency),
  count: (number) => countIn(locale, number),
  day: (moment) => dayIn(locale, moment, timeZone),
  days: ({ from, to }) =>
    [...new Set([from, to])].map((day) => dayIn(locale, `${day}T12:00:00Z`, "UTC")).join(" – "),
  country: (code) => countryIn(locale, code),
});
