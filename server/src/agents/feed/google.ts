import { type StandardAxis, standardAxis } from "../../catalogue/storefront/index.ts";
import { readGtin } from "../../kit/gtin.ts";
import { ownPage } from "../../platform/settings/index.ts";
import { type About, cut, type Entry, type Setting } from "./entries.ts";

/**
 * The attributes that a merchant may set in a product's metadata, such as `feed.age_group`. The file has them
 * as they were written.
 */
const metadataAttributes = [
  ...["age_group", "gender", "size_type", "size_system", "adult", "multipack", "is_bundle"],
  ...["availability_date", "expiration_date", "unit_pricing_measure", "unit_pricing_base_measure"],
  ...["custom_label_0", "custom_label_1", "custom_label_2", "custom_label_3", "custom_label_4"],
  ...["shipping_label", "tax_category", "energy_efficiency_class", "excluded_destination", "color", "size"],
  ...["material", "pattern"],
] as const;

/** The attributes of Google's product data specification that a feed has, in the order of the columns. */
export const attributes = [
  ...["id", "item_group_id", "title", "description", "link", "image_link", "additional_image_link"],
  ...["availability", "availability_date", "price", "sale_price", "condition", "brand", "gtin", "mpn"],
  ...["identifier_exists", "google_product_category", "product_type", "color", "size", "material", "pattern"],
  ...["product_detail", "shipping_weight", "shipping_length", "shipping_width", "shipping_height"],
  ...["checkout_link_template", "age_group", "gender", "size_type", "size_system", "adult", "multipack"],
  ...["is_bundle", "expiration_date", "unit_pricing_measure", "unit_pricing_base_measure"],
  ...["custom_label_0", "custom_label_1", "custom_label_2", "custom_label_3", "custom_label_4"],
  ...["shipping_label", "tax_category", "energy_efficiency_class", "excluded_destination"],
] as const;

/** A value of an attribute: a text, several, or pairs of a name and a value. */
export type Value = string | readonly string[] | readonly (readonly [name: string, value: string])[];
export type Row = Readonly<Partial<Record<string, Value>>>;

const LONGEST_TITLE = 150;
const MOST_PICTURES = 10;

/** A row of a product, by the names of the attributes; those without a value are left out. */
export function googleRow(about: About, entry: Entry, { settings }: Setting): Row {
  const { product, brand, more } = about;
  const { item, id, title } = entry;
  const [first, ...others] = item.pictures;
  const gtin = item.barcode === null ? undefined : readGtin(item.barcode);
  const valid = gtin && "gtin" in gtin ? gtin.gtin : undefined;
  const money = (amount: string) => `${amount} ${settings.currency}`;
  const row: Record<string, Value | null | undefined> = {
    ...Object.fromEntries(metadataAttributes.map((name) => [name, more[name]])),
    id,
    item_group_id: product.hasVariants ? product.id : undefined,
    title: cut(title, LONGEST_TITLE),
    description: about.description || product.name,
    link: item.url,
    image_link: first?.url,
    additional_image_link: others.slice(0, MOST_PICTURES).map(({ url }) => url),
    availability: item.availability,
    price: money(item.listPrice ?? item.price),
    sale_price: item.listPrice && money(item.price),
    condition: product.condition,
    brand,
    gtin: valid,
    mpn: product.mpn,
    // Only the merchant knows that a product has none at all: handmade, or older than such numbers.
    identifier_exists: more.identifier_exists === "no" && !valid && !product.mpn ? "no" : undefined,
    google_product_category: about.googleCategory,
    product_type: about.category?.join(" > "),
    ...optionsOf(item.options),
    shipping_weight: product.weight === null ? undefined : `${product.weight} ${product.weightUnit}`,
    ...sizesOf(product),
    checkout_link_template: ownPage(settings, "checkout", item.names),
  };
  return Object.fromEntries(
    Object.entries(row).filter((one): one is [string, Value] => Boolean(one[1]?.length)),
  );
}

function optionsOf(options: Entry["item"]["options"]) {
  const ofAxis: Partial<Record<StandardAxis, string>> = {};
  const product_detail: (readonly [string, string])[] = [];
  for (const option of options) {
    const axis = standardAxis(option[0]);
    if (axis) ofAxis[axis] = option[1];
    else product_detail.push(option);
  }
  return { ...ofAxis, product_detail };
}

const inGoogles: Readonly<Record<string, readonly [factor: number, unit: string]>> = {
  cm: [1, "cm"],
  mm: [0.1, "cm"],
  m: [100, "cm"],
  in: [1, "in"],
  ft: [12, "in"],
};

function sizesOf({ length, width, height, dimensionUnit }: About["product"]) {
  const [factor, unit] = inGoogles[dimensionUnit]!;
  const sizeText = (size: number | null) =>
    size === null ? undefined : `${+(size * factor).toFixed(2)} ${unit}`;
  return {
    shipping_length: sizeText(length),
    shipping_width: sizeText(width),
    shipping_height: sizeText(height),
  };
}
