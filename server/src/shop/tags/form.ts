import {
  type Context,
  type Emitter,
  evalToken,
  Hash,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  toValue,
} from "liquidjs";
import { escapeHtml } from "../../kit/text/html.ts";
import { currentPage } from "../page/index.ts";
import type { FormState } from "../render/index.ts";
import { takeBody } from "./body.ts";

type Value = Parameters<typeof evalToken>[0];
type Subject = Readonly<Record<string, unknown>> | undefined;
type Kind = { path: string | ((subject: unknown) => string); id: string; className?: string };

const idOf = (subject: unknown) => String(read(subject, "id") ?? "new");

/** The kinds of forms: where they are sent, below the shop's root, and what the element is called. */
const KINDS: Readonly<Record<string, Kind>> = {
  activate_customer_password: { path: "account/activate", id: "activate_customer_password" },
  cart: { path: "cart", id: "cart_form", className: "shopify-cart-form" },
  contact: { path: "contact#contact_form", id: "contact_form", className: "contact-form" },
  create_customer: { path: "account", id: "create_customer" },
  currency: { path: "cart/update", id: "currency_form", className: "shopify-currency-form" },
  customer: { path: "contact#contact_form", id: "contact_form", className: "contact-form" },
  customer_address: {
    path: (subject) =>
      read(subject, "id") ? `account/addresses/${encodeURIComponent(idOf(subject))}` : "account/addresses",
    id: "address_form",
  },
  customer_login: { path: "account/login", id: "customer_login" },
  guest_login: { path: "account/login", id: "customer_login_guest" },
  localization: { path: "localization", id: "localization_form", className: "shopify-localization-form" },
  new_comment: {
    path: (subject) => `${String(read(subject, "url") ?? "").replace(/^\//, "")}/comments#comment_form`,
    id: "comment_form",
    className: "comment-form",
  },
  product: { path: "cart/add", id: "product_form", className: "shopify-product-form" },
  recover_customer_password: { path: "account/recover", id: "recover_customer_password" },
  reset_customer_password: { path: "account/reset", id: "reset_customer_password" },
  storefront_password: { path: "password", id: "login_form", className: "storefront-password-form" },
};

/** `{% form 'kind', object %}`: a form that works without scripts, sent to the shop's own address. */
export class FormTag extends Tag {
  readonly #kind: Value;
  readonly #subject: Value | undefined;
  readonly #hash: Hash;
  readonly #body: Template[];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    const { tokenizer } = this;
    this.#kind = tokenizer.readValueOrThrow() as Value;
    tokenizer.skipBlank();
    const begin = tokenizer.p;
    if (tokenizer.peek() === ",") tokenizer.advance();
    const second = tokenizer.readValue();
    tokenizer.skipBlank();
    // The part before a colon is the name of an attribute.
    const isSubject = second !== undefined && tokenizer.peek() !== ":";
    if (!isSubject) tokenizer.p = begin;
    this.#subject = isSubject ? (second as Value) : undefined;
    this.#hash = new Hash(tokenizer);
    this.#body = takeBody(token, remaining, parser);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const name = String(toValue(yield evalToken(this.#kind, context)));
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name]! : undefined;
    if (!kind) throw new Error(`Unknown form type "${name}"`);
    const subject =
      this.#subject === undefined ? undefined : ((yield evalToken(this.#subject, context)) as Subject);
    const { return_to: returnTo, ...attributes } = (yield this.#hash.render(context)) as Record<
      string,
      unknown
    >;
    const { globals } = currentPage();
    const id = name === "customer_address" ? `${kind.id}_${idOf(subject)}` : kind.id;
    const state =
      globals.form?.kind === name && (!globals.form.id || globals.form.id === idOf(subject))
        ? globals.form
        : undefined;
    const path = typeof kind.path === "string" ? kind.path : kind.path(subject);
    const all = {
      method: "post",
      action: globals.request.root + path,
      id,
      "accept-charset": "UTF-8",
      class: kind.className,
      ...attributes,
    };
    emitter.write(`<form${attributesText(all)}>${hiddenInput("form_type", name)}${hiddenInput("utf8", "✓")}`);
    if (returnTo !== undefined) emitter.write(hiddenInput("return_to", addressOf(returnTo, globals.request)));
    context.push(Object.assign(Object.create(null), { form: formObject(id, state, subject) }));
    yield this.liquid.renderer.renderTemplates(this.#body, context, emitter);
    context.pop();
    if (name === "product") emitter.write(hiddenInput("product-id", String(read(subject, "id") ?? "")));
    emitter.write("</form>");
  }
}

/** A form comes back to an address of the shop alone; `back` is the page that it stands on. */
function addressOf(value: unknown, { path, root }: { path: string; root: string }): string {
  const wanted = String(toValue(value) ?? "");
  if (wanted === "back") return path;
  return /^\/(?![/\\])/.test(wanted) ? wanted : root;
}

/** `form`: the object's own fields, what was typed before, and what was wrong with it. */
function formObject(id: string, state: FormState | undefined, subject: Subject): object {
  const errors = state?.errors?.length ? errorList(state.errors) : undefined;
  return {
    ...(subject && typeof subject === "object" ? addressFields(subject) : {}),
    ...state?.values,
    id: subject === undefined ? id : (read(subject, "id") ?? id),
    errors,
    "posted_successfully?": state?.isPosted === true,
    "password_needed?": true,
  };
}

const ADDRESS = [
  "first_name",
  "last_name",
  "company",
  "address1",
  "address2",
  "district",
  "city",
  "country",
  "province",
  "zip",
  "phone",
];
const addressFields = (subject: unknown) =>
  Object.fromEntries(ADDRESS.map((name) => [name, read(subject, name)]));

function errorList(errors: NonNullable<FormState["errors"]>): string[] {
  const fields = errors.map(({ field }) => field);
  const messages = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  const names = Object.fromEntries(fields.map((field) => [field, field.replaceAll("_", " ")]));
  return Object.assign(fields, { messages, translated_fields: names });
}

function read(subject: unknown, name: string): unknown {
  if (typeof subject !== "object" || subject === null) return undefined;
  if (Object.hasOwn(subject, name)) return (subject as Record<string, unknown>)[name];
  const missing = (subject as { liquidMethodMissing?: (name: string) => unknown }).liquidMethodMissing;
  return missing ? toValue(missing.call(subject, name)) : undefined;
}

const hiddenInput = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const attributesText = (attributes: Record<string, unknown>) =>
  Object.entries(attributes)
    .filter(
      ([name, value]) =>
        toValue(value) !== undefined &&
        toValue(value) !== null &&
        value !== false &&
        /^[\w:@.-]+$/.test(name),
    )
    .map(([name, value]) => ` ${name}="${escapeHtml(String(toValue(value)))}"`)
    .join("");
