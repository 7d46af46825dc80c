import { productColumn, productColumns } from "../../catalogue/products/index.ts";
import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

// As many of the next $2 products as begin within $3 bytes: at least one.
const page = statement(`
  select * from (
    select sized.*, sum(size) over (order by product_id rows unbounded preceding) as upto from (
      select next.*, octet_length(concat(translations, product_variants, images)) as size from (
        select ${productColumns} from products p where p.deleted_at is null and p.product_id > $1
        order by p.product_id limit $2) next) sized) summed
  where upto - size < $3 order by product_id`);

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
const MAX_ROWS = 500;
const FIRST_ROWS = 50;
const FEW_ROWS = 10;
const BATCH_BYTES = 262_144;

/**
 * All products' rows, oldest first, in batches that are a read each: nothing is held between them. A batch is
 * about 256 KiB, at most 500 rows: memory stays flat even where products have thousands of variants.
 */
export async function* readCatalogue(tx: Tx): AsyncGenerator<Row[]> {
  let after = BEFORE_ALL;
  for (let limit = FIRST_ROWS; ; ) {
    const rows = await tx.query(page, [after, limit, BATCH_BYTES]);
    if (!rows.length) return;
    after = productColumn(rows.at(-1)!, 0, "product_id")!;
    limit = Math.min(MAX_ROWS, rows.length < limit ? rows.length + FEW_ROWS : 2 * limit);
    yield rows;
  }
}
