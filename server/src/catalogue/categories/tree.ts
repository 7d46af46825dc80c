import { type TObject, Type } from "typebox";
import type { Row } from "../../db/pool/pool.ts";
import type { Fields, Reader } from "../../http/nouns/columns.ts";
import type { Table } from "../../http/nouns/table.ts";

type Nested<F extends Fields> = Table<F & { id: Fields[string]; parentId: Fields[string] }>;

/** Categories, siblings in their order, nested as the JSON text of the answer's data. */
export function writeTree<F extends Fields>(table: Nested<F>, rows: readonly Row[], reader: Reader): string {
  const write = table.writer(reader);
  const byParent = Map.groupBy(rows, (row) => table.text(row, "parentId"));
  const nodes = (parentId: string | null): string => (byParent.get(parentId) ?? []).map(node).join(",");
  const node = (row: Row): string => write(row, `"children":[${nodes(table.text(row, "id"))}]`);
  return `{"categories":[${nodes(null)}]}`;
}

/** The schema of such data; `name` is the name of a node's schema. */
export function treeSchema<F extends Fields>(table: Nested<F>, name: string): TObject {
  const children = Type.Array(Type.Unsafe<object>({ type: "object", "x-ref": `${name}Node` }), {
    description: "The categories directly below this one.",
  });
  const node = table.schema({ "x-name": `${name}Node` }, { children });
  return Type.Object(
    { categories: Type.Array(node, { description: "The roots." }) },
    { "x-name": `${name}Tree` },
  );
}
