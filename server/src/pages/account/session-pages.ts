import { ApiError, notFound } from "../../http/answers/errors.ts";
import { type Filled, formOf, refusedForm, sentOf, unsent } from "../../http/html/form.ts";
import type { Page, PageAnswer, PageCall, PageRoute } from "../../http/html/route.ts";
import { cartIn } from "../../http/html/shopper.ts";
import { html } from "../../kit/html.ts";
import { ownPath } from "../../kit/own-path.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { CART_TOKEN } from "../../sales/carts/index.ts";
import { fields, link } from "./fields.ts";
import { paths } from "./paths.ts";

const page = { name: "account", params: {}, permission: "open" } as const;
/** The tokens of a session, as they are answered. */
type Tokens = { accessToken: string; refreshToken: string; mustChangePassword: boolean };

/** The pages on which shoppers log in and out of the shop, register, and change their password: no theme's code is near. */
export const sessionPages: readonly PageRoute[] = [
  { ...page, method: "GET", path: paths.logIn, handle: (call) => logInPage(call) },
  { ...page, method: "POST", path: paths.logIn, handle: logIn },
  { ...page, method: "GET", path: paths.logInByCode, handle: (call) => codePage(call) },
  { ...page, method: "POST", path: paths.logInByCode, handle: logInByCode },
  { ...page, method: "GET", path: paths.register, handle: (call) => Promise.resolve(registerPage(call)) },
  { ...page, method: "POST", path: paths.register, handle: register },
  { ...page, method: "GET", path: paths.logOut, handle: logOutPage },
  { ...page, method: "POST", path: paths.logOut, handle: logOut },
  {
    ...page,
    method: "GET",
    path: paths.changePassword,
    forShoppers: "beforePasswordChange",
    handle: async (call) => (call.principal ? passwordPage(call) : toLogIn),
  },
  {
    ...page,
    method: "POST",
    path: paths.changePassword,
    forShoppers: "beforePasswordChange",
    handle: changePassword,
  },
];

const ACCOUNT = "/account";
const toLogIn: PageAnswer = { seeOther: `${paths.logIn}?return_to=${paths.changePassword}` };
const returnTo = ({ form, query }: PageCall) =>
  ownPath(form.get("return_to") ?? query.get("return_to"), ACCOUNT);
const withReturn = (path: string, call: PageCall, more: Record<string, string> = {}) => {
  const to = returnTo(call);
  const query = new URLSearchParams({ ...more, ...(to !== ACCOUNT && { return_to: to }) });
  return query.size ? `${path}?${query}` : path;
};

/** Refusals that a visitor can do something about in the form. */
const isMendable = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 401, 403, 409, 429].includes(error.status);

/** Does what a form is for; a refusal is told in the form. */
async function orTold(
  call: PageCall,
  work: () => Promise<PageAnswer>,
  told: (filled: Filled) => Page | Promise<Page>,
): Promise<PageAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!isMendable(error)) throw error;
    return { ...(await told(refusedForm(call.speech, call.form, error))), status: error.status };
  }
}

const typed = ({ query }: PageCall): Filled =>
  unsent((name) => (name === "email" ? (query.get("email") ?? "") : ""));
// Blanks around a password are its own.
const secret = ({ form }: PageCall, name: string) => form.get(name) ?? "";

type Form = ReturnType<typeof formOf>;
type Drawn = { path: string; title: string; intro?: string; button: string; more?: ReturnType<typeof html> };

function drawn(call: PageCall, form: Form, inputs: ReturnType<typeof html>, as: Drawn): Page {
  const { path, title, intro, button, more } = as;
  return {
    title,
    locale: call.speech.locale,
    body: html`${intro && html`<p>${intro}</p>`}${form.summary()}
<form method="post" action="${path}">
${inputs}<input type="hidden" name="return_to" value="${returnTo(call)}">
<p class="actions"><button>${button}</button></p>
</form>
${more}`,
  };
}

async function logInPage(call: PageCall, filled: Filled = typed(call)): Promise<Page> {
  const { say } = call.speech;
  const { customerCodeLogin } = await readSettings(call.reads);
  const form = formOf(["email", "password"], filled);
  return drawn(
    call,
    form,
    html`${form.input("email", fields.email(call))}${form.input("password", fields.ownPassword(call))}`,
    {
      path: paths.logIn,
      title: say("page.login.title"),
      button: say("page.login.title"),
      more: html`${customerCodeLogin && link(withReturn(paths.logInByCode, call), say("page.login_code.title"))}${link(
        paths.forgotPassword,
        say("page.forgot.title"),
      )}${link(withReturn(paths.register, call), say("page.register.title"))}`,
    },
  );
}

function logIn(call: PageCall): Promise<PageAnswer> {
  return orTold(
    call,
    async () => {
      const body = { ...sentOf(call, ["email"]), password: secret(call, "password") };
      return enter(call, (await call.ask<Tokens>("POST /api/v1/auth/customer/login", { body })).data);
    },
    (filled) => logInPage(call, filled),
  );
}

/** Gives a browser its session, and its cart to the customer's. */
async function enter(call: PageCall, tokens: Tokens): Promise<PageAnswer> {
  const { accessToken, refreshToken, mustChangePassword } = tokens;
  const session = [
    call.setCookie("stoa_shop", accessToken),
    call.setCookie("stoa_shop_refresh", refreshToken),
  ];
  // Before that, nothing else is theirs to do.
  if (mustChangePassword) return { seeOther: withReturn(paths.changePassword, call), cookie: session };
  const principal = await call.principalOf(accessToken);
  return { seeOther: returnTo(call), cookie: [...session, ...(await joinCart(call, principal))] };
}

