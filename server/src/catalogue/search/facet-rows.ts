import type { Row } from "../../db/pool.ts";
import type { FacetProduct } from "./facet-index.ts";
import { IN_STOCK, ON_SALE } from "./filter-sql.ts";

/** The select list of what facets see of a product (alias p) but for its variants, as `readFacetProduct` reads it. */
export const facetColumns = `p.product_id, p.is_active, ${IN_STOCK}, ${ON_SALE}, p.kind, p.brand, p.category_id, p.tags,
  p.average_rating, p.created_at, p.updated_at, p.published_at, p.sort_name, p.price`;
const COLUMNS = 14;

/** Reads a product whose columns stand in a row from `at` on. */
export function readFacetProduct(row: Row, at = 0): FacetProduct {
  const publishedAt = row[at + 11];
  return {
    id: row[at]!,
    isActive: row[at + 1] === "t",
    inStock: row[at + 2] === "t",
    onSale: row[at + 3] === "t",
    kind: row[at + 4]!,
    brand: row[at + 5]!,
    category: row[at + 6]!,
    tags: row[at + 7]!,
    rating: Number(row[at + 8]),
    createdAt: timeOf(row[at + 9]!),
    updatedAt: timeOf(row[at + 10]!),
    publishedAt: publishedAt == null ? Number.NEGATIVE_INFINITY : timeOf(publishedAt),
    sortName: row[at + 12]!,
    prices: [Number(row[at + 13])],
    options: [],
  };
}

/** The same with the variants behind it: one text, as the statement of changes puts them together. */
export function readChangedProduct(row: Row, at: number): FacetProduct {
  const product = readFacetProduct(row, at);
  // Between variants stands a control character, which JSON text cannot contain.
  for (const variant of row[at + COLUMNS]?.split("\x1e") ?? []) {
    const space = variant.indexOf(" ");
    addVariant(product, variant.slice(0, space), variant.slice(space + 1));
  }
  return product;
}

/** Adds a variant on offer to a product. */
export function addVariant(product: FacetProduct, price: string, options: string): void {
  product.prices.push(Number(price));
  product.options.push(options);
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
