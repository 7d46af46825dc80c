import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { ownPath } from "../../kit/web/own-path.ts";
import { subscribePath } from "../../people/customers/index.ts";
import { findOwner } from "../../people/staff/index.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { type FormCall, messagesFor } from "./call.ts";
import { type Fields, textOf, within } from "./fields.ts";

const MAX_MESSAGE = 5_000;
const MAX_VALUE = 500;
const MOST_FIELDS = 20;

/**
 * Answers the forms sent to `/contact`: a message to the store, or a subscription to news (`form_type` is
 * `customer`).
 */
export async function answerContact(call: FormCall): Promise<ShopAnswer> {
  const kind = textOf(call.fields, "form_type") === "customer" ? "customer" : "contact";
  const fields = within(call.fields, "contact");
  const email = normalizeEmail(textOf(fields, "email"));
  const message = textOf(fields, "body") || textOf(fields, "message");
  const { say } = messagesFor(call);
  const errors = [
    ...(email === undefined ? [{ field: "email", message: say("field.invalid_email") }] : []),
    ...(kind === "contact" && !message ? [{ field: "body", message: say("field.required") }] : []),
    ...(message.length > MAX_MESSAGE
      ? [{ field: "body", message: say("field.too_long", { limit: MAX_MESSAGE }) }]
      : []),
  ];
  const page = pageOf(call);
  if (errors.length || email === undefined) {
    const values = Object.fromEntries(textsIn(fields));
    return call.views.page(page, { status: 400, form: { kind, errors, values } });
  }
  await call.drawTry(`/contact ${kind}`, kind === "customer" ? email : undefined);
  if (kind === "customer") await mailSubscriber(call, email, textOf(fields, "first_name").slice(0, 100));
  else {
    await call.drawMessage();
    await mailStore(call, email, {
      message,
      fields: textsIn(fields).filter(([name]) => !/^(body|message)$/.test(name)),
    });
  }
  // The answer does not reveal whether the address has an account.
  return call.views.page(page, { status: 200, form: { kind, isPosted: true } });
}

const textsIn = (fields: Fields): [string, string][] =>
  Object.entries(fields)
    .flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && value.trim()
        ? [[name.slice(0, 100), value.trim().slice(0, MAX_VALUE)]]
        : [],
    )
    .slice(0, MOST_FIELDS);

/** The page of the form, by the browser's `Referer`; a form may be in every page's footer. */
function pageOf({ headers, origin, root, fields }: FormCall): string {
  const from = URL.parse(String(headers.referer ?? ""));
  const path = from?.origin === origin ? `${from.pathname}${from.search}` : "";
  const own = ownPath(textOf(fields, "return_to") || path, root);
  return own.startsWith(root) ? `/${own.slice(root.length)}` : "/";
}

async function mailSubscriber(call: FormCall, email: string, firstName: string): Promise<void> {
  const { vault, store, language, now, origin } = call;
  const link = `${origin}${subscribePath(vault, store.id, { email, firstName, language }, now)}`;
  await call.write((tx) =>
    queueMail(tx, vault, {
      template: "newsletter",
      to: email,
      language,
      storeName: store.name,
      values: { link },
    }),
  );
}

async function mailStore(
  call: FormCall,
  email: string,
  values: { message: string; fields: readonly [string, string][] },
): Promise<void> {
  const { vault, store } = call;
  await call.write(async (tx) => {
    const [{ business, replyTo }, owner] = await Promise.all([readSettings(tx), findOwner(tx)]);
    const to = business.email ?? replyTo ?? owner?.email;
    if (to == null) return;
    await queueMail(tx, vault, {
      template: "contact_message",
      to,
      language: store.defaultLanguage,
      storeName: store.name,
      values,
      replyTo: email,
    });
  });
}
