import { readGtin } from "../../kit/gtin.ts";
import { type About, cut, type Entry, type Setting } from "./entries.ts";
import { googleRow } from "./google.ts";

/** The fields of OpenAI's product feed schema that a row has, in the order of the columns. */
const columns = [
  ...["item_id", "title", "description", "url", "brand", "seller_name", "image_url", "price", "availability"],
  ...["target_countries", "store_country", "is_eligible_search", "is_eligible_checkout", "is_ads_eligible"],
  ...["group_id", "listing_has_variations", "item_group_title", "variant_dict", "sale_price", "condition"],
  ...["product_category", "gtin", "mpn", "color", "size", "material", "additional_image_urls"],
  ...["seller_url", "seller_privacy_policy", "seller_tos", "return_policy"],
] as const;
type Column = (typeof columns)[number];

const LONGEST_NAME = 70;
const LONGEST_TITLE = 150;
const sellersLinks: Readonly<Record<string, Column>> = {
  privacy_policy: "seller_privacy_policy",
  terms_of_service: "seller_tos",
  refund_policy: "return_policy",
};

/** The first line of such a file. */
export const csvHead = `${columns.join(",")}\r\n`;

/** A row as a line of it (RFC 4180). */
export function csvLine(about: About, entry: Entry, setting: Setting): string {
  const row = rowOf(about, entry, setting);
  return `${columns.map((name) => cell(row[name])).join(",")}\r\n`;
}

const cell = (text = "") => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function rowOf(about: About, entry: Entry, setting: Setting): Partial<Record<string, string>> {
  const { product, brand, more, category } = about;
  const { item } = entry;
  const { settings, seller } = setting;
  const row = googleRow(about, entry, setting);
  const text = (name: string) => (typeof row[name] === "string" ? row[name] : undefined);
  const gtin = item.barcode === null ? undefined : readGtin(item.barcode);
  const flagText = (name: string, otherwise: boolean) =>
    more[name] === "true" || more[name] === "false" ? more[name] : String(otherwise);
  const [first, ...others] = item.pictures.map(({ url }) => url.replaceAll(",", "%2C"));
  return {
    item_id: entry.id,
    title: cut(entry.title, LONGEST_TITLE),
    description: text("description"),
    url: item.url,
    brand: brand && cut(brand, LONGEST_NAME),
    seller_name: cut(seller.name, LONGEST_NAME),
    image_url: first,
    price: text("price"),
    availability: item.availability,
    target_countries: countriesOf(setting).join(","),
    store_country: settings.country ?? undefined,
    is_eligible_search: flagText("is_eligible_search", true),
    // Both need something that the store and OpenAI agree on.
    is_eligible_checkout: flagText("is_eligible_checkout", false),
    is_ads_eligible: flagText("is_ads_eligible", false),
    ...(product.hasVariants && {
      group_id: product.id,
      item_group_title: cut(product.name, LONGEST_TITLE),
      variant_dict: JSON.stringify(Object.fromEntries(item.options)),
    }),
    listing_has_variations: String(product.hasVariants),
    sale_price: text("sale_price"),
    condition: text("condition"),
    product_category: category?.join(" > "),
    gtin: gtin && "gtin" in gtin ? gtin.gtin : undefined,
    mpn: product.mpn ?? undefined,
    color: text("color"),
    size: text("size"),
    material: text("material"),
    additional_image_urls: others.slice(0, 10).join(","),
    seller_url: settings.storefrontUrl ?? undefined,
    ...Object.fromEntries(seller.links.map(({ type, url }) => [sellersLinks[type], url])),
  };
}

// Where the store ships to; where it says everywhere, at least to its own country.
function countriesOf({ settings }: Setting): readonly string[] {
  const named = settings.shippingZones.flatMap(({ countries }) => countries).filter((one) => one !== "*");
  const all = named.length ? named : settings.country ? [settings.country] : [];
  return [...new Set(all)];
}
