import { v7 as uuidv7 } from "uuid";
import { unnestRows } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { enqueueAtCommit } from "../../jobs/queue.ts";
import type { About, NoticeKind, Preferences } from "./kinds.ts";

/** The kind of the job that mails notices. */
export const NOTICE_MAIL = "notice_mail";

/** A notice to add; `staffId` is whom alone it is for, `actor` who did it and is not told. */
export type NewNotice = {
  /** The id of the event that it follows from, so that it is added once. */
  id?: string;
  kind: NoticeKind;
  staffId?: string;
  actor?: string | undefined;
  resourceId: string | null;
  about: About;
};

const columns = "notice_id, kind, staff_id, actor, resource_id, about, created_at";
const insert = statement(`
  insert into notices (store_id, ${columns})
  select s.store_id, n.notice_id, n.kind, n.staff_id, n.actor, n.resource_id, n.about::json, n.created_at
  from stores s, ${unnestRows("$2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::timestamptz[]", "n", columns)}
  where s.store_id = $1 order by n.n
  on conflict do nothing`);

const MAIL_EVERY_MS = 3 * 60_000;
/** The most by which a transaction commits behind its request, whose time its events and notices have. */
export const LATE_MS = 60_000;

/**
 * Adds a notice together with the commit, and has it mailed within 4 minutes to those who wish so: one mail
 * for all that came within 3. Nobody who may not see the kind finds it.
 */
export function addNotice(
  tx: Tx,
  { id, kind, staffId, actor, resourceId, about }: NewNotice,
  now: Date,
): void {
  tx.rowAtCommit(insert, [
    id ?? uuidv7(),
    kind,
    staffId ?? null,
    actor ?? null,
    resourceId,
    JSON.stringify(about),
    now.toISOString(),
  ]);
  // A job that runs has read its notices already: those of the next minutes have a job of their own.
  const until = (Math.floor(now.getTime() / MAIL_EVERY_MS) + 1) * MAIL_EVERY_MS;
  const runAt = new Date(until + LATE_MS);
  enqueueAtCommit(tx, { kind: NOTICE_MAIL, key: String(until), payload: { until }, runAt });
}

/** Somebody who reads notices: which kinds, and by which text others name them as an actor. */
export type NoticeReader = { staffId: string; actor: string; kinds: readonly NoticeKind[] };

/** A stored notice. */
export type Notice = {
  id: string;
  kind: NoticeKind;
  resourceId: string | null;
  about: About;
  createdAt: string;
  isRead: boolean;
};

// $2: the reader, $3: their actor, $4: the kinds they see.
const seen = `n.store_id = $1 and n.kind = any($4::text[]) and (n.staff_id is null or n.staff_id = $2)
  and n.actor is distinct from $3`;
// Of what was there before somebody looked for the first time, only the last week is new to them.
const readUntil = `coalesce((select r.read_until from notice_readers r where r.store_id = $1 and r.staff_id = $2), now() - interval '7 days')`;
const isRead = `(n.created_at <= ${readUntil}
  or exists (select from notice_reads d where d.store_id = $1 and d.staff_id = $2 and d.notice_id = n.notice_id))`;

const MOST_COUNTED = 100;
const count = statement(`
  select count(*) from (
    select from notices n where ${seen} and n.created_at > ${readUntil} and not ${isRead}
    limit ${MOST_COUNTED}) unread`);

/** How many notices somebody has not read; 100 for more. */
export async function countUnread(tx: Tx, { staffId, actor, kinds }: NoticeReader): Promise<number> {
  const [row] = await tx.query(count, [tx.storeId, staffId, actor, kinds]);
  return Number(row![0]);
}

const find = statement(`
  select n.notice_id, n.kind, n.resource_id, n.about, n.created_at, ${isRead}
  from notices n
  where ${seen} and (not $5::boolean or not ${isRead})
    and ($6::uuid is null or (n.created_at, n.notice_id) < (
      select p.created_at, p.notice_id from notices p where p.store_id = $1 and p.notice_id = $6::uuid))
  order by n.created_at desc, n.notice_id desc limit $7`);

