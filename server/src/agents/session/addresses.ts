import { countries, isCountry } from "../../kit/text/country.ts";

/** An address of ours, as far as it is known. */
export type OwnAddress = Readonly<Record<string, string | null | undefined>>;

const english = new Intl.DisplayNames(["en"], { type: "region" });
let codesByName: ReadonlyMap<string, string> | undefined;

/** The code of a country that is named by its code or its English name; undefined for an unknown one. */
export function countryOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  codesByName ??= new Map(countries.map((one) => [english.of(one)!.toLowerCase(), one]));
  return codesByName.get(text.trim().toLowerCase());
}

/** The texts of an object that are not blank, trimmed. */
export const nonBlank = <T extends object>(fields: T): { [Name in keyof T]?: string } =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const text = typeof value === "string" ? value.trim() : value;
      return text ? [[name, text]] : [];
    }),
  ) as { [Name in keyof T]?: string };

/** Reads and names the addresses of a protocol, by what it calls each field of ours. */
export function addressMap<Name extends string>(names: Readonly<Record<Name, string>>) {
  const all = Object.entries(names) as [Name, string][];
  return {
    all,
    /** The protocol's name of a field of ours. */
    nameOf: (own: string): Name | undefined => all.find(([, one]) => one === own)?.[0],
    /** A sent address as ours, without what is blank; an unknown country is left out. */
    read: (sent: { readonly [Field in Name]?: string | null | undefined }): Record<string, string> =>
      Object.fromEntries(
        all.flatMap(([name, own]) => {
          const text = sent[name]?.trim();
          const value = own === "country" && text ? countryOf(text) : text;
          return value ? [[own, value]] : [];
        }),
      ),
  };
}
