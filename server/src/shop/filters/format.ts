import { toValue } from "liquidjs";
import { escapeHtml } from "../../kit/text/html.ts";
import { currentPage } from "../page/index.ts";
import { imageOf } from "./images.ts";
import { moneyFilters } from "./money.ts";
import { attributesOf, hrefOf, listOf, numberOf, propertyOf, textOf } from "./values.ts";

const MAX_JSON_DEPTH = 8;
const MAX_JSON_NODES = 20_000;

/**
 * JSON of a value for a `<script>`: what would end the element is written as an escape. Bounded in depth and
 * size.
 */
export function toJson(value: unknown): string {
  let nodes = 0;
  const plain = (one: unknown, depth: number): unknown => {
    if (++nodes > MAX_JSON_NODES || depth > MAX_JSON_DEPTH) return null;
    const bare = toValue(one);
    if (typeof bare === "function" || bare === undefined) return null;
    if (typeof bare !== "object" || bare === null) return bare;
    if (Array.isArray(bare)) return bare.map((item) => plain(item, depth + 1));
    if (bare instanceof Date) return bare.toISOString();
    const given = (bare as { toJSON?: () => unknown }).toJSON;
    if (typeof given === "function") return plain(given.call(bare), depth + 1);
    return Object.fromEntries(Object.entries(bare).map(([key, item]) => [key, plain(item, depth + 1)]));
  };
  const text = JSON.stringify(plain(value, 0)) ?? "null";
  currentPage().charge(text.length);
  return text.replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Schema.org's description of a product, as search engines read it. */
function structuredData(value: unknown): string {
  const { origin } = currentPage().globals.request;
  const { currency, digits } = currentPage().globals.money;
  const absolute = (path: unknown) => new URL(textOf(path) || "/", origin).href;
  const variants = listOf(propertyOf(value, "variants"));
  const offer = (one: unknown) => ({
    "@type": "Offer",
    price: (numberOf(propertyOf(one, "price")) / 10 ** digits).toFixed(digits),
    priceCurrency: currency,
    sku: textOf(propertyOf(one, "sku")) || undefined,
    availability: `https://schema.org/${propertyOf(one, "available") === false ? "OutOfStock" : "InStock"}`,
    url: absolute(propertyOf(one, "url") ?? propertyOf(value, "url")),
  });
  const brand = textOf(propertyOf(value, "vendor"));
  const image = imageOf(value)?.src;
  return toJson({
    "@context": "https://schema.org/",
    "@type": "Product",
    name: textOf(propertyOf(value, "title")),
    description: textOf(propertyOf(value, "description"))
      .replace(/<[^<>]*>/g, " ")
      .slice(0, 5000),
    url: absolute(propertyOf(value, "url")),
    ...(brand ? { brand: { "@type": "Brand", name: brand } } : {}),
    ...(image ? { image: absolute(image) } : {}),
    offers: variants.slice(0, 250).map(offer),
  });
}

/** An address as its country writes it, in lines. */
function formatAddress(address: unknown): string {
  const of = (...names: string[]) =>
    names.map((name) => textOf(propertyOf(address, name))).find(Boolean) ?? "";
  const town = [of("zip"), of("city"), of("province_code", "province")].filter(Boolean).join(" ");
  const full = of("name") || [of("first_name"), of("last_name")].filter(Boolean).join(" ");
  const lines = [full, of("company"), of("address1"), of("address2"), town, of("country", "country_code")];
  return `<p>${lines.filter(Boolean).map(escapeHtml).join("<br>")}</p>`;
}

const UNITS: Readonly<Record<string, number>> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** A weight, which comes in grams, with its unit. */
function weightWithUnit(grams: unknown, unit: unknown): string {
  const name = textOf(unit) || "kg";
  const amount = numberOf(grams) / (UNITS[name] ?? 1000);
  return `${Number(amount.toFixed(3))} ${UNITS[name] ? name : "kg"}`;
}

function unitPrice(price: unknown, measurement: unknown): string {
  const money = typeof toValue(price) === "number" ? moneyFilters.money(price) : escapeHtml(textOf(price));
  const value = numberOf(propertyOf(measurement, "reference_value")) || 1;
  const unit = escapeHtml(textOf(propertyOf(measurement, "reference_unit")));
  return unit ? `${money}/${value === 1 ? "" : value}${unit}` : money;
}

function metafieldText(metafield: unknown): string {
  const value = propertyOf(metafield, "value") ?? toValue(metafield);
  const items = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  return items.filter((one) => one !== "[object Object]").join(", ");
}

/** A metafield in the element that its type asks for. */
function metafieldTag(metafield: unknown): string {
  const type = textOf(propertyOf(metafield, "type"));
  const value = propertyOf(metafield, "value") ?? toValue(metafield);
  const text = metafieldText(metafield);
  if (type === "url")
    return `<a${attributesOf({ class: "metafield-url" })} href="${hrefOf(text)}">${escapeHtml(text)}</a>`;
  if (type.startsWith("rich_text")) return `<div class="metafield-rich_text_field">${escapeHtml(text)}</div>`;
  if (Array.isArray(value)) {
    const items = value.map((one) => `<li>${escapeHtml(textOf(one))}</li>`).join("");
    return `<ul class="metafield-${escapeHtml(type.replace(/[^\w]/g, "-"))}">${items}</ul>`;
  }
  return `<span class="metafield-${escapeHtml(type || "single_line_text_field")}">${escapeHtml(text)}</span>`;
}

export const formatFilters = {
  json: toJson,
  structured_data: structuredData,
  /** The JSON of an object with an event's name, for a theme's own scripts. */
  standard_event_data: (value: unknown, event: unknown) =>
    toJson({
      event: textOf(event),
      id: propertyOf(value, "id"),
      title: propertyOf(value, "title"),
      url: propertyOf(value, "url"),
    }),
  format_address: formatAddress,
  weight_with_unit: weightWithUnit,
  unit_price_with_measurement: unitPrice,
  metafield_text: metafieldText,
  metafield_tag: metafieldTag,
  item_count_for_variant: (cart: unknown, id: unknown) =>
    listOf(propertyOf(cart, "items"))
      .filter((item) => textOf(propertyOf(item, "variant_id")) === textOf(id))
      .reduce((sum: number, item) => sum + numberOf(propertyOf(item, "quantity")), 0),
  line_items_for(cart: unknown, object: unknown): unknown[] {
    const id = textOf(propertyOf(object, "id"));
    return listOf(propertyOf(cart, "items")).filter((item) =>
      ["variant_id", "product_id"].some((name) => textOf(propertyOf(item, name)) === id),
    );
  },
};
