import { escapeHtml } from "../../kit/text/html.ts";
import { currentPage } from "../page/index.ts";
import type { MoneyFormat } from "../render/index.ts";
import { numberOf, textOf } from "./values.ts";

type Separators = { thousands: string; decimal: string; hasDecimals: boolean };

/** The placeholders of a money format, by name. */
const PLACEHOLDERS: Readonly<Record<string, Separators>> = {
  amount: { thousands: ",", decimal: ".", hasDecimals: true },
  amount_no_decimals: { thousands: ",", decimal: ".", hasDecimals: false },
  amount_with_comma_separator: { thousands: ".", decimal: ",", hasDecimals: true },
  amount_no_decimals_with_comma_separator: { thousands: ".", decimal: ",", hasDecimals: false },
  amount_with_apostrophe_separator: { thousands: "'", decimal: ".", hasDecimals: true },
  amount_no_decimals_with_space_separator: { thousands: " ", decimal: ",", hasDecimals: false },
  amount_with_space_separator: { thousands: " ", decimal: ",", hasDecimals: true },
  amount_with_period_and_space_separator: { thousands: " ", decimal: ".", hasDecimals: true },
};
const placeholder = /\{\{\s*(\w+)\s*\}\}/;
const formats = new Map<string, Intl.NumberFormat>();

type Style = { withCode?: boolean; isBare?: boolean; dropsZeros?: boolean };

/**
 * A sum in minor units as the store writes it: by its own format where it has one, else as the page's
 * language writes the currency. A minor unit has as many digits as the currency says.
 */
export function formatMoney(minor: unknown, money: MoneyFormat, locale: string, style: Style = {}): string {
  if (textOf(minor) === "" || typeof minor === "boolean") return "";
  const { currency, digits } = money;
  const whole = Math.round(numberOf(minor));
  const isRound = style.dropsZeros === true && whole % 10 ** digits === 0;
  const format = style.withCode ? money.formatWithCurrency : money.format;
  if (format) {
    const written = writeBy(format, whole, digits, isRound);
    return style.isBare ? amountIn(format, whole, digits, isRound) : written;
  }
  const shown = isRound ? 0 : digits;
  const amount = whole / 10 ** digits;
  const text = formatter(locale, style.isBare ? undefined : currency, shown).format(amount);
  if (!style.withCode) return text;
  // A currency that is written in letters, as Arabic does most, would be named twice beside its code.
  return /\p{L}/u.test(text)
    ? formatter(locale, currency, shown, "code").format(amount)
    : `${text} ${currency}`;
}

function writeBy(format: string, whole: number, digits: number, isRound: boolean): string {
  return format.replace(placeholder, (_, name: string) =>
    amountBy(PLACEHOLDERS[name] ?? PLACEHOLDERS.amount!, whole, digits, isRound),
  );
}

function amountIn(format: string, whole: number, digits: number, isRound: boolean): string {
  const name = placeholder.exec(format)?.[1] ?? "amount";
  return amountBy(PLACEHOLDERS[name] ?? PLACEHOLDERS.amount!, whole, digits, isRound);
}

function amountBy(
  { thousands, decimal, hasDecimals }: Separators,
  whole: number,
  digits: number,
  isRound: boolean,
): string {
  const shown = hasDecimals && !isRound ? digits : 0;
  const fixed = (Math.abs(whole) / 10 ** digits).toFixed(shown);
  const [units = "0", fraction] = fixed.split(".");
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${whole < 0 ? "-" : ""}${grouped}${fraction ? decimal + fraction : ""}`;
}

function formatter(
  locale: string,
  currency: string | undefined,
  digits: number,
  currencyDisplay: "narrowSymbol" | "code" = "narrowSymbol",
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits} ${currencyDisplay}`;
  let found = formats.get(key);
  if (!found) {
    const options = {
      ...(currency ? ({ style: "currency", currency, currencyDisplay } as const) : {}),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      numberingSystem: "latn",
    };
    found = new Intl.NumberFormat(locale, options);
    if (formats.size > 500) formats.clear();
    formats.set(key, found);
  }
  return found;
}

const print = (style: Style) => (minor: unknown) => {
  const { money, request } = currentPage().globals;
  return formatMoney(minor, money, request.locale, style);
};

/** A plain decimal number, as programs read it. */
function amount(minor: unknown): string {
  const { digits } = currentPage().globals.money;
  return textOf(minor) === "" ? "" : (numberOf(minor) / 10 ** digits).toFixed(digits);
}

export const moneyFilters = {
  money: print({}),
  money_with_currency: print({ withCode: true }),
  money_without_currency: print({ isBare: true }),
  money_without_trailing_zeros: print({ dropsZeros: true }),
  money_amount: amount,
  /** A store has one currency: the selector has one choice. */
  currency_selector(_form: unknown, ...sent: unknown[]): string {
    const { currency } = currentPage().globals.money;
    const named = Object.fromEntries(sent.filter(Array.isArray)) as Record<string, unknown>;
    const more = ["class", "id"]
      .map((name) => (named[name] ? ` ${name}="${escapeHtml(textOf(named[name]))}"` : ""))
      .join("");
    return `<select name="currency"${more}><option value="${currency}" selected>${currency}</option></select>`;
  },
};
