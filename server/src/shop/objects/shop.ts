import { currentPage } from "../page/index.ts";
import { categories } from "./collection.ts";
import { color } from "./color.ts";
import type { Json } from "./common.ts";
import { type MakeObject, objectOf } from "./drop.ts";
import { imageAt } from "./image.ts";
import { metafields } from "./metafield.ts";

const globals = () => currentPage().globals;
const profile = () => globals().shop as Json;

const symbolOf = (code: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency: code, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? code;
const nameOf = (type: "currency" | "region", code: string) =>
  new Intl.DisplayNames(globals().request.locale, { type }).of(code) ?? code;

/** A currency, by its code. */
export const currency: MakeObject<string> = objectOf({
  name: "currency",
  properties: {
    iso_code: (code) => code,
    symbol: (code) => symbolOf(code),
    name: (code) => nameOf("currency", code),
  },
  text: (code) => code,
});

const market: MakeObject<null> = objectOf({
  name: "market",
  properties: { id: () => "primary", handle: () => "primary", metafields: () => metafields({}) },
});

type FormField = {
  name: string;
  label: string;
  isRequired: boolean;
  options: { value: string; label: string }[];
  value?: string;
};
const choice: MakeObject<FormField["options"][number]> = objectOf({
  name: "address_field_option",
  properties: { value: ({ value }) => value, label: ({ label }) => label },
});
// Names of forms are those that themes have for fields of addresses.
const addressField: MakeObject<FormField> = objectOf({
  name: "address_field",
  properties: {
    name: ({ name }) => (name === "postalCode" ? "zip" : name),
    label: ({ label }) => label,
    "required?": ({ isRequired }) => isRequired,
    options: ({ options }) => options.map(choice),
    value: ({ value }) => value ?? "",
  },
});
const addressFields = (code: string) => {
  const form = currentPage().load({ kind: "addressForm", country: code }) as Json | null | undefined;
  return ((form?.fields ?? []) as FormField[]).map(addressField);
};

const IMPERIAL: ReadonlySet<string> = new Set(["US", "LR", "MM"]);
/** A country, by its code. */
export const country: MakeObject<string> = objectOf({
  name: "country",
  properties: {
    iso_code: (code) => code,
    name: (code) => nameOf("region", code),
    unit_system: (code) => (IMPERIAL.has(code) ? "imperial" : "metric"),
    currency: () => currency(profile().currency),
    market: () => market(null),
    "popular?": (code) => code === profile().country,
    continent: () => undefined,
    available_languages: () => shopLanguages(),
    // Beside what Shopify has: the fields of the country's addresses, in its order.
    address_fields: addressFields,
  },
  text: (code) => nameOf("region", code),
});

/** One of the store's languages. */
export const shopLocale: MakeObject<Json> = objectOf({
  name: "shop_locale",
  properties: {
    iso_code: ({ code }) => code,
    name: ({ code }) =>
      new Intl.DisplayNames(globals().request.locale, { type: "language" }).of(code) ?? code,
    endonym_name: ({ name }) => name,
    primary: ({ isDefault }) => isDefault,
    root_url: ({ root }) => root,
  },
  text: ({ code }) => code,
});

const languages = (): Json[] => (profile().shownLanguages ?? []) as Json[];
const shopLanguages = () => languages().map(shopLocale);
/** The language of the page. */
export const currentLanguage = () => {
  const { locale, root } = globals().request;
  return shopLocale(languages().find(({ code }) => code === locale) ?? { code: locale, name: locale, root });
};

const countries = (): string[] => {
  const { shipsToCountries = [], country: own } = profile();
  return shipsToCountries.length ? shipsToCountries : own ? [own] : [];
};

/** The languages and countries that visitors can choose. */
export const localization: MakeObject<null> = objectOf({
  name: "localization",
  properties: {
    available_languages: shopLanguages,
    available_countries: () => countries().map(country),
    language: currentLanguage,
    country: () => country(profile().country ?? countries()[0] ?? "US"),
    market: () => market(null),
  },
});

const titles: Readonly<Record<string, string>> = {
  refunds: "Refund policy",
  refund: "Refund policy",
  returns: "Refund policy",
  shipping: "Shipping policy",
  privacy: "Privacy policy",
  terms: "Terms of service",
};

/** A policy of the store; its text is on a page of its own. */
export const policy: MakeObject<{ kind: string; url: string }> = objectOf({
  name: "policy",
  properties: {
    id: ({ kind }) => kind,
    title: ({ kind }) => titles[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1),
    url: ({ url }) => url,
    body: () => "",
  },
  text: ({ kind }) => titles[kind] ?? kind,
});
const policies = () =>
  Object.entries((profile().policies ?? {}) as Record<string, string | null>).flatMap(([kind, url]) =>
    url ? [policy({ kind, url })] : [],
  );
const policyOf = (...names: string[]) =>
  policies().find((one) => names.includes(String(one.liquidMethodMissing("id"))));

const brandColor: MakeObject<Json> = objectOf({
  name: "brand_color",
  properties: {
    background: ({ background }) => (background ? color(background) : undefined),
    foreground: ({ text }) => (text ? color(text) : undefined),
  },
});
const brandColors: MakeObject<Json> = objectOf({
  name: "brand_colors",
  properties: {
    primary: ({ primary, text }) => [brandColor({ background: primary, text })],
    secondary: ({ background, text }) => [brandColor({ background, text })],
  },
});

/** The `shop` object. */
export const brand: MakeObject<null> = objectOf({
  name: "brand",
  properties: {
    logo: () => imageAt(profile().logo, profile().name),
    square_logo: () => imageAt(profile().favicon ?? profile().logo, profile().name),
    cover_image: () => imageAt(profile().socialImage, profile().name),
    favicon_url: () => imageAt(profile().favicon),
    slogan: () => undefined,
    short_description: () => undefined,
    colors: () => brandColors((profile().colors ?? {}) as Json),
    metafields: () => metafields({}),
  },
});

const everyProduct = () =>
  currentPage().load({ kind: "collectionProducts", handle: "all", page: 1, limit: 50 }) as
    | Json
    | null
    | undefined;
const facetValues = (key: string): string[] =>
  (((everyProduct()?.facets ?? []) as Json[]).find((one) => one.key === key)?.values ?? []).map(
    ({ value }: Json) => value,
  );

/** The store. */
export const shop: MakeObject<null> = objectOf({
  name: "shop",
  properties: {
    id: () => profile().id,
    name: () => profile().name,
    description: () => profile().description ?? "",
    email: () => profile().email ?? "",
    phone: () => profile().phone ?? "",
    address: () => undefined,
    url: () => globals().request.origin,
    secure_url: () => globals().request.origin,
    domain: () => globals().request.host,
    permanent_domain: () => globals().request.host,
    currency: () => profile().currency,
    enabled_currencies: () => [currency(profile().currency)],
    money_format: () => globals().money.format ?? "{{amount}}",
    money_with_currency_format: () =>
      globals().money.formatWithCurrency ?? `{{amount}} ${profile().currency}`,
    published_locales: shopLanguages,
    enabled_locales: shopLanguages,
    locale: () => profile().defaultLanguage,
    customer_accounts_enabled: () => true,
    customer_accounts_optional: () => true,
    accepts_gift_cards: () => true,
    enabled_payment_types: () =>
      ((profile().paymentMethods ?? []) as Json[]).map(({ code, method, name }) => code ?? method ?? name),
    taxes_included: () => profile().pricesIncludeTax,
    brand: () => brand(null),
    password_message: () => profile().storefront?.message ?? "",
    policies,
    refund_policy: () => policyOf("refunds", "refund", "returns"),
    shipping_policy: () => policyOf("shipping"),
    privacy_policy: () => policyOf("privacy"),
    terms_of_service: () => policyOf("terms"),
    subscription_policy: () => undefined,
    products_count: () => everyProduct()?.pagination?.total ?? 0,
    collections_count: () => categories().length,
    vendors: () => facetValues("brand"),
    types: () => categories().map(({ name }) => name),
    search_types: () => [],
    metafields: () => metafields({}),
    metaobjects: () => undefined,
  },
  text: () => profile().name,
});
