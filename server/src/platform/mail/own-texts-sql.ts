import { RetryTransaction } from "../../db/faults.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { noOwnTexts, type OwnTexts, type OwnTextsRow, ownTexts } from "./own-texts.ts";

const all = `select ${ownTexts.select} from mail_texts t where t.store_id = $1`;
const find = statement(all);
const findLocked = statement(`${all} for no key update`);

/** The words of its own that a store has for its mails; none where it has written none. */
export const findOwnTexts = async (tx: Tx): Promise<OwnTextsRow> =>
  ((await tx.query(find, [tx.storeId]))[0] as OwnTextsRow | undefined) ?? noOwnTexts;
/** Finds a store's own words for its mails, and locks their row, if any, until the transaction ends. */
export const lockOwnTexts = async (tx: Tx): Promise<OwnTextsRow> =>
  ((await tx.query(findLocked, [tx.storeId]))[0] as OwnTextsRow | undefined) ?? noOwnTexts;

const write = statement(`
  insert into mail_texts as t (store_id, texts, version, updated_at) values ($1, $3, 1 + 1, $4)
  on conflict (store_id) do update set texts = excluded.texts, version = t.version + 1, updated_at = excluded.updated_at
  where t.version = $2
  returning ${ownTexts.select}`);

/** Writes all texts over those of a version, and returns the row. After a concurrent write it reads again. */
export async function changeOwnTexts(
  tx: Tx,
  version: number,
  texts: OwnTexts,
  now: Date,
): Promise<OwnTextsRow> {
  const [row] = await tx.query(write, [tx.storeId, version, JSON.stringify(texts), now]);
  if (!row) throw new RetryTransaction(new Error("the texts were written first by another transaction"));
  return row as unknown as OwnTextsRow;
}
