import Negotiator from "negotiator";
import { lookupLanguage } from "../kit/language.ts";
import { locales } from "./messages/index.ts";

const FALLBACK = "en";
const MAX_REMEMBERED = 1_000;
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
    const accepted = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } }).languages();
    const wanted = [xLocale?.trim(), ...accepted, storeLanguage];
    locale =
      lookupLanguage(
        wanted.filter((tag) => tag !== undefined),
        locales,
      ) ?? FALLBACK;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(id, locale);
  }
  return locale;
}
