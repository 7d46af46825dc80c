import type { Tax } from "./tax.ts";

/** The members of the European Union's tax area for goods (Monaco is taxed as France). */
const UNION: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK".split(" "),
);
const BESIDE: ReadonlySet<string> = new Set(["GB", "IM", "CH", "LI", "NO"]);

/** Whether a country belongs to the European Union's tax area. */
export const isInUnion = (country: string): boolean => UNION.has(country);

/** How shipping is usually taxed in a country: as its goods in the EU, the UK, Switzerland and Norway. */
export const usualShippingTax = (country: string): NonNullable<Tax["shipping"]> =>
  isInUnion(country) || BESIDE.has(country) ? "by_goods" : "standard";
