import type { Pool } from "../../db/pool/pool.ts";
import { unboundQuery } from "../../db/pool/unbound-query.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { NoticeKind } from "./kinds.ts";
import type { Notice } from "./sql.ts";

const MOST_STORES = 200;
const findStores = statement("select stores_with_news($1)");

/** The ids of some stores with events that nobody has looked at for notices. */
export async function findStoresWithNews(pool: Pool): Promise<string[]> {
  return (await unboundQuery(pool, findStores, [MOST_STORES])).map(([id]) => id!);
}

const begin = statement(`
  insert into notice_cursors (store_id, collected_until, mailed_until)
  values ($1, $2, $2) on conflict do nothing`);
const hold = statement(
  "select collected_until from notice_cursors where store_id = $1 for update skip locked",
);
const moveOn = statement("update notice_cursors set collected_until = $2 where store_id = $1");

/** Until when the store's events have become notices, held until the commit; undefined while another does it. */
export async function holdCursor(tx: Tx, first: Date): Promise<Date | undefined> {
  const [, [row]] = await Promise.all([tx.query(begin, [tx.storeId, first]), tx.query(hold, [tx.storeId])]);
  return row && new Date(row[0]!);
}

/** Notes until when events have become notices. */
export async function moveCursor(tx: Tx, until: Date): Promise<void> {
  await tx.query(moveOn, [tx.storeId, until]);
}

/** A notice as those read it who tell of it. */
export type News = Omit<Notice, "isRead"> & { staffId: string | null; actor: string | null };

const holdMailed = statement("select mailed_until from notice_cursors where store_id = $1 for update");
const moveMailed = statement(
  "update notice_cursors set mailed_until = greatest(mailed_until, $2) where store_id = $1",
);
const MOST_TOLD = 1_000;
const between = statement(`
  select notice_id, kind, resource_id, about, created_at, staff_id, actor from notices
  where store_id = $1 and created_at > $2 and created_at <= $3 order by created_at, notice_id limit ${MOST_TOLD}`);

/** The notices until a time that were not mailed yet, which counts as done from now on; at most 1,000. */
export async function takeUnmailed(tx: Tx, until: Date): Promise<News[]> {
  const [, [row]] = await Promise.all([
    tx.query(begin, [tx.storeId, new Date(until.getTime() - FIRST_MS)]),
    tx.query(holdMailed, [tx.storeId]),
  ]);
  const [rows] = await Promise.all([
    tx.query(between, [tx.storeId, row![0]!, until]),
    tx.query(moveMailed, [tx.storeId, until]),
  ]);
  return rows.map(([id, kind, resourceId, about, createdAt, staffId, actor]) => ({
    id: id!,
    kind: kind as NoticeKind,
    resourceId: resourceId ?? null,
    about: JSON.parse(about!),
    createdAt: new Date(createdAt!).toISOString(),
    staffId: staffId ?? null,
    actor: actor ?? null,
  }));
}

/** How far back events of a store are looked at for the first time: an hour. */
export const FIRST_MS = 3_600_000;
