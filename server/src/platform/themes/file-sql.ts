import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { type ContentRow, contents, type FileRow, files } from "./columns.ts";
import type { NewFile } from "./content.ts";

const listWorking = statement(`
  select ${files.select} from themes t left join theme_files f using (store_id, theme_id)
  where store_id = $1 and theme_id = $2 order by f.path`);
const listPublished = statement(`
  select ${files.select} from theme_versions v left join theme_version_files f using (store_id, theme_id, number)
  where store_id = $1 and theme_id = $2 and number = $3 order by f.path`);

/**
 * The rows of a theme's working files, or of a version's, by path. Throws 404 for a theme or version that is
 * not there.
 */
export async function listFileRows(tx: Tx, themeId: string, number: number | undefined): Promise<FileRow[]> {
  const rows = await (number === undefined
    ? tx.query(listWorking, [tx.storeId, themeId])
    : tx.query(listPublished, [tx.storeId, themeId, number]));
  if (!rows.length) throw notFound();
  return rows.filter(([path]) => path !== null);
}

const findWorking = statement(`
  select ${contents.select} from theme_files f join theme_blobs b using (store_id, sha256)
  where store_id = $1 and f.theme_id = $2 and f.path = $3`);
const findPublished = statement(`
  select ${contents.select} from theme_version_files f join theme_blobs b using (store_id, sha256)
  where store_id = $1 and f.theme_id = $2 and f.path = $3 and f.number = $4`);

/** The row of a working file, or of a version's, with its content. Throws 404. */
export async function getContent(
  tx: Tx,
  themeId: string,
  path: string,
  number: number | undefined,
): Promise<ContentRow> {
  const [row] = await (number === undefined
    ? tx.query(findWorking, [tx.storeId, themeId, path])
    : tx.query(findPublished, [tx.storeId, themeId, path, number]));
  if (!row) throw notFound();
  return row;
}

// A page of contents ends with the file that reaches this many bytes.
const PAGE_BYTES = 2_097_152;
const pageOf = (filesOfTheme: string) => `
  select f.files, ${contents.select} from (
    select *, count(*) over () as files, sum(size) over (order by path) - size as bytes_before
    from ${filesOfTheme} and is_text and starts_with(path, $3) and path > $4) f
  join theme_blobs b using (store_id, sha256)
  where b.store_id = $1 and f.bytes_before < ${PAGE_BYTES} order by f.path`;
const pageWorking = statement(pageOf("theme_files where store_id = $1 and theme_id = $2"));
const pagePublished = statement(
  pageOf("theme_version_files where store_id = $1 and theme_id = $2 and number = $5"),
);

/**
 * The rows of a theme's text files whose path begins with `under` and comes after `after`, up to about 2 MiB,
 * and whether more follow.
 */
export async function listContents(
  tx: Tx,
  themeId: string,
  { under, after, number }: { under: string; after: string; number: number | undefined },
): Promise<{ rows: ContentRow[]; hasMore: boolean }> {
  const found = await (number === undefined
    ? tx.query(pageWorking, [tx.storeId, themeId, under, after])
    : tx.query(pagePublished, [tx.storeId, themeId, under, after, number]));
  return {
    rows: found.map(([, ...row]) => row),
    hasMore: Number(found[0]?.[0] ?? 0) > found.length,
  };
}

const find = statement(
  `select ${files.select} from theme_files f where store_id = $1 and theme_id = $2 and path = $3`,
);

/** The row of a working file, if there is one. */
export async function findFile(tx: Tx, themeId: string, path: string): Promise<FileRow | undefined> {
  const [row] = await tx.query(find, [tx.storeId, themeId, path]);
  return row;
}

// The same query as `findCollision`, which explains it.
const findBeside = statement(`
  select path from theme_files where store_id = $1 and theme_id = $2 and path <> $3
    and (lower(path) = lower($3) or starts_with(lower(path), lower($3) || '/')
      or starts_with(lower($3), lower(path) || '/'))
  order by path limit 1`);

/** The path of a working file that cannot lie beside another, if there is one. */
export async function findCollidingPath(tx: Tx, themeId: string, path: string): Promise<string | undefined> {
  const [row] = await tx.query(findBeside, [tx.storeId, themeId, path]);
  return row?.[0] ?? undefined;
}

const insertBlobs = statement(`
  insert into theme_blobs (store_id, sha256, size, content)
  select s.store_id, sha256, octet_length(content), content
  from stores s, (select sha256, decode(base64, 'base64') as content from unnest($2::bytea[], $3::text[]) as sent (sha256, base64)) as blobs
  where s.store_id = $1
  on conflict do nothing`);
const putFiles = statement(`
  insert into theme_files (store_id, theme_id, path, sha256, is_text, size, version, updated_at)
  select s.store_id, $2, path, sha256, is_text, size, $7, $8
  from stores s, unnest($3::text[], $4::bytea[], $5::boolean[], $6::integer[]) as sent (path, sha256, is_text, size)
  where s.store_id = $1
  on conflict (store_id, theme_id, path) do update set sha256 = excluded.sha256, is_text = excluded.is_text,
    size = excluded.size, version = excluded.version, updated_at = excluded.updated_at`);

/**
 * Writes working files as of a version of their theme; contents that the store has already are not stored
 * twice. Two statements.
 */
export async function putWorkingFiles(
  tx: Tx,
  themeId: string,
  { written, version }: { written: readonly NewFile[]; version: number },
  now: Date,
): Promise<void> {
  const hashes = written.map(({ sha256 }) => bytesText(sha256));
  const contents = written.map(({ bytes }) => bytes.toString("base64"));
  const paths = written.map(({ path }) => path);
  const areText = written.map(({ isText }) => (isText ? "t" : "f"));
  const sizes = written.map(({ bytes }) => bytes.length);
  await Promise.all([
    tx.query(insertBlobs, [tx.storeId, hashes, contents]),
    tx.query(putFiles, [tx.storeId, themeId, paths, hashes, areText, sizes, version, now]),
  ]);
}

const copy = statement(`
  insert into theme_files (store_id, theme_id, path, sha256, is_text, size, version, updated_at)
  select store_id, $2, path, sha256, is_text, size, 1, $4 from theme_files where store_id = $1 and theme_id = $3`);

/** Gives a theme that has none the working files of another. */
export async function copyFiles(tx: Tx, themeId: string, fromId: string, now: Date): Promise<void> {
  await tx.query(copy, [tx.storeId, themeId, fromId, now]);
}

const remove = statement("delete from theme_files where store_id = $1 and theme_id = $2 and path = $3");

/** Deletes a working file. */
export async function deleteFile(tx: Tx, themeId: string, path: string): Promise<void> {
  await tx.query(remove, [tx.storeId, themeId, path]);
}
