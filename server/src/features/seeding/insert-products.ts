import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import {
  countProducts,
  derived,
  draftColumns,
  type ProductCreate,
  propose,
  settle,
} from "../products/index.ts";

export type NewProduct = { input: ProductCreate; createdAt: Date; updatedAt: Date };

const jsonColumns: readonly string[] = ["images", "tags", "translations", "option_axes"];
const types: Record<string, string> = {
  price: "bigint",
  compare_at_price: "bigint",
  cost: "bigint",
  quantity: "bigint",
  low_stock_threshold: "bigint",
  category_id: "uuid",
  published_at: "timestamptz",
  tax_exempt: "boolean",
  is_gift_card: "boolean",
  inventory_tracked: "boolean",
  allow_backorder: "boolean",
  is_active: "boolean",
  has_variants: "boolean",
};
const columns = draftColumns.join(", ");
const values = draftColumns.map((name) => (jsonColumns.includes(name) ? `${name}::json` : name)).join(", ");
const shape = draftColumns.map((name) => `${name} ${types[name] ?? "text"}`).join(", ");

// One statement for a whole batch, so that the text of it crosses and is read once.
const insert = statement(`
  with given as materialized (
    select * from json_to_recordset($2::json) as given (product_id uuid, movement_id uuid, languages text[],
      slugs text[], sort_name text, search_text text, created_at timestamptz, updated_at timestamptz,
      ${shape})),
  made as (
    insert into products (store_id, product_id, created_at, updated_at, sort_name, search_text, ${columns})
    select $1, product_id, created_at, updated_at, sort_name, search_text, ${values} from given),
  named as (
    insert into product_slugs (store_id, language, slug, product_id)
    select $1, language, taken, product_id from given, unnest(languages, slugs) as wanted (language, taken)),
  tagged as (
    insert into product_tags (store_id, tag, product_id)
    select $1, tag, product_id from given, json_array_elements_text(tags::json) as tag),
  stocked as (
    insert into stock_levels (store_id, item_id, location_id, product_id, quantity)
    select $1, product_id, location_id, product_id, quantity
    from given, (select location_id from locations where is_default) l where quantity <> 0)
  insert into stock_movements (store_id, movement_id, item_id, location_id, product_id, delta, quantity_after,
    reason, actor, created_at)
  select $1, movement_id, product_id, location_id, product_id, quantity, quantity, 'initial', 'cli',
    created_at from given, (select location_id from locations where is_default) l where quantity <> 0`);

/** A batch of products as the statement reads it, and how many of them are active. */
export type Batch = { json: string; total: number; active: number };

/** Prepares products for insertion as `createProduct` would; their slugs must be free. Throws 400. */
export function prepareBatch(products: readonly NewProduct[], store: Store): Batch {
  let active = 0;
  const rows = products.map(({ input, createdAt, updatedAt }) => {
    const proposal = propose(input, store);
    const slugs = proposal.wanted.map(({ slug }) => slug);
    const draft = settle(proposal, slugs);
    const { sortName, searchText } = derived(draft, store);
    if (draft.is_active === "t") active++;
    return {
      ...draft,
      product_id: uuidv7({ msecs: createdAt.getTime() }),
      movement_id: uuidv7({ msecs: createdAt.getTime() }),
      languages: proposal.wanted.map(({ language }) => language),
      slugs,
      sort_name: sortName,
      search_text: searchText,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    };
  });
  return { json: JSON.stringify(rows), total: rows.length, active };
}

/** Inserts a batch with its slugs, tags, stock and counts: two statements, however many products. */
export async function insertBatch(tx: Tx, { json, total, active }: Batch): Promise<void> {
  await tx.query(insert, [tx.storeId, json]);
  countProducts(tx, total, active);
}
