import type { IncomingHttpHeaders } from "node:http";
import { canonicalLanguage, lookupLanguage } from "../../kit/text/language.ts";
import { locales } from "../messages.ts";
import type { Store } from "./store.ts";

const FALLBACK = "en";
// Of Accept-Language no more is looked at than any browser sends.
const MAX_HEADER = 1_024;
const MAX_ACCEPTED = 32;
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 256;
const remembered = new Map<string, string | undefined>();

/**
 * The language of messages: X-Locale, else Accept-Language, else the store's default, else English.
 * A header that names none of ours is passed over, never refused.
 */
export const negotiateLocale = (
  xLocale: string | undefined,
  acceptLanguage: string | undefined,
  storeLanguage: string | undefined,
): string => negotiate(xLocale, acceptLanguage, storeLanguage, locales) ?? FALLBACK;

/**
 * The languages in which a store's texts are wanted, the most wanted first: `asked`, as far as the store has
 * it; else of the store's languages the one that X-Locale or Accept-Language name; and its default.
 */
export function preferredLanguages(
  asked: string | undefined,
  headers: IncomingHttpHeaders,
  { languages, defaultLanguage }: Pick<Store, "languages" | "defaultLanguage">,
): readonly string[] {
  const wanted =
    asked === undefined
      ? negotiate(firstOf(headers["x-locale"]), headers["accept-language"], defaultLanguage, languages)
      : (lookupLanguage([asked], languages) ?? canonicalLanguage(asked));
  return wanted === undefined || wanted === defaultLanguage ? [defaultLanguage] : [wanted, defaultLanguage];
}

/** The one of a store's languages that X-Locale or Accept-Language name; undefined where they name none. */
export const requestedLanguage = (
  headers: IncomingHttpHeaders,
  { languages }: Pick<Store, "languages">,
): string | undefined =>
  negotiate(firstOf(headers["x-locale"]), headers["accept-language"], undefined, languages);

/** The first of a header that was sent several times. */
export const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function negotiate(
  xLocale: string | undefined,
  acceptLanguage: string | undefined,
  otherwise: string | undefined,
  available: readonly string[],
): string | undefined {
  const id = `${xLocale ?? ""}\n${acceptLanguage ?? ""}\n${otherwise ?? ""}\n${textOf(available)}`;
  if (remembered.has(id)) return remembered.get(id);
  const wanted = [xLocale?.trim() ?? "", ...acceptedLanguages(acceptLanguage ?? ""), otherwise ?? ""];
  // Many a system writes de_DE for de-DE.
  const tags = wanted.map((tag) => tag.replaceAll("_", "-"));
  const found = lookupLanguage(tags, available);
  if (id.length > MAX_REMEMBERED_LENGTH) return found;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(id, found);
  return found;
}

// Joining our own languages takes longer than all the rest.
const texts = new WeakMap<readonly string[], string>();
function textOf(languages: readonly string[]): string {
  let text = texts.get(languages);
  if (text === undefined) {
    text = languages.join();
    texts.set(languages, text);
  }
  return text;
}

/**
 * The languages of Accept-Language (RFC 9110, section 12.5.4), the most wanted first; no more than a browser
 * sends.
 */
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
