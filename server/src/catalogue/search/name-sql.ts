import type { Row } from "../../db/pool/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { inOrder } from "../products/index.ts";
import type { NameOrder } from "../translations/index.ts";
import { asState, type CatalogueState, STATE, stateColumns } from "./index-sql.ts";

/** Where a product stands in the order of names. */
export type NamePlace = { id: string; name: string };

/** The order, which way, and behind which place. */
export type NameWay = { names: NameOrder; descending: boolean; after: NamePlace | undefined };

/**
 * The next products in the order of names, `limit` at most: of all (then a limit of few that there are, as
 * each makes a statement), or of those with the ids `among`. With them, where the catalogue stood.
 */
export async function readNames(
  tx: Tx,
  { names, descending, after }: NameWay,
  limit: number,
  among?: readonly string[],
): Promise<{ state: CatalogueState; places: NamePlace[] }> {
  const values: Value[] = [tx.storeId];
  const param = (value: Value) => `$${values.push(value)}`;
  const name = `n.name collate ${names.collation}`;
  const [direction, beyond] = descending ? ["desc", "<"] : ["asc", ">"];
  const wanted = [
    inOrder(names, param),
    ...(among ? [`n.product_id = any(${param(among)}::uuid[])`] : []),
    ...(after
      ? [`(${name}, n.product_id) ${beyond} (${param(after.name)}::text, ${param(after.id)}::uuid)`]
      : []),
  ].join(" and ");
  const rows: Row[] = await tx.query(
    statement(`
      select ${stateColumns}, x.product_id, x.name
      from product_counts c left join lateral (
        select n.product_id, n.name from product_names n where ${wanted}
        order by ${name} ${direction}, n.product_id ${direction} limit ${among ? param(limit) : limit}) x on true
      where c.store_id = $1`),
    values,
  );
  const places = rows.flatMap((row) =>
    row[STATE] == null ? [] : [{ id: row[STATE], name: row[STATE + 1]! }],
  );
  return { state: asState(rows[0] ?? []), places };
}
