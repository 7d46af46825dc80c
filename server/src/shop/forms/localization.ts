import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { ownPath } from "../../kit/web/own-path.ts";
import { type FormCall, seeOther } from "./call.ts";
import { textOf } from "./fields.ts";

/** The path of the same page in another language of the store. */
export function pathInLanguage(
  path: string,
  language: string,
  { languages, defaultLanguage }: { languages: readonly string[]; defaultLanguage: string },
): string {
  const [, first = "", rest = ""] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? [];
  const isPrefix = languages.some((one) => one.toLowerCase() === first && one !== defaultLanguage);
  // The rest after the language may not begin with `//`, which would be another host.
  const below = isPrefix ? `/${rest.replace(/^\/+/, "")}` : path;
  if (language === defaultLanguage) return below;
  return `/${language.toLowerCase()}${below === "/" ? "" : below}`;
}

/**
 * Leads a visitor to the page that they come from, in the language that they chose; hosted pages follow it,
 * too.
 */
export function answerLocalization(call: FormCall): ShopAnswer {
  const { fields, store } = call;
  const wanted = (textOf(fields, "language_code") || textOf(fields, "locale_code")).toLowerCase();
  const language = store.languages.find((one) => one.toLowerCase() === wanted) ?? call.language;
  const path = ownPath(textOf(fields, "return_to"), call.root);
  return seeOther(pathInLanguage(path, language, store), [call.setCookie("stoa_language", language)]);
}
