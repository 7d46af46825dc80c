import { productColumn, productColumns } from "../../catalogue/products/index.ts";
import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const page = statement(`
  select ${productColumns} from products p where p.deleted_at is null and p.product_id > $1
  order by p.product_id limit $2`);

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
const MAX_ROWS = 500;
const FIRST_ROWS = 50;
const BATCH_CHARACTERS = 1_000_000;

/**
 * All products' rows, oldest first, in batches that are a read each: nothing is held between them. A batch is
 * about a megabyte, at most 500 rows: memory stays flat even where products have thousands of variants.
 */
export async function* readCatalogue(tx: Tx): AsyncGenerator<Row[]> {
  let after = BEFORE_ALL;
  for (let limit = FIRST_ROWS; ; ) {
    const rows = await tx.query(page, [after, limit]);
    if (rows.length) yield rows;
    if (rows.length < limit) return;
    after = productColumn(rows.at(-1)!, 0, "product_id")!;
    limit = Math.max(1, Math.min(MAX_ROWS, Math.floor((BATCH_CHARACTERS * rows.length) / sizeOf(rows))));
  }
}

const sizeOf = (rows: Row[]) =>
  rows.reduce((sum, row) => row.reduce((length, text) => length + (text?.length ?? 0), sum), 0);
