import { Type } from "typebox";
import type { Param } from "../../http/lists/filters.ts";
import type { Sort } from "../../http/lists/sorts.ts";
import type { Store } from "../../http/request/store.ts";
import { canonicalLanguage, lookupLanguage } from "../../kit/text/language.ts";

// The languages with a collation of their own; the others sort as ICU's root does. Migration 0028 has the
// same.
const tailored = new Set(
  (
    "af am ar as az be bg bn bs bs-Cyrl chr cs cy da dsb ee el eo es et fa fa-AF fi fil fo fr-CA gl gu ha haw he hi hr " +
    "hsb hu hy ig is ja ka kk kl km kn ko kok ky lkt ln lo lt lv mk ml mn mr mt my nb ne nn no om or pa pl ps ro ru se si " +
    "sk sl smn sq sr sr-Latn sv ta te th to tr ug uk ur uz vi wo yi yo yue yue-Hans zh zh-HK zh-Hant zh-MO zh-TW"
  ).split(" "),
);

/** The order of names: its language, and the database's collation. */
export type NameOrder = {
  readonly language: string;
  readonly collation: string;
  /** The store's default language, whose name replaces a missing one. */
  readonly otherwise: string;
  /** Whether it is one of the store's languages, in which every product's name is stored. */
  readonly isStored: boolean;
};

/** The query parameter that names the language. */
export const sortLanguage = Type.String({
  format: "language",
  maxLength: 35,
  description: "The language that `sort=name` sorts in (BCP 47); by default the store's.",
});

/**
 * The order of names in the language that is asked for, else in the store's. A region's language may be the
 * store's, too.
 */
export function nameOrderOf(
  { languages, defaultLanguage }: Pick<Store, "languages" | "defaultLanguage">,
  asked = defaultLanguage,
): NameOrder {
  const known = lookupLanguage([asked], languages);
  const language = known ?? canonicalLanguage(asked) ?? defaultLanguage;
  return {
    language,
    collation: collationOf(language),
    otherwise: defaultLanguage,
    isStored: known !== undefined,
  };
}

/** The collation of a language: its own, else that of the language without region, else the root's. */
export function collationOf(language: string): string {
  for (let tag = language; tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-"))))
    if (tailored.has(tag)) return `names_${tag.toLowerCase().replaceAll("-", "_")}`;
  return "names_und";
}

/** By the names in a column of translations, looked for row by row. */
export const byTranslatedName = (column: string, order: NameOrder, param: Param): Sort => ({
  sql: `(select name from names_in(${column}, array[${param(order.language)}::text], ${param(order.otherwise)})) collate ${order.collation}`,
  type: "text",
  isKey: () => true,
  variant: order.language,
});
