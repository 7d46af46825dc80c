import { countries, isCountry } from "../../kit/country.ts";

/** The code of a country that is named by its code or its English name; undefined for what is none. */
export function countryOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return isCountry(code) ? code : byName(text.trim().toLowerCase());
}

const english = new Intl.DisplayNames(["en"], { type: "region" });
let known: ReadonlyMap<string, string> | undefined;
const byName = (name: string): string | undefined => {
  known ??= new Map(countries.map((code) => [english.of(code)!.toLowerCase(), code]));
  return known.get(name);
};
