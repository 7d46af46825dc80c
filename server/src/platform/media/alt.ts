import type { FieldError } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { pointerToken } from "../../kit/json/parse.ts";
import { canonicalLanguage, isLanguageTag } from "../../kit/text/language.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import type { Alt } from "./columns.ts";
import type { AltInput } from "./schemas.ts";

/**
 * Reads alternative texts by language; blank texts are dropped. Reports unknown languages and duplicates in
 * `errors`.
 */
export function readAlt(
  input: AltInput,
  { defaultLanguage }: Pick<Store, "defaultLanguage">,
  field: string,
  errors: FieldError[],
): Alt {
  const given = typeof input === "string" ? { [defaultLanguage]: input } : input;
  const alt = new Map<string, string>();
  for (const [tag, text] of Object.entries(given)) {
    const language = isLanguageTag(tag) ? canonicalLanguage(tag) : undefined;
    const at = `${field}/${pointerToken(tag)}`;
    if (!language) errors.push({ field: at, code: "invalid_language" });
    else if (alt.has(language)) errors.push({ field: at, code: "not_unique" });
    else alt.set(language, tidyLine(text));
  }
  return Object.fromEntries(
    [...alt].filter(([, text]) => text).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
