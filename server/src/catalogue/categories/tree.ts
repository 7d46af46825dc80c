import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { categoryColumn, presentCategory } from "./present.ts";
import { findCategories } from "./queries.ts";

/** All of a store's categories, nested, as the JSON text of the answer's data. One statement. */
export async function readTree(tx: Tx): Promise<string> {
  const rows = await findCategories(tx);
  const byParent = Map.groupBy(rows, (row) => categoryColumn(row, 0, "parent_id"));
  const nodes = (parentId: string | null): string => (byParent.get(parentId) ?? []).map(node).join(",");
  const node = (row: Row) => presentCategory(row, 0, nodes(categoryColumn(row, 0, "category_id")));
  return `{"categories":[${nodes(null)}]}`;
}
