import type { Row } from "../../db/pool/pool.ts";
import { ALWAYS_THERE, OFFERED } from "../products/index.ts";

/** A product as it is read from the database. Prices are minor units, times milliseconds since 1970. */
export type FacetProduct = {
  id: string;
  isActive: boolean;
  kind: string;
  brand: string | null;
  category: string | null;
  /** As JSON. */
  tags: string;
  rating: number;
  createdAt: number;
  updatedAt: number;
  /** Before all times where there is none. */
  publishedAt: number;
  /** The price that sorts it where it has no unit. */
  price: number;
  /** Its variants on offer, or itself where it has no variants. */
  units: FacetUnit[];
  /** The text that searches of lists match; see `putTexts`. */
  texts: string;
};
/** A unit that can be bought: an active variant, or the product itself. Options are JSON. */
export type FacetUnit = { price: number; inStock: boolean; onSale: boolean; options: string };

// The texts that lists find a product by: its codes and slugs, then for each of its documents the words of
// the name, the codes, the brand and the tags, and with ">" before them those that are looked into. Control
// characters, which none of the texts contains, separate them.
const code = (column: string) => `translate(${column}, E'\\x1d\\x1e', '--')`;
const codes = `concat_ws(E'\\x1d', ${code("p.sku_key")}, ${code("p.barcode_key")},
  (select string_agg(c.slug, E'\\x1d') from product_slugs c where c.store_id = $1 and c.product_id = p.product_id),
  (select string_agg(concat_ws(E'\\x1d', ${code("v.sku_key")}, ${code("v.barcode_key")}), E'\\x1d') from product_variants v
    where v.store_id = $1 and v.product_id = p.product_id and v.retired_at is null))`;
const documents = `(select string_agg(concat(E'\\x1e', array_to_string(tsvector_to_array(ts_filter(s.document, '{a,b}')), ' '),
    case when search_compounds(search_config(s.language)) then
      (select string_agg(' ' || one, '') from unnest(tsvector_to_array(s.document)) as one where one like '>%') end), '')
  from product_search s where s.store_id = $1 and s.product_id = p.product_id)`;

// Between variants stands a control character, which JSON text cannot contain.
const offers = `(select string_agg(concat(v.price, ' ', v.compare_at_price, ' ', v.quantity > 0, ' ', v.options), E'\\x1e')
  from product_variants v where v.store_id = $1 and v.product_id = p.product_id and ${OFFERED})`;

/**
 * The select list of what an index has of a product (alias p) of the store `$1`, as `readFacetProduct` reads
 * it.
 */
export const facetColumns = `p.product_id, p.is_active, p.kind, p.brand, p.category_id, p.tags, p.average_rating,
  p.created_at, p.updated_at, p.published_at, p.has_variants, p.price, p.compare_at_price,
  ${ALWAYS_THERE}, p.quantity > 0, concat(${codes}, ${documents}), case when p.has_variants then ${offers} end`;

/** Reads a product whose columns stand in a row from `at` on. */
export function readFacetProduct(row: Row, at = 0): FacetProduct {
  const publishedAt = row[at + 9];
  const price = Number(row[at + 11]);
  const alwaysThere = row[at + 13] === "t";
  const unitOf = (price: number, compareAtPrice: string, isThere: string, options: string): FacetUnit => ({
    price,
    inStock: alwaysThere || isThere === "t",
    onSale: compareAtPrice !== "" && Number(compareAtPrice) > price,
    options,
  });
  const variantOf = (text: string): FacetUnit => {
    const [own = "", compareAtPrice = "", isThere = ""] = text.split(" ", 3);
    const options = text.slice(own.length + compareAtPrice.length + isThere.length + 3);
    return unitOf(own ? Number(own) : price, compareAtPrice, isThere, options);
  };
  return {
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
    price,
    units:
      row[at + 10] === "t"
        ? (row[at + 16]?.split("\x1e").map(variantOf) ?? [])
        : [unitOf(price, row[at + 12] ?? "", row[at + 14]!, "{}")],
    texts: row[at + 15]!,
  };
}

/** A time as PostgreSQL prints it in UTC, in milliseconds since 1970. */
export const timeOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
