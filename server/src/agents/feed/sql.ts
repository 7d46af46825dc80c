import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { bytes } from "../../http/nouns/columns.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import { feeds } from "./columns.ts";

const { last4 } = feeds.fields;
/** The statements of feeds' addresses. */
export const feedSql = nounSql(feeds, {
  into: "feeds",
  key: "feed_id",
  derived: { hash: bytes("hash"), last4 },
});

const find = statement("select feed_id from feeds where store_id = $1 and hash = $2");

/** The id of the feed whose token has this hash; undefined where there is none, or it was revoked. */
export async function findFeed(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const [row] = await tx.query(find, [tx.storeId, hash]);
  return row?.[0] ?? undefined;
}
