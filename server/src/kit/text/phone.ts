import { createRequire } from "node:module";
import type { CountryCode } from "libphonenumber-js";

// Loaded with the first number: most requests have none.
let library: typeof import("libphonenumber-js/min") | undefined;
function parse(...asked: Parameters<typeof import("libphonenumber-js/min").parsePhoneNumberFromString>) {
  library ??= createRequire(import.meta.url)("libphonenumber-js/min") as NonNullable<typeof library>;
  return library.parsePhoneNumberFromString(...asked);
}

// Digits of any script, what people write between them, and the words and signs before an extension.
const written = /^[\p{Nd}+\uff0b()[\].,;:=#~\-/\s\u2010-\u2015\p{L}\u00a0\u2060]{3,60}$/u;

/** A phone number: in E.164, and the extension behind it, where there is one. */
export type Phone = { number: string; extension: string | null };

/**
 * Reads a phone number as people dial it: in international format, `+49 (0)171 1234567`, or as within a
 * `country` (ISO 3166-1 alpha-2), `0171 1234567`. Undefined for what cannot be one. Only the country code and
 * the number of digits are looked at: which numbers a country has given out changes faster than any list.
 */
export function readPhone(text: string, country?: string | null): Phone | undefined {
  const line = text.trim();
  if (!written.test(line) || /[\n\r]/.test(line)) return undefined;
  const defaultCountry = country?.toUpperCase() as CountryCode | undefined;
  const phone = parse(line, { extract: false, ...(defaultCountry && { defaultCountry }) });
  return phone?.isPossible() ? { number: phone.number, extension: phone.ext || null } : undefined;
}

/** The E.164 form of a phone number, as `readPhone` reads it, without an extension. */
export const normalizePhone = (text: string, country?: string | null): string | undefined =>
  readPhone(text, country)?.number;

/** A phone number as it is shown: its extension behind it. */
export const phoneText = (phone: string, extension: string | null | undefined): string =>
  extension ? `${phone} ext. ${extension}` : phone;

/**
 * The digits of a number in E.164 as they are dialed within its country: `+491701234567` is `01701234567`.
 */
export const nationalDigits = (phone: string): string =>
  parse(phone)?.formatNational().replace(/\D/gu, "") ?? "";
