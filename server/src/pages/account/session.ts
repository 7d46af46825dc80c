import { ApiError } from "../../http/answers/errors.ts";
import { type createForm, emptyForm, type FormState, rejectedForm } from "../../http/html/form.ts";
import type { Page, PageAnswer, PageCall } from "../../http/html/route.ts";
import { cartIn } from "../../http/html/shopper.ts";
import { html } from "../../kit/text/html.ts";
import { ownPath } from "../../kit/web/own-path.ts";
import { CART_TOKEN } from "../../sales/carts/index.ts";
import { paths } from "./paths.ts";

/** The tokens in the answer of a log-in. */
export type Tokens = { accessToken: string; refreshToken: string; mustChangePassword: boolean };

/** The page after a log-in without `return_to`. */
export const ACCOUNT = "/account";
/** The answer to visitors who are not logged in: they come back to change the password. */
export const toLogIn: PageAnswer = { seeOther: `${paths.logIn}?return_to=${paths.changePassword}` };
/** The path of this host to which the visitor goes on. */
export const returnTo = ({ form, query }: PageCall) =>
  ownPath(form.get("return_to") ?? query.get("return_to"), ACCOUNT);
/** A path with its `return_to`. */
export const withReturn = (path: string, call: PageCall, more: Record<string, string> = {}) => {
  const to = returnTo(call);
  const query = new URLSearchParams({ ...more, ...(to !== ACCOUNT && { return_to: to }) });
  return query.size ? `${path}?${query}` : path;
};

/** Whether a visitor can correct the error in the form. */
const isMendable = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 401, 403, 409, 429].includes(error.status);

/** Runs the work of a form, and shows an error that the visitor can correct in the form. */
export async function orShowRefusal(
  call: PageCall,
  work: () => Promise<PageAnswer>,
  show: (filled: FormState) => Page | Promise<Page>,
): Promise<PageAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!isMendable(error)) throw error;
    return { ...(await show(rejectedForm(call.messages, call.form, error))), status: error.status };
  }
}

/** The fields of a form as the link to it fills them in. */
export const fieldsInLink = ({ query }: PageCall): FormState =>
  emptyForm((name) => (name === "email" ? (query.get("email") ?? "") : ""));
/** A password as it was sent: blanks around it belong to it. */
export const secret = ({ form }: PageCall, name: string) => form.get(name) ?? "";

type Form = ReturnType<typeof createForm>;
type FormFrame = {
  path: string;
  title: string;
  intro?: string;
  button: string;
  more?: ReturnType<typeof html>;
};

/** Draws a page with one form. */
export function drawForm(call: PageCall, form: Form, inputs: ReturnType<typeof html>, as: FormFrame): Page {
  const { path, title, intro, button, more } = as;
  return {
    title,
    locale: call.messages.locale,
    body: html`${intro && html`<p>${intro}</p>`}${form.summary()}
<form method="post" action="${path}">
${inputs}<input type="hidden" name="return_to" value="${returnTo(call)}">
<p class="actions"><button>${button}</button></p>
</form>
${more}`,
  };
}

/** Sets the cookies of a session, and merges the device's cart into the customer's. */
export async function enter(call: PageCall, tokens: Tokens): Promise<PageAnswer> {
  const { accessToken, refreshToken, mustChangePassword } = tokens;
  const session = [
    call.setCookie("stoa_shop", accessToken),
    call.setCookie("stoa_shop_refresh", refreshToken),
  ];
  // A temporary password allows nothing but changing it.
  if (mustChangePassword) return { seeOther: withReturn(paths.changePassword, call), cookie: session };
  const principal = await call.principalOf(accessToken);
  return { seeOther: returnTo(call), cookie: [...session, ...(await joinCart(call, principal))] };
}

/** Merges the cart of this device into the customer's, which the cookie names from now on. */
export async function joinCart(call: PageCall, principal: PageCall["principal"]): Promise<string[]> {
  const token = cartIn(call.cookie("stoa_cart"))?.token;
  const headers: Record<string, string> = token ? { [CART_TOKEN]: token } : {};
  try {
    const { data } = await call.ask<{ id: string }>(
      "POST /api/v1/storefront/carts",
      { body: {}, headers },
      principal,
    );
    return [call.setCookie("stoa_cart", data.id)];
  } catch (error) {
    // A cart that cannot be merged does not prevent the log-in.
    if (error instanceof ApiError && error.status < 500) return [];
    throw error;
  }
}
