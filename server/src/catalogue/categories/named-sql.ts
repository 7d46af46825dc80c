import type { Row } from "../../db/pool/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isUuid } from "../../kit/cursor.ts";
import { linkColumns } from "../translations/index.ts";
import { SHOWN } from "./shown-sql.ts";

const find = statement(`
  select category_id from categories where store_id = $1 and category_id = any($2::uuid[])
  union
  select category_id from category_slugs where store_id = $1 and slug = any($3::text[])`);

/** The ids of the categories that some names are of, each an id or a slug. One statement. */
export async function findNamedCategories(tx: Tx, names: readonly string[]): Promise<string[]> {
  const ids = names.map((name) => name.toLowerCase()).filter(isUuid);
  const rows = await tx.query(find, [tx.storeId, ids, names]);
  return rows.map(([id]) => id!);
}

const linked = statement(`
  select ${linkColumns("c", "category_id", SHOWN)}
  from categories c where c.store_id = $1 and c.category_id = any($2::uuid[])`);

/** The columns that links to categories need; see `linkColumns`. */
export const findLinkedCategories = (tx: Tx, ids: readonly string[]): Promise<Row[]> =>
  tx.query(linked, [tx.storeId, ids]);
