import type { Row } from "../../db/pool/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { NameOrder } from "../translations/index.ts";
import { amongSiblings } from "./sql.ts";

/**
 * Whether a category (alias c) of the store `$1` is shown to shoppers: it is active, and so are all above it.
 */
export const SHOWN = `(c.is_active and not (c.path && array(
  select hidden.category_id from categories hidden where hidden.store_id = $1 and not hidden.is_active)))`;

/** The category of a product (alias p) that shoppers see: none where it is not shown. */
export const SHOWN_CATEGORY = `(select c.category_id from categories c
  where c.store_id = $1 and c.category_id = p.category_id and ${SHOWN})`;

/** The visible categories that are one of some, or below one; `ids` is an array of ids in SQL. */
export const shownCategoriesWithin = (ids: string) => `(select c.category_id from categories c
  where c.store_id = $1 and (c.category_id = any(${ids}) or c.path && ${ids}) and ${SHOWN})`;

/**
 * Reads `select` of all categories (alias c) that are shown, siblings in their order: by position, then by
 * name.
 */
export function findShownCategories(tx: Tx, select: string, names: NameOrder): Promise<Row[]> {
  const values: Value[] = [tx.storeId];
  const order = amongSiblings(names, (value) => `$${values.push(value)}`);
  const all = `select ${select} from categories c where c.store_id = $1 and ${SHOWN} order by ${order}`;
  return tx.query(statement(all), values);
}
