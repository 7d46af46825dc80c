import { type Item, itemsOf, type ShownProduct } from "../../catalogue/storefront/index.ts";
import { type Gtin, readGtin } from "../../kit/gtin.ts";
import { plainText } from "../../kit/text/plain-text.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import { type About, aboutOf, type Entry, entriesOf, type Setting } from "./entries.ts";
import type { Form } from "./feed.ts";

/**
 * Problems by their code: the attribute that it is about, and whether the row is left out for it (`isRefused`
 * of Google's files), or only worth less.
 */
export const problemKinds = {
  link_missing: ["link", "error"],
  net_prices: ["price", "warning"],
  nothing_on_offer: ["availability", "warning"],
  description_missing: ["description", "warning"],
  image_missing: ["image_link", "error"],
  price_zero: ["price", "error"],
  brand_missing: ["brand", "warning"],
  identifier_missing: ["gtin", "warning"],
  gtin_invalid: ["gtin", "warning"],
  gtin_restricted: ["gtin", "warning"],
  id_too_long: ["id", "error"],
  title_too_long: ["title", "warning"],
  language_missing: ["title", "warning"],
  availability_date_missing: ["availability_date", "warning"],
} as const;
export type ProblemCode = keyof typeof problemKinds;

/** A problem of a product, with how many of its items have it, and the first of these. */
export type Problem = { code: ProblemCode; items: number; itemId: string | null };

const LONGEST_ID = 50;
const LONGEST_TITLE = 150;
// Where prices are shown without taxes.
const NET_COUNTRIES = ["US", "CA"];

/** The problems of all rows of a store. */
export function storeProblems(settings: StoreSettings): ProblemCode[] {
  const { links, storefrontUrl, tax, country } = settings;
  return [
    ...(links.product || storefrontUrl ? [] : (["link_missing"] as const)),
    ...(tax.pricesIncludeTax || !tax.rates.length || NET_COUNTRIES.includes(country ?? "")
      ? []
      : (["net_prices"] as const)),
  ];
}

/** The problems in the rows of a product, each kind once. */
export function productProblems(product: ShownProduct, setting: Setting, language: string): Problem[] {
  const found = new Map<ProblemCode, Problem>();
  const note = (code: ProblemCode, itemId: string | null = null) => {
    const known = found.get(code);
    if (known) known.items++;
    else found.set(code, { code, items: 1, itemId });
  };
  const about = aboutOf(product, setting);
  if (!plainText(product.description)) note("description_missing");
  if (!about.brand) note("brand_missing");
  if (product.language !== language) note("language_missing");
  for (const { id, title, item } of entriesOf(about, setting)) {
    if (id.length > LONGEST_ID) note("id_too_long", item.id);
    if (title.length > LONGEST_TITLE) note("title_too_long", item.id);
    if (!item.pictures.length) note("image_missing", item.id);
    if (!/[1-9]/.test(item.price)) note("price_zero", item.id);
    if (item.availability === "backorder" && !about.more.availability_date)
      note("availability_date_missing", item.id);
    const fault = about.more.identifier_exists === "no" ? undefined : identifierFault(item, product.mpn);
    if (fault) note(fault, item.id);
  }
  if (itemsOf(product, setting.settings).next().done) note("nothing_on_offer");
  return [...found.values()];
}

const gtinFaults: Readonly<Record<Extract<Gtin, { fault: unknown }>["fault"], ProblemCode>> = {
  not_digits: "gtin_invalid",
  length: "gtin_invalid",
  check_digit: "gtin_invalid",
  restricted: "gtin_restricted",
};

function identifierFault({ barcode }: Item, mpn: string | null): ProblemCode | undefined {
  if (barcode === null) return mpn ? undefined : "identifier_missing";
  const read = readGtin(barcode);
  return "fault" in read ? gtinFaults[read.fault] : undefined;
}

type Rule = (about: About, entry: Entry) => boolean;

const hasPrice = ({ item }: Entry) => /[1-9]/.test(item.price);
const hasPage = ({ item }: Entry) => item.url !== undefined && item.pictures.length > 0;
// Google's product data specification: `link`, `image_link` and a price above zero are required, and an id
// has at most 50 characters.
const byGoogle: Rule = (_, entry) => !hasPage(entry) || !hasPrice(entry) || entry.id.length > 50;

/** Whether a form's reader refuses a row, which is left out of the file then. */
export const isRefused: Readonly<Record<Form, Rule>> = {
  tsv: byGoogle,
  xml: byGoogle,
  // OpenAI's product feed schema: nine fields are required, the brand among them, and an id has at most 100
  // characters.
  csv: (about, entry) => !hasPage(entry) || !hasPrice(entry) || !about.brand || entry.id.length > 100,
  // ACP's schema requires an id and a title of a variant, and nothing else.
  jsonl: () => false,
};
