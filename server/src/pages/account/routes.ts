import type { Field } from "../../http/html/form.ts";
import type { PageCall, PageRoute } from "../../http/html/route.ts";
import { type Html, html } from "../../kit/html.ts";
import { formPage } from "./form-page.ts";
import { paths } from "./paths.ts";

const email = ({ speech }: PageCall): Field => ({
  label: speech.say("page.account.email"),
  type: "email",
  autocomplete: "email",
  isRequired: true,
});
const code = ({ speech }: PageCall): Field => ({
  label: speech.say("page.account.code"),
  hint: speech.say("page.account.code_hint"),
  autocomplete: "one-time-code",
  isRequired: true,
});
const password = ({ speech }: PageCall): Field => ({
  label: speech.say("page.account.password"),
  hint: speech.say("page.account.password_hint"),
  type: "password",
  autocomplete: "new-password",
  isRequired: true,
});
const link = (path: string, text: string): Html => html`<p class="actions"><a href="${path}">${text}</a></p>`;

/** The pages on which shoppers, the owner and the staff prove an address and choose a password. */
export const accountPages: readonly PageRoute[] = [
  ...formPage({
    name: "verifyEmail",
    path: paths.verifyEmail,
    title: "page.verify.title",
    fields: (call) => ({ email: email(call), code: code(call) }),
    button: "page.verify.button",
    endpoint: "POST /api/v1/auth/customer/verify-email",
    done: "customer.email_verified",
    more: ({ speech }, isDone) => (isDone ? null : link(paths.newCode, speech.say("page.new_code.title"))),
  }),
  ...formPage({
    name: "verifyEmail",
    path: paths.newCode,
    title: "page.new_code.title",
    fields: (call) => ({ email: email(call) }),
    button: "page.new_code.button",
    endpoint: "POST /api/v1/auth/customer/resend-verification",
    done: "customer.mail_sent",
    more: ({ speech }) => link(paths.verifyEmail, speech.say("page.forgot.next")),
  }),
  ...formPage({
    name: "resetPassword",
    path: paths.forgotPassword,
    title: "page.forgot.title",
    intro: ({ speech }) => speech.say("page.forgot.intro"),
    fields: (call) => ({ email: email(call) }),
    button: "page.new_code.button",
    endpoint: "POST /api/v1/auth/customer/forgot-password",
    done: "customer.mail_sent",
    more: ({ speech }) => link(paths.resetPassword, speech.say("page.forgot.next")),
  }),
  ...formPage({
    name: "resetPassword",
    path: paths.resetPassword,
    title: "page.reset.title",
    fields: (call) => ({ email: email(call), code: code(call), password: password(call) }),
    button: "page.reset.button",
    endpoint: "POST /api/v1/auth/customer/reset-password",
    done: "customer.password_set",
    more: ({ speech }, isDone) =>
      isDone ? null : link(paths.forgotPassword, speech.say("page.new_code.title")),
  }),
  ...formPage({
    name: "staffAccount",
    path: paths.forgotStaffPassword,
    title: "page.forgot.title",
    intro: ({ speech }) => speech.say("page.forgot.intro"),
    fields: (call) => ({ email: email(call) }),
    button: "page.new_code.button",
    endpoint: "POST /api/v1/auth/tenant/forgot-password",
    done: "customer.mail_sent",
    more: ({ speech }) => link(paths.resetStaffPassword, speech.say("page.forgot.next")),
  }),
  ...formPage({
    name: "staffAccount",
    path: paths.resetStaffPassword,
    title: "page.reset.title",
    fields: (call) => ({ token: code(call), password: password(call) }),
    button: "page.reset.button",
    endpoint: "POST /api/v1/auth/tenant/reset-password",
    done: "customer.password_set",
    more: ({ speech }, isDone) =>
      isDone
        ? link("/console", speech.say("start.console"))
        : link(paths.forgotStaffPassword, speech.say("page.new_code.title")),
  }),
  ...formPage({
    name: "staffAccount",
    path: paths.acceptInvitation,
    title: "page.invitation.title",
    intro: ({ speech, store }) => speech.say("page.invitation.intro", { store: store.name }),
    fields: (call) => ({
      token: code(call),
      name: { label: call.speech.say("page.account.name"), autocomplete: "name" },
      password: password(call),
    }),
    button: "page.invitation.button",
    // They are logged in by it: the cookie with which sessions go on is handed to their browser.
    endpoint: "POST /api/v1/auth/tenant/accept-invitation",
    query: { cookie: "true" },
    done: "page.invitation.done",
    more: ({ speech }, isDone) => (isDone ? link("/console", speech.say("start.console")) : null),
  }),
];
