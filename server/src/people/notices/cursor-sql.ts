import type { Pool } from "../../db/pool/pool.ts";
import { unboundQuery } from "../../db/pool/unbound-query.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { NoticeKind } from "./kinds.ts";
import type { Notice } from "./sql.ts";

/** A store with events that made no notices yet; `oldest` is the time of the first, as PostgreSQL has it. */
export type StoreWithNews = { storeId: string; oldest: string };

const findStores = statement("select store_id, oldest from stores_with_news($1)");

/**
 * The stores with events since a time that made no notices yet, whose wait longest first. Without a time,
 * since an hour before any became notices for the last time.
 */
export async function findStoresWithNews(pool: Pool, since: Date | undefined): Promise<StoreWithNews[]> {
  const rows = await unboundQuery(pool, findStores, [since ?? null]);
  return rows.map(([storeId, oldest]) => ({ storeId: storeId!, oldest: oldest! }));
}

// Notices of the last hour are mailed where none was before.
const begin = statement(`
  insert into notice_cursors (store_id, collected_until, mailed_until)
  values ($1, $2, $3::timestamptz - interval '1 hour') on conflict do nothing`);
const hold = statement("select 1 from notice_cursors where store_id = $1 for update skip locked");
const moveOn = statement(
  "update notice_cursors set collected_until = greatest(collected_until, $2) where store_id = $1",
);

/** Whether this transaction alone makes notices of the store's events; not while another does. */
export async function holdCursor(tx: Tx, from: string, now: Date): Promise<boolean> {
  const [, rows] = await Promise.all([
    tx.query(begin, [tx.storeId, from, now]),
    tx.query(hold, [tx.storeId]),
  ]);
  return rows.length > 0;
}

/** Notes until when events have become notices; never back. */
export async function moveCursor(tx: Tx, until: string): Promise<void> {
  await tx.query(moveOn, [tx.storeId, until]);
}

/**
 * One of the first notices of its kind, actor and person, and how many there are of these; `place` is its own
 * among them, from 1.
 */
export type News = Pick<Notice, "kind" | "about"> & {
  staffId: string | null;
  actor: string | null;
  place: number;
  total: number;
};

const holdMailed = statement("select mailed_until from notice_cursors where store_id = $1 for update");
const moveMailed = statement(
  "update notice_cursors set mailed_until = greatest(mailed_until, $2) where store_id = $1",
);
const between = statement(`
  select kind, about, staff_id, actor, place, total from (
    select kind, about, staff_id, actor, created_at, notice_id,
      row_number() over (partition by kind, staff_id, actor order by created_at, notice_id) as place,
      count(*) over (partition by kind, staff_id, actor) as total
    from notices where store_id = $1 and created_at > $2 and created_at <= $3) n
  where place <= $4 order by created_at, notice_id`);

/**
 * The notices until a time that were not mailed yet, which all count as mailed from now on. Of each kind,
 * actor and person, the first few and the number of all.
 */
export async function takeUnmailed(tx: Tx, until: Date, few: number): Promise<News[]> {
  const [, [row]] = await Promise.all([
    tx.query(begin, [tx.storeId, until, until]),
    tx.query(holdMailed, [tx.storeId]),
  ]);
  const [rows] = await Promise.all([
    tx.query(between, [tx.storeId, row![0]!, until, few]),
    tx.query(moveMailed, [tx.storeId, until]),
  ]);
  return rows.map(([kind, about, staffId, actor, place, total]) => ({
    kind: kind as NoticeKind,
    about: JSON.parse(about!),
    staffId: staffId ?? null,
    actor: actor ?? null,
    place: Number(place),
    total: Number(total),
  }));
}
