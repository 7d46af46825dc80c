export { inLanguages, languageIn } from "./in-language.ts";
export { createLookOf } from "./look.ts";
