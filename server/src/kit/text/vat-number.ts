import { createRequire } from "node:module";

// Loaded with the first tax id.
const require = createRequire(import.meta.url);
const load = (): typeof import("jsvat-next") => require("jsvat-next");

/** A VAT number's country, and whether its form and check digits are right. Nobody was asked who has it. */
export type VatNumber = {
  /** ISO 3166-1. */
  country: string;
  isValid: boolean;
  /** The letters that it begins with, such as EL for Greece, and what follows them, without signs. */
  prefix: string;
  digits: string;
};

/** The VAT number that a tax id is; undefined of an id of another kind. */
export function vatNumberOf(taxId: string): VatNumber | undefined {
  const { checkVAT, countries } = load();
  const { country, isValid, value = "" } = checkVAT(taxId, countries);
  // Numbers without the letters of their country may be anything.
  return country && /^[a-z]{2}/i.test(taxId)
    ? { country: country.isoCode.short, isValid, prefix: value.slice(0, 2), digits: value.slice(2) }
    : undefined;
}
