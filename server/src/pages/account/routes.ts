import type { PageCall, PageRoute } from "../../http/html/route.ts";
import { fields, link } from "./fields.ts";
import { formPage } from "./form-page.ts";
import { paths } from "./paths.ts";

// A store with a storefront elsewhere has its log-in there.
const toLogIn = ({ look, messages }: PageCall) =>
  look.storefrontUrl === null ? link(paths.logIn, messages.say("page.login.title")) : null;

/** The pages on which shoppers, the owner and staff verify an email address and choose a password. */
export const accountPages: readonly PageRoute[] = [
  ...formPage({
    name: "verifyEmail",
    path: paths.verifyEmail,
    title: "page.verify.title",
    fields: (call) => ({ email: fields.email(call), code: fields.code(call) }),
    carried: "code",
    button: "page.verify.button",
    endpoint: "POST /api/v1/auth/customer/verify-email",
    done: "customer.email_verified",
    more: (call, isDone) =>
      isDone ? toLogIn(call) : link(paths.newCode, call.messages.say("page.new_code.title")),
  }),
  ...formPage({
    name: "verifyEmail",
    path: paths.newCode,
    title: "page.new_code.title",
    fields: (call) => ({ email: fields.email(call) }),
    button: "page.new_code.button",
    endpoint: "POST /api/v1/auth/customer/resend-verification",
    done: "customer.mail_sent",
    more: ({ messages }) => link(paths.verifyEmail, messages.say("page.forgot.next")),
  }),
  ...formPage({
    name: "resetPassword",
    path: paths.forgotPassword,
    title: "page.forgot.title",
    intro: ({ messages }) => messages.say("page.forgot.intro"),
    fields: (call) => ({ email: fields.email(call) }),
    button: "page.new_code.button",
    endpoint: "POST /api/v1/auth/customer/forgot-password",
    done: "customer.mail_sent",
    more: ({ messages }) => link(paths.resetPassword, messages.say("page.forgot.next")),
  }),
  ...formPage({
    name: "resetPassword",
    path: paths.resetPassword,
    title: "page.reset.title",
    fields: (call) => ({
      email: fields.email(call),
      code: fields.code(call),
      password: fields.password(call),
    }),
    carried: "code",
    button: "page.reset.button",
    endpoint: "POST /api/v1/auth/customer/reset-password",
    done: "customer.password_set",
    more: (call, isDone) =>
      isDone ? toLogIn(call) : link(paths.forgotPassword, call.messages.say("page.new_code.title")),
  }),
  ...formPage({
    name: "staffAccount",
    path: paths.forgotStaffPassword,
    title: "page.forgot.title",
    intro: ({ messages }) => messages.say("page.forgot.intro"),
    fields: (call) => ({ email: fields.email(call) }),
    button: "page.new_code.button",
    endpoint: "POST /api/v1/auth/tenant/forgot-password",
    done: "customer.mail_sent",
    more: ({ messages }) => link(paths.resetStaffPassword, messages.say("page.forgot.next")),
  }),
  ...formPage({
    name: "staffAccount",
    path: paths.resetStaffPassword,
    title: "page.reset.title",
    fields: (call) => ({ token: fields.code(call), password: fields.password(call) }),
    carried: "token",
    button: "page.reset.button",
    endpoint: "POST /api/v1/auth/tenant/reset-password",
    done: "customer.password_set",
    more: ({ messages }, isDone) =>
      isDone
        ? link("/console", messages.say("start.console"))
        : link(paths.forgotStaffPassword, messages.say("page.new_code.title")),
  }),
  ...formPage({
    name: "staffAccount",
    path: paths.acceptInvitation,
    title: "page.invitation.title",
    intro: ({ messages, store }) => messages.say("page.invitation.intro", { store: store.name }),
    fields: (call) => ({
      token: fields.code(call),
      name: { label: call.messages.say("page.account.name"), autocomplete: "name" },
      password: fields.password(call),
    }),
    carried: "token",
    button: "page.invitation.button",
    // Accepting logs them in: the browser gets the cookie that refreshes the session.
    endpoint: "POST /api/v1/auth/tenant/accept-invitation",
    query: { cookie: "true" },
    done: "page.invitation.done",
    more: ({ messages }, isDone) => (isDone ? link("/console", messages.say("start.console")) : null),
  }),
];
