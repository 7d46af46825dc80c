import type { Messages } from "../../http/answers/messages.ts";
import type { KeyAfter, MessageValues } from "../../http/messages.ts";
import { formatMoney, formatPercent } from "../../kit/money.ts";
import { countIn, countryIn, dayIn, moneyIn } from "../../platform/mail/index.ts";
import type { Fact } from "./sheet.ts";

/** The keys of document texts, without their prefix `document.`. */
type DocumentKey = KeyAfter<"document.">;

/** The texts of an order's documents, in the language of the print. */
export type Words = {
  readonly language: string;
  /** The language of names, BCP 47. */
  readonly nameLanguage: string | null;
  say(key: DocumentKey, values?: MessageValues): string;
  /** An amount of minor units of the order's currency. */
  money(amount: bigint): string;
  count(number: bigint): string;
  /** A rate of ten-thousandths of a percent, without its sign. */
  percent(rate: bigint): string;
  /** The day of a moment, where the store is. */
  day(moment: string | Date): string;
  country(code: string): string;
  fact(key: DocumentKey, value: string): Fact;
};

// Keeps "US$" together in right-to-left text.
const CURRENCY = /[A-Za-z]\p{Sc}/gu;
const LRM = "\u200e";

/** Builds the words of an order in a language. */
export function wordsOf(
  messages: Messages,
  {
    currency,
    digits,
    timeZone,
    nameLanguage,
  }: { currency: string; digits: number; timeZone: string; nameLanguage: string | null },
): Words {
  const { locale } = messages;
  const say = (key: DocumentKey, values?: MessageValues) => messages.say(`document.${key}`, values);
  return {
    language: locale,
    nameLanguage,
    say,
    money: (amount) =>
      moneyIn(locale, formatMoney(String(amount), digits), currency).replace(CURRENCY, `$&${LRM}`),
    count: (number) => countIn(locale, Number(number)),
    percent: (rate) => formatPercent(rate),
    day: (moment) => dayIn(locale, typeof moment === "string" ? moment : moment.toISOString(), timeZone),
    country: (code) => countryIn(locale, code),
    fact: (key, value) => ({ label: say(key), value }),
  };
}