/** The next notices behind one of them, the newest first; all, or only those that somebody has not read. */
export async function findNotices(
  tx: Tx,
  { staffId, actor, kinds }: NoticeReader,
  { isUnread, after, most }: { isUnread: boolean; after: string | null; most: number },
): Promise<Notice[]> {
  const rows = await tx.query(find, [tx.storeId, staffId, actor, kinds, isUnread, after, most]);
  return rows.map(([id, kind, resourceId, about, createdAt, read]) => ({
    id: id!,
    kind: kind as NoticeKind,
    resourceId: resourceId ?? null,
    about: JSON.parse(about!),
    createdAt: new Date(createdAt!).toISOString(),
    isRead: read === "t",
  }));
}

const readSome = statement(`
  insert into notice_reads (store_id, staff_id, notice_id)
  select n.store_id, $2, n.notice_id from notices n where ${seen} and n.notice_id = any($5::uuid[])
  on conflict do nothing`);
// A notice that commits late has an older time than others that were read: of the last minute, each is noted.
const settled = `now() - interval '${LATE_MS} milliseconds'`;
const readOlder = statement(`
  insert into notice_readers as r (store_id, staff_id, read_until)
  select s.store_id, $2, ${settled} from stores s where s.store_id = $1
  on conflict (store_id, staff_id) do update set read_until = greatest(r.read_until, excluded.read_until)`);
const readNewer = statement(`
  insert into notice_reads (store_id, staff_id, notice_id)
  select n.store_id, $2, n.notice_id from notices n
  where n.store_id = $1 and (n.staff_id is null or n.staff_id = $2) and n.created_at > ${settled}
  on conflict do nothing`);
const forgetOlder = statement(`
  delete from notice_reads d using notices n
  where d.store_id = $1 and d.staff_id = $2
    and n.store_id = $1 and n.notice_id = d.notice_id and n.created_at <= ${settled}`);

/** Notes that somebody has read some notices; ids of others are passed over. */
export async function noteRead(tx: Tx, reader: NoticeReader, ids: readonly string[]): Promise<void> {
  const { staffId, actor, kinds } = reader;
  await tx.query(readSome, [tx.storeId, staffId, actor, kinds, ids]);
}

/** Notes that somebody has read all notices. */
export async function noteAllRead(tx: Tx, staffId: string): Promise<void> {
  const of = [tx.storeId, staffId];
  await Promise.all([tx.query(readOlder, of), tx.query(readNewer, of), tx.query(forgetOlder, of)]);
}

const findChoice = statement("select preferences from notice_readers where store_id = $1 and staff_id = $2");
const putChoice = statement(`
  insert into notice_readers (store_id, staff_id, preferences) values ($1, $2, $3::json)
  on conflict (store_id, staff_id) do update set preferences = excluded.preferences`);
const findChoices = statement("select staff_id, preferences from notice_readers where store_id = $1");

/** The choices of somebody; none where they never chose. */
export async function findPreferences(tx: Tx, staffId: string): Promise<Preferences> {
  const [row] = await tx.query(findChoice, [tx.storeId, staffId]);
  return row ? JSON.parse(row[0]!) : {};
}

/** The choices of all who chose, by their ids. */
export async function findAllPreferences(tx: Tx): Promise<Map<string, Preferences>> {
  const rows = await tx.query(findChoices, [tx.storeId]);
  return new Map(rows.map(([id, chosen]) => [id!, JSON.parse(chosen!)]));
}

/** Stores the choices of somebody. */
export async function putPreferences(tx: Tx, staffId: string, preferences: Preferences): Promise<void> {
  await tx.query(putChoice, [tx.storeId, staffId, JSON.stringify(preferences)]);
}

const NOTICE_LIFE_MS = 90 * 86_400_000;

/** Deletes notices after 90 days. */
export const noticesSweeper = sweeperOf(
  "notices",
  deletionBefore("notices", "notice_id", "created_at"),
  NOTICE_LIFE_MS,
);
