import type { ApiError } from "../../http/answers/errors.ts";
import type { Messages } from "../../http/answers/messages.ts";
import type { ShopAnswer, ShopCall } from "../../http/html/serve-shop.ts";
import { locales } from "../../http/messages.ts";
import type { Principal } from "../../http/request/principal.ts";
import { lookupLanguage } from "../../kit/text/language.ts";
import type { Views } from "../routes/index.ts";
import type { Fields } from "./fields.ts";

/** A request that a visitor's form, or a script of the theme, sends to the shop. */
export type FormCall = ShopCall & {
  /** The beginning of the shop's links: `/`, `/de/`. */
  readonly root: string;
  /** The language of the shop that it was sent to. */
  readonly language: string;
  /** The path below the root, such as `/cart/add.js`. */
  readonly below: string;
  readonly query: Fields;
  readonly fields: Fields;
  readonly customer: Principal | undefined;
  readonly views: Views;
};

const PERSONAL = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" };
type Cookies = readonly string[];
const withCookies = (cookies: Cookies): ShopAnswer["headers"] =>
  cookies.length ? { "set-cookie": cookies } : {};

/** Leads the visitor on after a form. */
export const seeOther = (location: string, cookies: Cookies = []): ShopAnswer => ({
  status: 303,
  headers: { ...PERSONAL, location, ...withCookies(cookies) },
});

/** Answers a script. */
export const json = (value: unknown, status = 200, cookies: Cookies = []): ShopAnswer => ({
  status,
  headers: { ...PERSONAL, "content-type": "application/json; charset=utf-8", ...withCookies(cookies) },
  body: JSON.stringify(value),
});

/** Adds cookies to an answer. */
export function addCookies(answer: ShopAnswer, cookies: Cookies): ShopAnswer {
  if (!cookies.length) return answer;
  const before = answer.headers["set-cookie"] ?? [];
  return { ...answer, headers: { ...answer.headers, "set-cookie": [...cookies, ...[before].flat()] } };
}

/** The server's words in the language of the shop, where it speaks that. */
export const messagesFor = ({
  messagesByLocale,
  language,
  locale,
}: Pick<FormCall, "messagesByLocale" | "language" | "locale">): Messages =>
  messagesByLocale(lookupLanguage([language], locales) ?? locale);

/** The messages of an error in the shop's language: those of its fields, else its own. */
export function messagesOf(
  call: Pick<FormCall, "messagesByLocale" | "language" | "locale">,
  refusal: ApiError,
): { field: string; message: string }[] {
  const { message, errors = [] } = messagesFor(call).describeError(refusal);
  return errors.length ? errors.map(({ field, message }) => ({ field, message })) : [{ field: "", message }];
}

/** The texts of a form by the names of its fields, as they are shown again. */
export const fieldTexts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
