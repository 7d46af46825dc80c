import { locales } from "../../http/messages.ts";
import { memoize } from "../../kit/memoize.ts";
import { countries } from "../../kit/text/country.ts";

const codesIn = memoize((language: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  return new Map(
    countries.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[name.toLocaleLowerCase(language), code] as const];
    }),
  );
}, 20);

/**
 * The code (ISO 3166-1 alpha-2) of a country that a form names: by its code, or by its name in one of the
 * languages that the shop speaks, as themes' lists of countries have it. What names none is given back as it
 * is, so that it is refused by its field.
 */
export function countryCode(text: string, language: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  for (const one of [language, ...locales]) {
    const code = codesIn(one).get(text.toLocaleLowerCase(one));
    if (code !== undefined) return code;
  }
  return text;
}
