import { ApiError, validationFailed } from "../../http/answers/errors.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { locales } from "../../http/messages.ts";
import { memoize } from "../../kit/memoize.ts";
import { countries } from "../../kit/text/country.ts";
import { ownPath } from "../../kit/web/own-path.ts";
import type { AddressForm } from "../../sales/store-profile/index.ts";
import { type FormCall, messagesOf, seeOther } from "./call.ts";
import { type Fields, textOf, within } from "./fields.ts";

const ACCOUNT = "/api/v1/storefront/account";
const ADDRESSES = `${ACCOUNT}/addresses`;

/** Fields of the API by the names that themes' forms have for them. */
const addressNames = {
  first_name: "firstName",
  last_name: "lastName",
  company: "company",
  address1: "address1",
  address2: "address2",
  district: "district",
  city: "city",
  zip: "postalCode",
  province: "province",
  country: "country",
  phone: "phone",
} as const;
const customerNames = { first_name: "firstName", last_name: "lastName", phone: "phone" } as const;

/**
 * A customer's own forms: `/account`, `/account/addresses`, `/account/addresses/{id}`; undefined for another
 * path.
 */
export async function answerAccountForm(call: FormCall): Promise<ShopAnswer | undefined> {
  const [, rest, id] = /^\/account(\/addresses(?:\/([\da-f-]{36}))?)?$/.exec(call.below) ?? [];
  if (rest === undefined && call.below !== "/account") return undefined;
  if (!call.customer) {
    const to = `${call.root}account${rest === undefined ? "" : "/addresses"}`;
    return seeOther(`${call.root}account/login?return_to=${encodeURIComponent(to)}`);
  }
  return rest === undefined ? updateAccount(call) : writeAddress(call, id);
}

// Fields of addresses and customers that are never null: an empty required one is refused by its field.
const needed: ReadonlySet<string> = new Set(["firstName", "lastName", "address1", "city", "country"]);

/** The fields that a form has; an empty one clears. */
function fieldsIn(fields: Fields, names: Readonly<Record<string, string>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([sent, name]) =>
      sent in fields ? [[name, textOf(fields, sent) || (needed.has(name) ? "" : null)]] : [],
    ),
  );
}

async function updateAccount(call: FormCall): Promise<ShopAnswer> {
  const fields = within(call.fields, "customer");
  const consent = "accepts_marketing" in fields && {
    marketingOptIn: isChecked(textOf(fields, "accepts_marketing")),
  };
  const body = { ...fieldsIn(fields, customerNames), ...consent };
  return submitForm(call, "customer", {
    path: "/account",
    work: () => call.ask(`PUT ${ACCOUNT}`, { headers: inLanguage(call), body }, call.customer),
    names: customerNames,
    fields,
  });
}

const isChecked = (text: string) => /^(1|true|on|yes)$/i.test(text);
const inLanguage = ({ language }: FormCall) => ({ "X-Locale": language });

function writeAddress(call: FormCall, id: string | undefined): Promise<ShopAnswer> {
  const fields = within(call.fields, "address");
  const said = fieldsIn(fields, addressNames);
  const country = said.country && { country: countryCode(said.country, call.language) };
  const isDefault = isChecked(textOf(fields, "default")) && {
    isDefaultShipping: true,
    isDefaultBilling: true,
  };
  const place = { ...said, ...country };
  // Of a form that was made for another country, the province is one of that.
  const formCountry = textOf(fields, "form_country");
  const isElsewhere = formCountry !== "" && formCountry !== place.country;
  const body = { ...place, ...(isElsewhere && { province: null }), ...isDefault };
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value));
  const sent = { headers: inLanguage(call), ...(id !== undefined && { params: { id } }) };
  const method = textOf(call.fields, "_method").toLowerCase();
  const work = async () => {
    if (method === "delete" && id !== undefined)
      return call.ask(`DELETE ${ADDRESSES}/:id`, sent, call.customer);
    if (formCountry) await refuseGaps(call, body);
    return id === undefined
      ? call.ask(`POST ${ADDRESSES}`, { ...sent, body: given }, call.customer)
      : call.ask(`PUT ${ADDRESSES}/:id`, { ...sent, body }, call.customer);
  };
  return submitForm(call, "customer_address", {
    path: "/account/addresses",
    work,
    names: addressNames,
    fields,
    id: id ?? "new",
  });
}

// A theme whose form follows the country also asks for what the country's addresses need.
async function refuseGaps(call: FormCall, address: Readonly<Record<string, unknown>>): Promise<void> {
  const country = String(address.country ?? "");
  const asked = { headers: inLanguage(call), query: { country } };
  const { data } = await call.ask<AddressForm>("GET /api/v1/storefront/address-form", asked);
  const missing = data.fields.filter(({ name, isRequired }) => isRequired && !address[name]);
  if (missing.length)
    throw validationFailed(missing.map(({ name }) => ({ field: `/${name}`, code: "required" })));
}

type Work = {
  /** The page below the root that has the form. */
  path: string;
  work(): Promise<unknown>;
  names: Readonly<Record<string, string>>;
  fields: Fields;
  id?: string;
};

// Done, the visitor is led on; refused, the form is shown again with what is wrong.
async function submitForm(
  call: FormCall,
  kind: string,
  { path, work, names, fields, id }: Work,
): Promise<ShopAnswer> {
  try {
    await work();
    return seeOther(ownPath(textOf(call.fields, "return_to"), `${call.root}${path.slice(1)}`));
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 409].includes(error.status)) throw error;
    const sent = new Map(Object.entries(names).map(([name, of]) => [`/${of}`, name]));
    const errors = messagesOf(call, error).map(({ field, message }) => ({
      field: sent.get(field) ?? "form",
      message,
    }));
    const values = Object.fromEntries(Object.keys(names).map((name) => [name, textOf(fields, name)]));
    return call.views.page(path, { status: error.status, form: { kind, errors, values, ...(id && { id }) } });
  }
}

const codesIn = memoize((language: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  return new Map(
    countries.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[name.toLocaleLowerCase(language), code] as const];
    }),
  );
}, 20);

/**
 * The code (ISO 3166-1 alpha-2) of a country that a form names: by its code, or by its name in one of the
 * languages that the shop speaks, as themes' lists of countries have it. What names none is given back as it
 * is, so that it is refused by its field.
 */
function countryCode(text: string, language: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  for (const one of [language, ...locales]) {
    const code = codesIn(one).get(text.toLocaleLowerCase(one));
    if (code !== undefined) return code;
  }
  return text;
}