// The cart of this device is merged into the customer's, which the cookie names from now on.
async function joinCart(call: PageCall, principal: PageCall["principal"]): Promise<string[]> {
  const token = cartIn(call.cookie("stoa_cart"))?.token;
  const headers: Record<string, string> = token ? { [CART_TOKEN]: token } : {};
  const { data } = await call.ask<{ id: string }>(
    "POST /api/v1/storefront/carts",
    { body: {}, headers },
    principal,
  );
  return [call.setCookie("stoa_cart", data.id)];
}

async function codePage(call: PageCall, filled: Filled = typed(call)): Promise<Page> {
  const { say } = call.speech;
  const { customerCodeLogin } = await readSettings(call.reads);
  if (!customerCodeLogin) throw notFound();
  const isSent = call.query.get("sent") === "1" || call.form.has("code");
  const form = formOf(isSent ? ["email", "code"] : ["email"], filled);
  return drawn(
    call,
    form,
    html`${form.input("email", fields.email(call))}${isSent && form.input("code", fields.code(call))}`,
    {
      path: paths.logInByCode,
      title: say("page.login_code.title"),
      intro: isSent ? say("customer.mail_sent") : say("page.login_code.intro"),
      button: say(isSent ? "page.login.title" : "page.new_code.button"),
      more: link(
        withReturn(isSent ? paths.logInByCode : paths.logIn, call),
        say(isSent ? "page.new_code.title" : "page.login.title"),
      ),
    },
  );
}

function logInByCode(call: PageCall): Promise<PageAnswer> {
  return orTold(
    call,
    async () => {
      const body = sentOf(call, ["email", "code"]);
      if (call.form.has("code"))
        return enter(
          call,
          (await call.ask<Tokens>("POST /api/v1/auth/customer/login-by-code", { body })).data,
        );
      await call.ask("POST /api/v1/auth/customer/login-code", { body });
      return { seeOther: withReturn(paths.logInByCode, call, { sent: "1", email: body.email ?? "" }) };
    },
    (filled) => codePage(call, filled),
  );
}

function registerPage(call: PageCall, filled: Filled = typed(call)): Page {
  const { say } = call.speech;
  const form = formOf(["firstName", "lastName", "email", "password", "marketingOptIn"], filled);
  const name = (of: "first_name" | "last_name", autocomplete: string) => ({
    label: say(`page.checkout.${of}`),
    autocomplete,
    isRequired: true,
    maxLength: 100,
  });
  return drawn(
    call,
    form,
    html`<div class="row">${form.input("firstName", name("first_name", "given-name"))}${form.input(
      "lastName",
      name("last_name", "family-name"),
    )}</div>${form.input("email", fields.email(call))}${form.input("password", {
      ...fields.password(call),
      label: say("page.login.password"),
    })}${form.checkbox("marketingOptIn", say("page.register.marketing"))}`,
    {
      path: paths.register,
      title: say("page.register.title"),
      button: say("page.register.title"),
      more: link(withReturn(paths.logIn, call), say("page.register.log_in")),
    },
  );
}

function register(call: PageCall): Promise<PageAnswer> {
  return orTold(
    call,
    async () => {
      const sent = sentOf(call, ["firstName", "lastName", "email"]);
      const marketingOptIn = call.form.get("marketingOptIn") === "true";
      const body = { ...sent, password: secret(call, "password"), marketingOptIn };
      await call.ask("POST /api/v1/auth/customer/register", { body });
      return { seeOther: withReturn(paths.verifyEmail, call, { email: sent.email ?? "" }) };
    },
    (filled) => registerPage(call, filled),
  );
}

// A link that logged out could be in any page or mail.
async function logOutPage(call: PageCall): Promise<Page> {
  const title = call.speech.say("page.logout.title");
  return drawn(call, formOf([], unsent()), html``, { path: paths.logOut, title, button: title });
}

async function logOut(call: PageCall): Promise<PageAnswer> {
  const refreshToken = call.cookie("stoa_shop_refresh");
  if (refreshToken) await call.ask("POST /api/v1/auth/logout", { body: { refreshToken } });
  const to = ownPath(call.form.get("return_to"), "/");
  return {
    seeOther: to === ACCOUNT ? "/" : to,
    // The cart is the customer's.
    cookie: (["stoa_shop", "stoa_shop_refresh", "stoa_cart"] as const).map((name) => call.setCookie(name)),
  };
}

function passwordPage(call: PageCall, filled: Filled = unsent()): Page {
  const { say } = call.speech;
  const form = formOf(["currentPassword", "newPassword"], filled);
  const isTemporary = call.principal?.kind === "customer" && call.principal.mustChangePassword;
  return drawn(
    call,
    form,
    html`${form.input("currentPassword", {
      ...fields.ownPassword(call),
      label: say("page.change_password.current"),
    })}${form.input("newPassword", fields.password(call))}`,
    {
      path: paths.changePassword,
      title: say("page.change_password.title"),
      ...(isTemporary && { intro: say("page.change_password.temporary") }),
      button: say("page.reset.button"),
    },
  );
}

async function changePassword(call: PageCall): Promise<PageAnswer> {
  const { principal } = call;
  if (!principal) return toLogIn;
  return orTold(
    call,
    async () => {
      const body = {
        currentPassword: secret(call, "currentPassword"),
        newPassword: secret(call, "newPassword"),
      };
      await call.ask("POST /api/v1/auth/customer/change-password", { body });
      const isTemporary = principal.kind === "customer" && principal.mustChangePassword;
      const cookie = isTemporary ? await joinCart(call, { ...principal, mustChangePassword: false }) : [];
      return { seeOther: returnTo(call), cookie };
    },
    (filled) => passwordPage(call, filled),
  );
}
