export { currentSlug, redirectTo } from "./moved.ts";
export {
  byTranslatedName,
  collationOf,
  type NameOrder,
  nameOrderOf,
  sortLanguage,
} from "./name-order.ts";
export { Translation, Translation as TranslationSchema, TranslationInput } from "./schemas.ts";
export { createVisibleFinder, findFormerOwner, formerOwners, linkColumns, slugTable } from "./slug-sql.ts";
export { chooseOwnSlugs, chooseSlugs, tryRequestedSlugs } from "./slugs.ts";
export {
  mainTranslation,
  parseTranslations,
  type RequestedSlug,
  readTexts,
  settle,
  type Texts,
  translationFor,
} from "./translations.ts";
