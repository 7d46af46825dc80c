import type { createForm } from "../../http/html/form.ts";
import type { PageCall } from "../../http/html/route.ts";
import { wrongPostalCode } from "../../kit/text/address-form.ts";
import { countries } from "../../kit/text/country.ts";
import { type Html, html } from "../../kit/text/html.ts";
import { tidyProvince } from "../../kit/text/province.ts";
import type { AddressForm } from "../../sales/store-profile/index.ts";
import type { Words } from "../parts/index.ts";
import { type AddressRoot, type Profile, type ShownCart, valueIn } from "./form.ts";

type Form = ReturnType<typeof createForm>;
type Field = AddressForm["fields"][number];

/** The address that a page asks for: where the cart is sent, or where the buyer of downloads is taxed. */
export type AskedAddress = {
  root: AddressRoot;
  /** The countries to choose from, by their names. */
  countries: readonly { value: string; label: string }[];
  form: AddressForm;
};

/** The id of the fields, which the page's script replaces when another country is chosen. */
export const ADDRESS_ID = "address";
/** The hidden field that says which country's fields a form has. */
export const FORM_COUNTRY = "addressCountry";

/**
 * Reads the form of the address that a cart's page asks for, with the fields of the country that is `chosen`
 * in the form that was sent, else the cart's, else the store's. Undefined where none is needed.
 */
export async function readAskedAddress(
  call: PageCall,
  cart: ShownCart,
  { profile, chosen, words }: { profile: Profile; chosen: string | null; words: Words },
): Promise<AskedAddress | undefined> {
  const root = rootOf(cart, profile);
  if (!root) return undefined;
  const codes = root === "shippingAddress" ? profile.shipsToCountries : countries;
  const choices = codes
    .map((code) => ({ value: code, label: words.country(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, call.messages.locale));
  const wanted = [chosen, cart[root]?.country, profile.country, choices[0]?.value];
  const country = wanted.find((code) => code && codes.includes(code));
  if (!country) return undefined;
  const { data: form } = await call.ask<AddressForm>("GET /api/v1/storefront/address-form", {
    query: { country },
    headers: { "X-Locale": call.messages.locale },
  });
  return { root, countries: choices, form };
}

function rootOf({ quote, items }: ShownCart, { needsBuyerCountry }: Profile): AddressRoot | undefined {
  if (quote?.requiresShipping ?? items.length > 0) return "shippingAddress";
  return needsBuyerCountry && items.length > 0 ? "billingAddress" : undefined;
}

/** The names of the fields of an address, in their order. */
export const addressNames = ({ root, form }: AskedAddress): string[] =>
  ["country", ...form.fields.map(({ name }) => name)].map((name) => `${root}/${name}`);

/** The first value of a field of the address: the cart's, where it is of the same country. */
export function addressValue(
  { root, form: { country, fields } }: AskedAddress,
  cart: ShownCart,
  name: string,
): string {
  const part = name.slice(root.length + 1);
  if (part === "country") return country;
  const known = cart[root]?.country;
  const value = part === "province" && known && known !== country ? "" : valueIn(cart, name);
  return (
    (part === "province" ? tidyProvince(country, value) : value) ||
    (fields.find((field) => field.name === part)?.value ?? "")
  );
}

/** The required fields that an address lacks. */
export const gapsOf = ({ root, form }: AskedAddress, cart: ShownCart): string[] =>
  form.fields
    .filter(({ name, isRequired }) => isRequired && !cart[root]?.[name])
    .map(({ name }) => `${root}/${name}`);

/** The field of a postal code that has not the form of its country's, with an example of one. */
export function postalFault(
  { root, form }: AskedAddress,
  cart: ShownCart,
): { name: string; example: string } | undefined {
  const code = form.fields.some(({ name }) => name === "postalCode") && cart[root]?.postalCode;
  const wrong = code ? wrongPostalCode(form.country, code) : undefined;
  return wrong && { name: `${root}/postalCode`, ...wrong };
}

const autocomplete: Readonly<Record<Field["name"], string>> = {
  address1: "address-line1",
  address2: "address-line2",
  district: "address-level3",
  city: "address-level2",
  province: "address-level1",
  postalCode: "postal-code",
};

/** The fields of an address in a country's order and by its names, below the choice of the country. */
export function addressPart(
  form: Form,
  { messages: { say } }: PageCall,
  words: Words,
  asked: AskedAddress,
): Html {
  const { root, countries: choices, form: shape } = asked;
  const draw = ({ name, label, isRequired, options }: Field) => {
    const field = {
      label: isRequired ? label : say("address_form.optional", { label }),
      autocomplete: autocomplete[name],
      isRequired,
      maxLength: name === "postalCode" ? 20 : 200,
    };
    const choose = { value: "", label: say("address_form.choose") };
    return options.length
      ? form.select(`${root}/${name}`, field, [choose, ...options])
      : form.input(`${root}/${name}`, field);
  };
  const isStreet = ({ name }: Field) => name === "address1" || name === "address2";
  const at = shape.fields.findIndex(isStreet);
  // Two beside each other, as many as there are.
  const rows = (fields: readonly Field[]) =>
    fields.flatMap((_, i) =>
      i % 2 === 0 ? [html`<div class="row">${fields.slice(i, i + 2).map(draw)}</div>`] : [],
    );
  // The page's script writes labels as they are written here.
  const optional = say("address_form.optional", { label: "…" });
  return html`<fieldset id="${ADDRESS_ID}" data-optional="${optional}" data-choose="${say("address_form.choose")}"><legend>${words.label(root)}</legend>${form.select(
    `${root}/country`,
    { label: say("page.checkout.country"), autocomplete: "country" },
    choices,
  )}${rows(shape.fields.slice(0, at))}${shape.fields.filter(isStreet).map(draw)}${rows(
    shape.fields.slice(at).filter((field) => !isStreet(field)),
  )}<input type="hidden" name="${FORM_COUNTRY}" value="${shape.country}"></fieldset>
`;
}
