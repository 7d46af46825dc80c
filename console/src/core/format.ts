import { decimal } from "@stoa/client";
import { useMemo } from "react";
import { directionOf, useLanguage } from "./language.ts";
import { useStore } from "./session.ts";

/** Writes values as the language does, times in the store's time zone. */
export type Formats = {
  /** An amount, which is a decimal in a text, in the store's currency or another one. */
  money(amount: string, currency?: string): string;
  number(value: number): string;
  /** A number of hundredths. */
  percent(value: number): string;
  date(at: string | null): string;
  dateTime(at: string | null): string;
  /** A day without a time, `2026-11-25`. */
  day(day: string): string;
  /** A country by its name. */
  country(code: string): string;
  /** A language by its name. */
  language(tag: string): string;
  list(items: readonly string[]): string;
};

/** The formats of the language that the console speaks. */
export function useFormats(): Formats {
  const of = useLanguage();
  const { currency, timeZone } = useStore();
  return useMemo(() => {
    const number = new Intl.NumberFormat(of);
    const percent = new Intl.NumberFormat(of, { style: "percent", maximumFractionDigits: 4 });
    const date = new Intl.DateTimeFormat(of, { dateStyle: "medium", timeZone });
    const dateTime = new Intl.DateTimeFormat(of, { dateStyle: "medium", timeStyle: "short", timeZone });
    const day = new Intl.DateTimeFormat(of, { dateStyle: "medium", timeZone: "UTC" });
    const names = (type: "region" | "language") => {
      const found = new Intl.DisplayNames(of, { type, fallback: "code" });
      return (code: string) => {
        try {
          return found.of(code) ?? code;
        } catch {
          return code;
        }
      };
    };
    return {
      money: (amount, other = currency) => {
        const text = decimal.format(amount, other, of);
        // Among texts from right to left, the currency would change sides with the number.
        return directionOf(of) === "rtl" ? `\u2066${text.replaceAll(/[\u200e\u200f]/g, "")}\u2069` : text;
      },
      number: (value) => number.format(value),
      percent: (value) => percent.format(value / 100),
      date: (at) => (at ? date.format(new Date(at)) : ""),
      dateTime: (at) => (at ? dateTime.format(new Date(at)) : ""),
      day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
      country: names("region"),
      language: names("language"),
      list: (items) => new Intl.ListFormat(of, { type: "conjunction" }).format(items),
    };
  }, [of, currency, timeZone]);
}
