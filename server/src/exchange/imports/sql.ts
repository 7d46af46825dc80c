import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { type ImportRow, imports } from "./columns.ts";
import type { ImportFormat, ImportResource } from "./formats.ts";
import type { ImportProgress } from "./import-records.ts";

const PIECE_BYTES = 524_288;
const STEP_BYTES = 32_768;

const insert = statement(`
  insert into imports (store_id, import_id, resource, format, send_mail, dry_run, size, created_at, copy_images)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
const insertPiece = statement(`
  insert into import_pieces (store_id, import_id, position, bytes) values ($1, $2, $3, $4)`);

/** What a file holds, in which form, and what is to be done with it. */
export type Order = {
  resource: ImportResource;
  format: ImportFormat;
  sendMail: boolean;
  copyImages: boolean;
};

/** Keeps a file that is to be imported. */
export async function insertImport(
  tx: Tx,
  id: string,
  { resource, format, sendMail, copyImages }: Order,
  { upload: file, isDryRun, now }: Pick<Call, "upload" | "isDryRun" | "now">,
): Promise<void> {
  await tx.query(insert, [
    tx.storeId,
    id,
    resource,
    format,
    sendMail,
    isDryRun,
    file.length,
    now,
    copyImages,
  ]);
  for (let position = 0; position * PIECE_BYTES < file.length; position++) {
    const piece = file.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
    await tx.query(insertPiece, [tx.storeId, id, position, piece]);
  }
}

const find = statement(`select ${imports.select} from imports i where import_id = $1`);

/** An import's row. Throws 404. */
export async function getImport(tx: Tx, id: string): Promise<ImportRow> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

const unfinished = statement("select count(*) from imports where status in ('waiting', 'running')");

/** How many of the store's imports wait or run. */
export async function countUnfinished(tx: Tx): Promise<number> {
  const [row] = await tx.query(unfinished);
  return Number(row![0]);
}

const begin = statement(`
  update imports set status = 'running', started_at = coalesce(started_at, now()),
    bytes_read = 0, read = 0, created = 0, updated = 0, unchanged = 0, skipped = 0
  where import_id = $1 and status in ('waiting', 'running')
  returning resource, format, send_mail, dry_run, size, copy_images`);

/** Begins an import, or begins it again. Undefined where it is finished or cancelled, or gone. */
export async function beginImport(
  tx: Tx,
  id: string,
): Promise<(Order & { isDryRun: boolean; size: number }) | undefined> {
  const [row] = await tx.query(begin, [id]);
  if (!row) return undefined;
  const [resource, format, sendMail, isDryRun, size, copyImages] = row;
  return {
    resource: resource as ImportResource,
    format: format as ImportFormat,
    sendMail: sendMail === "t",
    isDryRun: isDryRun === "t",
    size: Number(size),
    copyImages: copyImages === "t",
  };
}

const readPiece = statement(`
  select encode(bytes, 'base64') from import_pieces where import_id = $1 and position = $2`);

/**
 * The file of an import, bit by bit; `tell` hears how many bytes were read. Throws where it goes before its end: it was
 * cancelled, and what stands so far must not be taken for the whole.
 */
export async function* fileOf(
  tx: Tx,
  id: string,
  size: number,
  tell: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (let position = 0; ; position++) {
    const [row] = await tx.query(readPiece, [id, position]);
    if (!row && bytes < size) throw new Error("the file of the import is gone");
    if (!row) return;
    const piece = Buffer.from(row[0]!, "base64");
    for (let at = 0; at < piece.length; at += STEP_BYTES) {
      const step = piece.subarray(at, at + STEP_BYTES);
      yield step;
      bytes += step.length;
      tell(bytes);
    }
  }
}

const progress = statement(`
  update imports set bytes_read = $2, read = $3, created = $4, updated = $5, unchanged = $6, skipped = $7
  where import_id = $1 and status = 'running' returning 1`);

/** Writes down how far an import is; false where it does not run any more. */
export async function writeProgress(
  tx: Tx,
  id: string,
  bytesRead: number,
  { read, created, updated, unchanged, skipped }: Omit<ImportProgress, "line">,
): Promise<boolean> {
  const rows = await tx.query(progress, [id, bytesRead, read, created, updated, unchanged, skipped]);
  return rows.length > 0;
}

const tell = statement(`
  update imports set pictures_copied = pictures_copied + $3, pictures_failed = pictures_failed + $4,
    picture_warnings = case when json_array_length(picture_warnings) >= 1000 then picture_warnings
      else (picture_warnings::jsonb || $5::jsonb)::json end
  where store_id = $1 and import_id = $2`);

/** Writes down how many pictures of an import were copied, and which were not: the first 1,000 or so. */
export async function tellPictures(
  tx: Tx,
  id: string,
  copied: number,
  failed: readonly object[],
): Promise<void> {
  await tx.query(tell, [tx.storeId, id, copied, failed.length, JSON.stringify(failed.slice(0, 100))]);
}

const finish = statement(`
  update imports set status = $2, problems = coalesce($3::json, problems), failure = $4, finished_at = now()
  where import_id = $1 and status in ('waiting', 'running') returning 1`);
const dropFile = statement("delete from import_pieces where import_id = $1");

/** Ends an import and lets go of its file. False where it had ended already. */
export async function finishImport(
  tx: Tx,
  id: string,
  status: "done" | "failed" | "cancelled",
  { problems, failure }: { problems?: object; failure?: string } = {},
): Promise<boolean> {
  const rows = await tx.query(finish, [
    id,
    status,
    problems ? JSON.stringify(problems) : null,
    failure ?? null,
  ]);
  if (rows.length) await tx.query(dropFile, [id]);
  return rows.length > 0;
}
