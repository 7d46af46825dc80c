import { createRequire } from "node:module";
import { memoize } from "../memoize.ts";
import ownNames from "./province-names.json" with { type: "json" };

/** A province: its code of ISO 3166-2 without the country, and its name. */
export type Province = { readonly code: string; readonly name: string };

// Countries whose addresses name what lies within the subdivisions of first order.
const inner: ReadonlySet<string> = new Set(["ES", "IE", "IT", "PH"]);

const load = createRequire(import.meta.url);
let entries: ReadonlyMap<string, readonly Entry[]> | undefined;
type Entry = { country: string; code: string; name: string; english: string | undefined; isFirst: boolean };

// Loaded with the first province: most requests name none.
function entriesOf(country: string): readonly Entry[] {
  if (!entries) {
    const { iso31662 } = load("iso-3166/2.js") as {
      iso31662: readonly { code: string; name: string; parent: string }[];
    };
    const english = load("cldr-subdivisions-full/subdivisions/en/en.json").subdivisions.localeDisplayNames
      .subdivisions as Readonly<Record<string, string>>;
    const toEntry = ({ code, name, parent }: (typeof iso31662)[number]): Entry => ({
      country: code.slice(0, 2),
      code: code.slice(3),
      name,
      english: english[code.replace("-", "").toLowerCase()],
      isFirst: parent === code.slice(0, 2),
    });
    entries = Map.groupBy(iso31662.map(toEntry), ({ country }) => country);
  }
  return entries.get(country) ?? [];
}

/** The spelling of a name, without case, accents, blanks and signs. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
    .normalize("NFC");

// A name may hold several, and what another language adds: "Catalunya [Cataluña]", "Araba*", "Genève / Genf".
const namesIn = (name: string): string[] =>
  [name, ...name.split(/[[\](),/]| - /)].map((one) => one.replace(/\*/g, "").trim()).filter(Boolean);

const spellings = memoize((country: string): ReadonlyMap<string, string> => {
  const own =
    (ownNames as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>)[country] ?? {};
  const all = entriesOf(country);
  const isUsual = ({ isFirst }: Entry) => isFirst !== inner.has(country);
  const found = new Map<string, string>();
  const add = (text: string, code: string) => {
    const key = fold(text);
    if (key && !found.has(key)) found.set(key, code);
  };
  // Some have a code of their post alone: the armed forces of the United States.
  for (const code of [...all.map((one) => one.code), ...Object.keys(own)])
    for (const text of [code, `${country}${code}`]) add(text, code);
  for (const entry of [...all.filter(isUsual), ...all.filter((one) => !isUsual(one))])
    for (const name of [...namesIn(entry.name), ...namesIn(entry.english ?? ""), ...(own[entry.code] ?? [])])
      add(name, entry.code);
  for (const [code, names] of Object.entries(own)) for (const name of names) add(name, code);
  return found;
}, 300);

// Words before or behind the name: "State of New York", "Provincia di Bologna", "Kyoto
// Prefecture".
const around =
  /^(the )?(state|province|prov|provincia|region|county|co|canton|kanton|estado|departamento|emirate)\.? (of |de la |de |di |do |da |d')?|[ -](state|province|prefecture|county|region|oblast|ken|fu|to|shi)$/giu;

/**
 * The code (ISO 3166-2, without the country) of a province that is named by its code or its name in English
 * or a language of its country, however it is spelled; undefined for an unknown one.
 */
export function provinceCode(country: string, text: string): string | undefined {
  const known = spellings(country);
  return text.length > MAX_NAME
    ? undefined
    : (known.get(fold(text)) ?? known.get(fold(text.trim().replace(around, ""))));
}
const MAX_NAME = 255;

/** The province of an address as its code, where it is known; else as it was written. */
export const tidyProvince = <T extends string | null>(
  country: string | null | undefined,
  text: T,
): T | string => (country && text && provinceCode(country, text)) || text;

/** The provinces that addresses of a country name, by their names in the country's own language. */
export const provincesOf = memoize(
  (country: string): readonly Province[] =>
    entriesOf(country)
      .filter(({ isFirst }) => isFirst !== inner.has(country))
      .map(({ code, name }) => ({ code, name: namesIn(name)[1]! }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
  300,
);
