import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const note = statement(`
  with old as (delete from facet_files where saved_at < now() - interval '90 days')
  insert into facet_files (store_id, token, revision) values ($1, $2, $3)`);

/** Notes a file of the store's index under its token, and at which revision it is; forgets those of more than 90 days ago. */
export async function noteFile(tx: Tx, token: string, revision: number): Promise<void> {
  await tx.query(note, [tx.storeId, token, revision]);
}

const known = statement(`
  select 1 from facet_files f join product_counts c on c.revision >= f.revision where f.token = $1 and f.revision = $2`);

/** Whether this database's catalogue was at that revision when a file was written, and came from there to where it is. */
export const isNoted = async (tx: Tx, token: string, revision: number): Promise<boolean> =>
  (await tx.query(known, [token, revision])).length > 0;
