import type { Field } from "../../http/html/form.ts";
import type { PageCall } from "../../http/html/route.ts";
import { type Html, html } from "../../kit/text/html.ts";

/** The form fields of an email address, a code and passwords. */
export const fields = {
  email: ({ messages }: PageCall): Field => ({
    label: messages.say("page.account.email"),
    type: "email",
    autocomplete: "email",
    isRequired: true,
  }),
  code: ({ messages }: PageCall): Field => ({
    label: messages.say("page.account.code"),
    hint: messages.say("page.account.code_hint"),
    autocomplete: "one-time-code",
    isRequired: true,
  }),
  /** A new password. */
  password: ({ messages }: PageCall): Field => ({
    label: messages.say("page.account.password"),
    hint: messages.say("page.account.password_hint"),
    type: "password",
    autocomplete: "new-password",
    isRequired: true,
  }),
  /** The current password. */
  ownPassword: ({ messages }: PageCall): Field => ({
    label: messages.say("page.login.password"),
    type: "password",
    autocomplete: "current-password",
    isRequired: true,
  }),
} as const;

/** A link to another page, on a line of its own. */
export const link = (path: string, text: string): Html =>
  html`<p class="actions"><a href="${path}">${text}</a></p>`;
