import type { Row } from "../../db/pool.ts";
import { ALWAYS_THERE } from "../products/index.ts";
import type { FacetProduct } from "./facet-index.ts";

// What lists find it by: its codes and slugs; of each of its documents the words of the name and the codes, and those of the brand
// and the tags. Between them stand control characters, which none of these has or keeps.
const code = (column: string) => `translate(${column}, E'\\x1d\\x1e\\x1f', '---')`;
const codes = `concat_ws(E'\\x1d', ${code("p.sku_key")}, ${code("p.barcode_key")},
  (select string_agg(c.slug, E'\\x1d') from product_slugs c where c.store_id = p.store_id and c.product_id = p.product_id),
  (select string_agg(concat_ws(E'\\x1d', ${code("v.sku_key")}, ${code("v.barcode_key")}), E'\\x1d') from product_variants v
    where v.store_id = p.store_id and v.product_id = p.product_id and v.retired_at is null))`;
const wordsOf = (weight: string) =>
  `array_to_string(tsvector_to_array(ts_filter(s.document, '{${weight}}')), ' ')`;
const documents = `(select string_agg(concat(E'\\x1e', ${wordsOf("a")}, E'\\x1f', ${wordsOf("b")}), '')
  from product_search s where s.store_id = p.store_id and s.product_id = p.product_id)`;

/** The select list of what facets see of a product (alias p) but for its variants, as `readFacetProduct` reads it. */
export const facetColumns = `p.product_id, p.is_active, p.kind, p.brand, p.category_id, p.tags, p.average_rating,
  p.created_at, p.updated_at, p.published_at, p.has_variants, p.price, p.compare_at_price,
  ${ALWAYS_THERE}, p.quantity > 0, concat(${codes}, ${documents})`;
const COLUMNS = 16;

/** What facets see of a variant on offer (alias v) as one text, as `addVariant` reads it. */
export const variantColumn = `concat(v.price, ' ', v.compare_at_price, ' ', v.quantity > 0, ' ', v.options)`;

/** A product as it is read before its variants. */
type ReadProduct = FacetProduct & { hasVariants: boolean; alwaysThere: boolean };

/** Reads a product whose columns stand in a row from `at` on. Its variants are to be added. */
export function readFacetProduct(row: Row, at = 0): ReadProduct {
  const publishedAt = row[at + 9];
  const product: ReadProduct = {
    id: row[at]!,
    isActive: row[at + 1] === "t",
    kind: row[at + 2]!,
    brand: row[at + 3]!,
    category: row[at + 4]!,
    tags: row[at + 5]!,
    rating: Number(row[at + 6]),
    createdAt: timeOf(row[at + 7]!),
    updatedAt: timeOf(row[at + 8]!),
    publishedAt: publishedAt == null ? Number.NEGATIVE_INFINITY : timeOf(publishedAt),
    hasVariants: row[at + 10] === "t",
    price: Number(row[at + 11]),
    alwaysThere: row[at + 13] === "t",
    units: [],
    texts: row[at + 15]!,
  };
  if (!product.hasVariants) addUnit(product, product.price, row[at + 12] ?? "", row[at + 14]!, "{}");
  return product;
}

/** The same with the variants behind it. */
export function readChangedProduct(row: Row, at: number): FacetProduct {
  const product = readFacetProduct(row, at);
  // Between variants stands a control character, which JSON text cannot contain.
  for (const variant of row[at + COLUMNS]?.split("\x1e") ?? []) addVariant(product, variant);
  return product;
}

/** Adds a variant on offer to a product that has variants. */
export function addVariant(product: ReadProduct, variant: string): void {
  if (!product.hasVariants) return;
  const [price = "", compareAtPrice = "", isThere = ""] = variant.split(" ", 3);
  const options = variant.slice(price.length + compareAtPrice.length + isThere.length + 3);
  addUnit(product, price ? Number(price) : product.price, compareAtPrice, isThere, options);
}

function addUnit(
  { units, alwaysThere }: ReadProduct,
  price: number,
  compareAtPrice: string,
  isThere: string,
  options: string,
): void {
  const onSale = compareAtPrice !== "" && Number(compareAtPrice) > price;
  units.push({ price, inStock: alwaysThere || isThere === "t", onSale, options });
}

/** A time as PostgreSQL prints it in UTC, in milliseconds since 1970. */
export function timeOf(text: string): number {
  const year = digits(text, 0, 4);
  const seconds = Date.UTC(
    year,
    digits(text, 5, 7) - 1,
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
  );
  const fraction = text.length - 23;
  return fraction <= 0 ? seconds : seconds + digits(text, 20, 20 + fraction) * 10 ** (3 - fraction);
}

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) number = number * 10 + text.charCodeAt(i) - 48;
  return number;
}
