import { memoize } from "../memoize.ts";

// RFC 5646, section 4.4.1, asks for 35 characters; nobody has a use for more than twice as many.
const MAX_TAG = 70;

/** The canonical form of a BCP 47 language tag ("EN-us" is "en-US"), or undefined where it is none. */
export const canonicalLanguage = (tag: string): string | undefined =>
  tag.length > MAX_TAG ? undefined : canonical(tag);

const canonical = memoize((tag: string) => {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}, 1_000);

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Whether a canonical tag begins with a language that there is: "pt-BR" does, "english" and "xx" do not. */
export function isKnownLanguage(tag: string): boolean {
  const [language = ""] = tag.split("-", 1);
  return language !== "und" && names.of(language) !== undefined;
}

/**
 * Whether a text is the tag of a language: codes have two or three letters (ISO 639), and no longer word was
 * ever registered.
 */
export const isLanguageTag = (text: string): boolean =>
  /^[a-z]{2,3}(-|$)/.test(canonicalLanguage(text) ?? "");

/**
 * The best of `available` for a list of wanted tags, most wanted first: the lookup scheme of RFC 4647,
 * section 3.4.
 */
export function lookupLanguage<T extends string>(
  wanted: readonly string[],
  available: readonly T[],
): T | undefined {
  for (const tag of wanted) {
    let range = canonicalLanguage(tag) ?? "";
    while (range) {
      const found = available.find((language) => language === range);
      if (found) return found;
      range = range.slice(0, Math.max(0, range.lastIndexOf("-")));
    }
  }
  return undefined;
}
