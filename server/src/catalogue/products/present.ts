import type { Row } from "../../db/pool.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { formatMoney } from "../../kit/money.ts";
import { presentVariants, variantsExpression } from "./variant-present.ts";

type Column = {
  name: string;
  column: string;
  json: (text: string, reader: Reader) => string;
  /** Where it is more than a column of the product's row. */
  sql?: string;
  /** What stands for null. */
  otherwise?: string;
};

/** Who reads: the currency's minor-unit digits, whether they may see costs, and which fields they want (all if undefined). */
export type Reader = { currencyDigits: number; seesCost: boolean; fields: ReadonlySet<string> | undefined };

const asIs = (text: string) => text;
const quoted = (text: string) => `"${text}"`;
const string = (text: string) => JSON.stringify(text);
const boolean = (text: string) => (text === "t" ? "true" : "false");
const money = (text: string, { currencyDigits }: Reader) => `"${formatMoney(text, currencyDigits)}"`;
const time = (text: string) => `"${isoTime(text)}"`;

/** A product's fields in the order they are answered: each its column, and how that column's text becomes JSON. */
const columns: readonly Column[] = [
  { name: "id", column: "product_id", json: quoted },
  { name: "slug", column: "slug", json: string },
  { name: "sku", column: "sku", json: string },
  { name: "barcode", column: "barcode", json: string },
  { name: "price", column: "price", json: money },
  { name: "compareAtPrice", column: "compare_at_price", json: money },
  { name: "cost", column: "cost", json: money },
  { name: "categoryId", column: "category_id", json: quoted },
  { name: "images", column: "images", json: asIs },
  { name: "brand", column: "brand", json: string },
  { name: "tags", column: "tags", json: asIs },
  { name: "taxExempt", column: "tax_exempt", json: boolean },
  { name: "kind", column: "kind", json: quoted },
  { name: "isGiftCard", column: "is_gift_card", json: boolean },
  { name: "quantity", column: "quantity", json: asIs },
  { name: "inventoryTracked", column: "inventory_tracked", json: boolean },
  { name: "allowBackorder", column: "allow_backorder", json: boolean },
  { name: "lowStockThreshold", column: "low_stock_threshold", json: asIs },
  { name: "hasVariants", column: "has_variants", json: boolean },
  { name: "variants", column: "option_axes", json: asIs },
  {
    name: "productVariants",
    column: "product_variants",
    sql: variantsExpression,
    json: presentVariants,
    otherwise: "[]",
  },
  { name: "isActive", column: "is_active", json: boolean },
  { name: "publishedAt", column: "published_at", json: time },
  { name: "averageRating", column: "average_rating", json: asIs },
  { name: "ratingCount", column: "rating_count", json: asIs },
  { name: "createdAt", column: "created_at", json: time },
  { name: "updatedAt", column: "updated_at", json: time },
  { name: "translations", column: "translations", json: asIs },
  { name: "version", column: "version", json: asIs },
];

/** The select list of a product, as `presentProduct` reads it. */
export const productColumns = columns
  .map(({ column, sql }) => (sql ? `(${sql}) as ${column}` : `p.${column}`))
  .join(", ");
/** The names of a product's fields. */
export const productFields: readonly string[] = columns.map(({ name }) => name);

/** A product as JSON text; its columns stand in `row` from `offset` on. */
export function presentProduct(row: Row, offset: number, reader: Reader): string {
  const { seesCost, fields } = reader;
  let json = "";
  for (let i = 0; i < columns.length; i++) {
    const { name, json: write, otherwise = "null" } = columns[i]!;
    if ((name === "cost" && !seesCost) || (fields && !fields.has(name))) continue;
    const text = row[offset + i];
    json += `,"${name}":${text == null ? otherwise : write(text, reader)}`;
  }
  return `{${json.slice(1)}}`;
}

/** The text of one of a product's columns in a row. */
export function productColumn(row: Row, offset: number, column: string): string | null {
  return row[offset + columns.findIndex((known) => known.column === column)] ?? null;
}
