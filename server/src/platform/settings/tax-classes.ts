import { Type } from "typebox";

/** The class of goods that have none, and the one that is never taxed where it has no rate. */
export const STANDARD = "standard";
export const ZERO = "zero";

/** The classes that a new store has. Every store knows these names. */
export const firstClasses: readonly string[] = [STANDARD, "reduced", "super_reduced", ZERO];

/** The schema of a class's name. */
export const TaxClass = (description?: string) =>
  Type.String({
    maxLength: 50,
    pattern: "^[a-z0-9][a-z0-9_-]*$",
    ...(description && { description }),
    examples: ["reduced"],
  });

/** The members of the European Union's tax area for goods (Monaco is taxed as France). */
const UNION: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK".split(" "),
);
const BESIDE: ReadonlySet<string> = new Set(["GB", "IM", "CH", "LI", "NO"]);

/** Whether a country belongs to the European Union's tax area. */
export const isInUnion = (country: string): boolean => UNION.has(country);

/** How shipping is usually taxed in a country: as its goods in the EU, the UK, Switzerland and Norway. */
export const usualShippingTax = (country: string): "by_goods" | "standard" =>
  isInUnion(country) || BESIDE.has(country) ? "by_goods" : "standard";
