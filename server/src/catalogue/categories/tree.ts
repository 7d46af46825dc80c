import type { Reader } from "../../http/columns.ts";
import { type CategoryRow, categories } from "./columns.ts";

/** Categories, siblings in their order, nested as the JSON text of the answer's data. */
export function writeTree(rows: readonly CategoryRow[], reader: Reader): string {
  const write = categories.writer(reader);
  const byParent = Map.groupBy(rows, (row) => categories.get(row, "parentId"));
  const nodes = (parentId: string | null): string => (byParent.get(parentId) ?? []).map(node).join(",");
  const node = (row: CategoryRow): string => write(row, `"children":[${nodes(categories.get(row, "id"))}]`);
  return `{"categories":[${nodes(null)}]}`;
}
