import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { writer } from "../../http/nouns/writer-sql.ts";
import { type Alt, type MediaRow, media } from "./columns.ts";
import type { MediaType } from "./types.ts";

const findSame = statement(
  `select ${media.select} from media m where m.store_id = $1 and m.sha256 = decode($2, 'hex')`,
);

/** The row of media with this content (SHA-256 in hexadecimal), if it is stored. */
export async function findSameMedia(tx: Tx, sha256: string): Promise<MediaRow | undefined> {
  return (await tx.query(findSame, [tx.storeId, sha256]))[0];
}

// Locked until the transaction ends, so that references stay valid.
const findThese = statement(`
  select ${media.select} from media m where m.store_id = $1 and m.media_id = any($2::uuid[])
  order by m.media_id for key share`);

/** The rows of those of these ids that there are, by id. No statement where there are none. */
export async function shareMedia(tx: Tx, ids: readonly string[]): Promise<Map<string, MediaRow>> {
  const rows = ids.length ? await tx.query(findThese, [tx.storeId, ids]) : [];
  return new Map(rows.map((row) => [media.get(row, "id"), row]));
}

/** The columns of a new medium, besides its file. */
export type NewMedia = {
  id: string;
  url: string;
  type: MediaType;
  filename: string;
  width: number | null;
  height: number | null;
  size: number;
  /** In hexadecimal. */
  sha256: string;
  alt: Alt;
};

const { url, type, width, height, size, sha256 } = media.fields;
const write = writer(media, {
  into: "media",
  key: "media_id",
  derived: { url, type, width, height, size, sha256 },
  onConflict: "(store_id, sha256) do nothing",
  returns: true,
});
const count = statement(`
  insert into media_counts as c (store_id, total) values ($1, $2)
  on conflict (store_id) do update set total = c.total + excluded.total`);

/** Inserts a medium and counts it. Undefined if the same content exists. */
export async function insertMedia(tx: Tx, one: NewMedia, now: Date): Promise<MediaRow | undefined> {
  const { id, filename, alt, ...about } = one;
  const pixels = (count: number | null) => (count === null ? null : String(count));
  const [width, height] = [pixels(one.width), pixels(one.height)];
  const derived = { ...about, width, height, size: String(one.size) };
  const draft = { filename, alt: JSON.stringify(alt) };
  const [row] = await tx.query(...write.insert(tx.storeId, [{ id, draft, derived, now }]));
  if (row) countMedia(tx, 1);
  return row;
}

/** Whether an id is that of a store's medium, in SQL. */
export const isMedium = (store: string, id: string) =>
  `exists (select 1 from media m where m.store_id = ${store} and m.media_id = ${id})`;

/** Counts with the commit so many more media, or fewer. */
export const countMedia = (tx: Tx, more: number): void => tx.lastAtCommit(count, [tx.storeId, more]);

const source = "sha256(convert_to($2, 'UTF8'))";
const findSources = statement(`
  select u.url, m.url from unnest($2::text[]) as u (url)
  join media_sources s on s.store_id = $1 and s.url_hash = sha256(convert_to(u.url, 'UTF8'))
  join media m on m.store_id = s.store_id and m.media_id = s.media_id
  where m.width is not null`);
const putSource = statement(`
  insert into media_sources (store_id, url_hash, media_id) values ($1, ${source}, $3)
  on conflict (store_id, url_hash) do update set media_id = excluded.media_id`);

/** The current URLs of pictures that were fetched from these URLs. No statement if there are none. */
export async function findFetched(tx: Tx, urls: readonly string[]): Promise<Map<string, string>> {
  const rows = urls.length ? await tx.query(findSources, [tx.storeId, urls]) : [];
  return new Map(rows.map(([from, url]) => [from!, url!]));
}

/** Defers to the commit where a medium was fetched from. */
export function deferSource(tx: Tx, url: string, id: string): void {
  tx.atCommit(putSource, [tx.storeId, url, id]);
}

const lockThese = statement(`
  select media_id from media where store_id = $1 and media_id = any($2::uuid[]) order by media_id for update`);
const deleteThese = statement(
  "delete from media where store_id = $1 and media_id = any($2::uuid[]) returning media_id",
);

/** Locks media until the transaction ends, also against those who only refer to them. */
export async function lockMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(lockThese, [tx.storeId, ids]);
}

/** Deletes the rows of media, and returns the ids of those that there were. */
export const deleteMedia = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.query(deleteThese, [tx.storeId, ids])).map(([id]) => id!);

const findIds = statement("select media_id from media where store_id = $1 and media_id = any($2::uuid[])");

/** Those of these ids that belong to media. */
export async function findMediaIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query(findIds, [tx.storeId, ids]);
  return new Set(rows.map(([id]) => id!));
}
