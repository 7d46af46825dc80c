import { lookupLanguage } from "../kit/language.ts";
import { locales } from "./messages/index.ts";

const FALLBACK = "en";
// Of Accept-Language no more is looked at than any browser sends.
const MAX_HEADER = 1_024;
const MAX_ACCEPTED = 32;
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 256;
const remembered = new Map<string, string>();

/**
 * The language of messages: X-Locale, else Accept-Language, else the store's default, else English
 * (contract, section 2). A header that names none of ours is passed over, never refused.
 */
export function negotiateLocale(
  xLocale: string | undefined,
  acceptLanguage: string | undefined,
  storeLanguage: string | undefined,
): string {
  const id = `${xLocale ?? ""}\n${acceptLanguage ?? ""}\n${storeLanguage ?? ""}`;
  let locale = remembered.get(id);
  if (!locale) {
    const wanted = [xLocale?.trim() ?? "", ...acceptedLanguages(acceptLanguage ?? ""), storeLanguage ?? ""];
    // Many a system writes de_DE for de-DE.
    const tags = wanted.map((tag) => tag.replaceAll("_", "-"));
    locale = lookupLanguage(tags, locales) ?? FALLBACK;
    if (id.length > MAX_REMEMBERED_LENGTH) return locale;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(id, locale);
  }
  return locale;
}

/** The languages of Accept-Language (RFC 9110, section 12.5.4), the most wanted first; no more than a browser sends. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, MAX_HEADER)
    .split(",", MAX_ACCEPTED)
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, q: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, q }) => tag && q > 0)
    .sort((one, other) => other.q - one.q)
    .map(({ tag }) => tag);
}
