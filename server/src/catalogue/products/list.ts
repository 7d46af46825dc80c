import { type Static, Type } from "typebox";
import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import { isTimeKey, listQuery, MAX_IDS, paginationJson, readIds, readWindow } from "../../http/lists.ts";
import { instant } from "../../kit/instant.ts";
import { sortKey } from "../../kit/slug.ts";
import { keepPage, keptPage } from "./list-cache.ts";
import { presentProduct, productColumns, productFields, type Reader } from "./present.ts";

const sorts = {
  createdAt: { column: "created_at", type: "timestamptz", isKey: isTimeKey },
  updatedAt: { column: "updated_at", type: "timestamptz", isKey: isTimeKey },
  price: { column: "price", type: "bigint", isKey: (text: string) => /^\d{1,18}$/.test(text) },
  name: { column: "sort_name", type: "text", isKey: () => true },
} as const;
const sortNames = Object.keys(sorts).flatMap((name) => [name, `-${name}`]);
const LOW_STOCK =
  "p.inventory_tracked and p.low_stock_threshold is not null and p.quantity <= p.low_stock_threshold";
const NO_REVISION = -1;
// Where a product's columns, its id first, stand in a row: behind revision, total and sort key.
const ID = 3;

export const ProductListQuery = Type.Object(
  {
    ...listQuery,
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Words that name, slug, SKU, barcode, brand or tags contain, each of them.",
      }),
    ),
    ids: Type.Optional(
      Type.String({ maxLength: 4_000, description: `Up to ${MAX_IDS} ids, separated by commas.` }),
    ),
    sku: Type.Optional(Type.String({ maxLength: 255 })),
    categoryId: Type.Optional(Type.String({ format: "uuid" })),
    brand: Type.Optional(Type.String({ maxLength: 255 })),
    tag: Type.Optional(Type.String({ maxLength: 255 })),
    isActive: Type.Optional(Type.Boolean()),
    lowStock: Type.Optional(
      Type.Boolean({
        description: "Only tracked products whose stock is at their threshold or below, or the others.",
      }),
    ),
    updatedSince: Type.Optional(
      Type.String({
        format: "date-time",
        maxLength: 40,
        description: "Changed at this time or later (ISO 8601).",
      }),
    ),
    sort: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: sortNames,
        default: "-createdAt",
        description: "Sort order; `-` for descending.",
      }),
    ),
    fields: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description: "Only these fields of each product, separated by commas.",
      }),
    ),
  },
  { additionalProperties: false },
);
type ProductListQuery = Static<typeof ProductListQuery>;

/**
 * A page of a store's products, as the JSON text of the answer's data. One statement, which reads the page only
 * where the catalogue has changed since the same page was answered before: every write of products raises the
 * catalogue's revision in its own transaction.
 */
export async function listProducts(tx: Tx, query: ProductListQuery, reader: Reader): Promise<Buffer> {
  const sort = query.sort ?? "-createdAt";
  const { column, type, isKey } = sorts[sort.replace("-", "") as keyof typeof sorts];
  const [direction, beyond] = sort.startsWith("-") ? ["desc", "<"] : ["asc", ">"];
  const window = readWindow(query, sort, isKey);
  const key = `${tx.storeId} ${reader.seesCost} ${JSON.stringify(query)}`;
  const kept = keptPage(key);

  const values: Value[] = [kept?.revision ?? NO_REVISION];
  const param = (value: Value) => `$${values.push(value)}`;
  const filters = readFilters(query, param);
  const matching = ["p.deleted_at is null", ...filters].join(" and ");
  const total = filters.length
    ? (countedTotal(query, filters.length) ?? `(select count(*) from products p where ${matching})`)
    : "c.total";
  const rest = window.cursor
    ? ` and (p.${column}, p.product_id) ${beyond} (${param(window.cursor.key)}::${type}, ${param(window.cursor.id)}::uuid)`
    : "";
  // A first page has no offset and a limit that the planner can see: one plan then serves all executions.
  const offset =
    window.cursor || window.page === 1 ? "" : ` offset ${param((window.page - 1) * window.limit)}`;
  const rows = await tx.query(
    statement(`
      select c.revision, case when c.revision <> $1 then ${total} end, p.*
      from product_counts c left join lateral (
        select p.${column}, ${productColumns} from products p where c.revision <> $1 and ${matching}${rest}
        order by p.${column} ${direction}, p.product_id ${direction}
        limit ${window.limit + 1}${offset}) p on true`),
    values,
  );
  const revision = rows[0]![0]!;
  if (kept?.revision === revision) return kept.data;

  const found = rows.filter((row) => row[ID] !== null);
  const page = found.slice(0, window.limit);
  const last = found.length > page.length ? cursorAt(page.at(-1)!) : undefined;
  const products = page.map((row) => presentProduct(row, ID, reader)).join(",");
  const pagination = paginationJson(window, Number(rows[0]![1]), last);
  const data = Buffer.from(`{"products":[${products}],"pagination":${pagination}}`);
  keepPage(key, { revision, data });
  return data;
}

/** Reads the `fields` parameter; undefined means all. Throws 400 for a name that is no field's. */
export function readFieldNames(fields: string | undefined): ReadonlySet<string> | undefined {
  if (fields === undefined) return undefined;
  const names = fields.split(",").map((name) => name.trim());
  if (!names.every((name) => productFields.includes(name))) {
    throw invalidField("/fields", "invalid_choice", { choices: productFields.join(", ") });
  }
  return new Set(names);
}

// Which products are active is counted with every write, so that this total needs no scan either.
function countedTotal({ isActive }: ProductListQuery, filters: number): string | undefined {
  if (isActive === undefined || filters > 1) return undefined;
  return isActive ? "c.active" : "c.total - c.active";
}

function readFilters(query: ProductListQuery, param: (value: Value) => string): string[] {
  const { q, ids, sku, categoryId, brand, tag, isActive, lowStock, updatedSince } = query;
  const filters: string[] = [];
  if (ids !== undefined) filters.push(`p.product_id = any(${param(readIds(ids))}::uuid[])`);
  if (sku !== undefined) {
    const wanted = param(sku);
    filters.push(`p.product_id in (
      select product_id from products where sku = ${wanted} and deleted_at is null
      union all select product_id from product_variants where sku = ${wanted} and retired_at is null)`);
  }
  if (categoryId !== undefined) filters.push(`p.category_id = ${param(categoryId)}`);
  if (brand !== undefined) filters.push(`p.brand = ${param(brand)}`);
  if (tag !== undefined) {
    filters.push(
      `exists (select 1 from product_tags t where t.store_id = p.store_id and t.tag = ${param(tag)} and t.product_id = p.product_id)`,
    );
  }
  if (lowStock !== undefined) filters.push(`${lowStock ? "" : "not "}(${LOW_STOCK})`);
  // A literal, so that the statement's plan knows it: there are two of them.
  if (isActive !== undefined) filters.push(isActive ? "p.is_active" : "not p.is_active");
  if (updatedSince !== undefined)
    filters.push(`p.updated_at >= ${param(instant(updatedSince)!)}::timestamptz`);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) {
    filters.push(`strpos(p.search_text, ${param(sortKey(word))}) > 0`);
  }
  return filters;
}

const cursorAt = (row: Row) => ({ key: row[ID - 1]!, id: row[ID]! });
