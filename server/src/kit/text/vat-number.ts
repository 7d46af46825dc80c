import { createRequire } from "node:module";

// Loaded with the first tax id.
const require = createRequire(import.meta.url);
const load = (): typeof import("jsvat-next") => require("jsvat-next");

/** A VAT number's country, and whether its form and check digits are right. Nobody was asked who has it. */
export type VatNumber = { country: string; isValid: boolean };

/** The VAT number that a tax id is; undefined of an id of another kind. */
export function vatNumberOf(taxId: string): VatNumber | undefined {
  const { checkVAT, countries } = load();
  const { country, isValid } = checkVAT(taxId, countries);
  // Numbers without the letters of their country may be anything.
  return country && /^[a-z]{2}/i.test(taxId) ? { country: country.isoCode.short, isValid } : undefined;
}
