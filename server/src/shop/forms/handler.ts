import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { ownPath } from "../../kit/web/own-path.ts";
import type { ShopHandler, Visit } from "../routes/index.ts";
import { answerAccountForm } from "./account-forms.ts";
import { type FormCall, seeOther } from "./call.ts";
import { answerCartForm, cartAction } from "./cart-forms.ts";
import { confirmCartLink } from "./cart-links.ts";
import { answerContact } from "./contact.ts";
import { fieldsOf, readFields, textOf } from "./fields.ts";
import { answerScriptRead } from "./scripts.ts";

const FORMS: ReadonlySet<string> = new Set(["cart", "account", "contact", "localization"]);
const READS: ReadonlySet<string> = new Set([
  "cart.js",
  "cart.json",
  "account.js",
  "search/suggest",
  "search/suggest.json",
  "recommendations/products",
  "recommendations/products.json",
  "cart/add",
  "cart/change",
  "cart/update",
  "cart/clear",
  "account/recover",
]);

const OTHER_READS = /^(?:products\/[^/]+\.js(?:on)?|cart\/[^/]+(?::|%3a)[^/]*|discount\/.+)$/i;

/** Answers visitors' forms, and the JSON requests of themes' scripts. */
export const formsHandler: ShopHandler = {
  costOf(method, segments) {
    const path = segments.join("/");
    const isForm = method === "POST" && FORMS.has(segments[0] ?? "");
    const isRead = method !== "POST" && (READS.has(path) || OTHER_READS.test(path));
    return isForm || isRead ? 1 : undefined;
  },
  async answer(visit) {
    const call = await formCallOf(visit);
    // Themes of the field ask for a new password by this address; an own page does.
    if (call.below === "/account/recover") return seeOther(`${call.root}account/forgot-password`);
    if (visit.call.method === "POST") return answerForm(call);
    return (await answerScriptRead(call)) ?? confirmCartLink(call);
  },
};

async function formCallOf(visit: Visit): Promise<FormCall> {
  const { call, place } = visit;
  return {
    ...call,
    // A preview has no cart.
    ...(visit.preview && { cookie: () => undefined }),
    root: place.root,
    language: place.language,
    below: place.path,
    query: fieldsOf(call.search),
    fields: call.method === "POST" ? await readFields(call.headers["content-type"], call.body) : {},
    customer: (await visit.shopper()).principal,
    views: visit.views,
  };
}

function answerForm(call: FormCall): Promise<ShopAnswer | undefined> | ShopAnswer | undefined {
  const action = cartAction(call.below);
  if (action) return answerCartForm(call, action);
  if (call.below === "/contact") return answerContact(call);
  if (call.below === "/localization") return answerLocalization(call);
  return answerAccountForm(call);
}

/** The path of the same page in another language of the store. */
function pathInLanguage(
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
function answerLocalization(call: FormCall): ShopAnswer {
  const { fields, store } = call;
  const wanted = (textOf(fields, "language_code") || textOf(fields, "locale_code")).toLowerCase();
  const language = store.languages.find((one) => one.toLowerCase() === wanted) ?? call.language;
  const path = ownPath(textOf(fields, "return_to"), call.root);
  return seeOther(pathInLanguage(path, language, store), [call.setCookie("stoa_language", language)]);
}
