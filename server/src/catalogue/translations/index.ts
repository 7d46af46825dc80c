export { Translation as TranslationSchema, TranslationInput } from "./schemas.ts";
export { slugTable } from "./slug-sql.ts";
export { chooseOwnSlugs, chooseSlugs } from "./slugs.ts";
export {
  mainTranslation,
  parseTranslations,
  readTranslations,
  sortNameOf,
  type Translation,
  type WantedSlug,
  wantSlugs,
  withSlugs,
} from "./translations.ts";
