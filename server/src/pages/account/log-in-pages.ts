import { notFound } from "../../http/answers/errors.ts";
import { createForm, type FormState, filledFields } from "../../http/html/form.ts";
import type { Page, PageAnswer, PageCall, PageRoute } from "../../http/html/route.ts";
import { html } from "../../kit/text/html.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { fields, link } from "./fields.ts";
import { paths } from "./paths.ts";
import { drawForm, enter, fieldsInLink, orShowRefusal, secret, type Tokens, withReturn } from "./session.ts";

const page = { name: "account", params: {}, permission: "open" } as const;

/** The pages on which shoppers log in and register. No theme code runs on them. */
export const logInPages: readonly PageRoute[] = [
  { ...page, method: "GET", path: paths.logIn, handle: (call) => logInPage(call) },
  { ...page, method: "POST", path: paths.logIn, handle: logIn },
  { ...page, method: "GET", path: paths.logInByCode, handle: (call) => codePage(call) },
  { ...page, method: "POST", path: paths.logInByCode, handle: logInByCode },
  { ...page, method: "GET", path: paths.register, handle: async (call) => registerPage(call) },
  { ...page, method: "POST", path: paths.register, handle: register },
];

async function logInPage(call: PageCall, filled: FormState = fieldsInLink(call)): Promise<Page> {
  const { say } = call.messages;
  const { customerCodeLogin } = await readSettings(call.reads);
  const form = createForm(["email", "password"], filled);
  return drawForm(
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
  return orShowRefusal(
    call,
    async () => {
      const body = { ...filledFields(call, ["email"]), password: secret(call, "password") };
      return enter(call, (await call.ask<Tokens>("POST /api/v1/auth/customer/login", { body })).data);
    },
    (filled) => logInPage(call, filled),
  );
}

async function codePage(call: PageCall, filled: FormState = fieldsInLink(call)): Promise<Page> {
  const { say } = call.messages;
  const { customerCodeLogin } = await readSettings(call.reads);
  if (!customerCodeLogin) throw notFound();
  const isSent = call.query.get("sent") === "1" || call.form.has("code");
  const form = createForm(isSent ? ["email", "code"] : ["email"], filled);
  return drawForm(
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
  return orShowRefusal(
    call,
    async () => {
      const body = filledFields(call, ["email", "code"]);
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

function registerPage(call: PageCall, filled: FormState = fieldsInLink(call)): Page {
  const { say } = call.messages;
  const form = createForm(["firstName", "lastName", "email", "password", "marketingOptIn"], filled);
  const name = (of: "first_name" | "last_name", autocomplete: string) => ({
    label: say(`page.checkout.${of}`),
    autocomplete,
    isRequired: of === "first_name",
    maxLength: 100,
  });
  return drawForm(
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
  return orShowRefusal(
    call,
    async () => {
      const sent = filledFields(call, ["firstName", "lastName", "email"]);
      const marketingOptIn = call.form.get("marketingOptIn") === "true";
      const body = { ...sent, password: secret(call, "password"), marketingOptIn };
      await call.ask("POST /api/v1/auth/customer/register", { body });
      return { seeOther: withReturn(paths.verifyEmail, call, { email: sent.email ?? "" }) };
    },
    (filled) => registerPage(call, filled),
  );
}
