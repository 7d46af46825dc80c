import type { Row } from "../../db/pool.ts";
import { type Statement, statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { ListSort } from "../products/index.ts";
import { asState, type CatalogueState, STATE, stateColumns } from "./index-sql.ts";

// What the cursor is made of, as the list's own statement has it.
const keys: Record<ListSort, string> = {
  createdAt: "p.created_at",
  updatedAt: "p.updated_at",
  price: "p.price",
  name: "(select n.name from product_names n where n.product_id = p.product_id and n.language = $2)",
};
const [CHANGED, KEY, ROW] = [STATE, STATE + 1, STATE + 3];
const statements = new Map<string, Statement>();

/** A product of a page: the revision of its last change, its sort key, and what was selected of it. */
export type Listed = { changed: number; key: string; row: Row };

/** The products of a page in its order, without those that are deleted by now, and where the catalogue stands. */
export async function readListed(
  tx: Tx,
  { select, sort, language }: { select: string; sort: ListSort; language: string },
  ids: readonly string[],
): Promise<{ state: CatalogueState; rows: Listed[] }> {
  const found = await tx.query(statementOf(select, sort), sort === "name" ? [ids, language] : [ids]);
  const rows = found.flatMap((row) =>
    row[ROW] == null
      ? []
      : [{ changed: Number(row[CHANGED] ?? 0), key: row[KEY]!, row: row.slice(ROW) as Row }],
  );
  return { state: asState(found[0] ?? []), rows };
}

// The rows' texts are long and few: each is made once.
function statementOf(select: string, sort: ListSort): Statement {
  const id = `${sort} ${select}`;
  const known = statements.get(id);
  if (known) return known;
  const made = statement(`
    select ${stateColumns}, x.*
    from product_counts c left join lateral (
      select n.revision as last_change, ${keys[sort]} as sort_key, wanted.place as page_place, ${select}
      from unnest($1::uuid[]) with ordinality as wanted (product_id, place)
      join products p on p.product_id = wanted.product_id and p.deleted_at is null
      left join product_changes n on n.product_id = p.product_id) x on true
    order by x.page_place`);
  statements.set(id, made);
  return made;
}
