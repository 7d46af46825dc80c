export { Translation as TranslationSchema, TranslationInput } from "./schemas.ts";
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
