import { createRequire } from "node:module";

// Loaded with the first number: most requests have none.
let library: typeof import("libphonenumber-js/min") | undefined;
function parse(...asked: Parameters<typeof import("libphonenumber-js/min").parsePhoneNumberFromString>) {
  library ??= createRequire(import.meta.url)("libphonenumber-js/min") as NonNullable<typeof library>;
  return library.parsePhoneNumberFromString(...asked);
}

/**
 * A phone number in international format, with its leading plus, as E.164: `+49 170 1234567` is
 * `+491701234567`. Undefined for what cannot be one. Only the country code and the number of digits are
 * looked at: which numbers a country has given out changes faster than any list of them.
 */
export function normalizePhone(text: string): string | undefined {
  if (!/^\s*\+[\d\s().\-/\u00a0\u2010-\u2015]{4,40}$/u.test(text)) return undefined;
  const phone = parse(text.trim(), { extract: false });
  return phone?.isPossible() ? phone.number : undefined;
}

/**
 * The digits of a number in E.164 as they are dialed within its country: `+491701234567` is `01701234567`.
 */
export const nationalDigits = (phone: string): string =>
  parse(phone)?.formatNational().replace(/\D/gu, "") ?? "";
