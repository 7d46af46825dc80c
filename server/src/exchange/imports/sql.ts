import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Card } from "../../http/lists/card.ts";
import { flagText, integer } from "../../http/nouns/columns.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import type { Call } from "../../http/route.ts";
import { type ImportRow, imports } from "./columns.ts";
import type { ImportFormat, ImportResource } from "./formats.ts";
import type { ImportProgress } from "./import-records.ts";
import { readableResources } from "./permissions.ts";

const PIECE_BYTES = 524_288;
const STEP_BYTES = 32_768;

const { resource, format, sendMail, copyImages, dryRun } = imports.fields;
const order = { resource, format, sendMail, copyImages, dryRun, size: integer("size") };
const sql = nounSql(imports, { into: "imports", key: "import_id", derived: order });
/** An import's row. Throws 404. */
export const getImport: (tx: Tx, id: string) => Promise<ImportRow> = sql.get;

const insertPiece = statement(`
  insert into import_pieces (store_id, import_id, position, bytes) values ($1, $2, $3, $4)`);

/** The requested import: resource, format and options. */
export type ImportRequest = {
  resource: ImportResource;
  format: ImportFormat;
  sendMail: boolean;
  copyImages: boolean;
};

/** Keeps a file that is to be imported, and returns the row of its import. */
export async function insertImport(
  tx: Tx,
  id: string,
  { resource, format, sendMail, copyImages }: ImportRequest,
  { upload: file, isDryRun, now }: Pick<Call, "upload" | "isDryRun" | "now">,
): Promise<ImportRow> {
  const derived = {
    resource,
    format,
    sendMail: flagText(sendMail),
    copyImages: flagText(copyImages),
    dryRun: flagText(isDryRun),
    size: String(file.length),
  };
  const row = await sql.insert(tx, { id, draft: {}, derived, now });
  for (let position = 0; position * PIECE_BYTES < file.length; position++) {
    const piece = file.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
    await tx.query(insertPiece, [tx.storeId, id, position, piece]);
  }
  return row;
}

const unfinished = statement(
  "select count(*) from imports where store_id = $1 and status in ('waiting', 'running')",
);

/** How many of the store's imports wait or run. */
export async function countUnfinished(tx: Tx): Promise<number> {
  const [row] = await tx.query(unfinished, [tx.storeId]);
  return Number(row![0]);
}

const begin = statement(`
  update imports set status = 'running', started_at = least(started_at, now()),
    bytes_read = 0, read = 0, created = 0, updated = 0, unchanged = 0, skipped = 0
  where store_id = $1 and import_id = $2 and status in ('waiting', 'running')
  returning resource, format, send_mail, dry_run, size, copy_images`);

/** Begins an import, or begins it again. Undefined where it is finished or cancelled, or gone. */
export async function beginImport(
  tx: Tx,
  id: string,
): Promise<(ImportRequest & { isDryRun: boolean; size: number }) | undefined> {
  const [row] = await tx.query(begin, [tx.storeId, id]);
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
  select encode(bytes, 'base64') from import_pieces
  where store_id = $1 and import_id = $2 and position = $3`);

/**
 * The file of an import, bit by bit; `goOn` is called after each. Throws what that throws, and where it goes
 * before its end: it was cancelled, and what stands so far must not be taken for the whole.
 */
export async function* fileOf(tx: Tx, id: string, size: number, goOn: () => void): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (let position = 0; ; position++) {
    const [row] = await tx.query(readPiece, [tx.storeId, id, position]);
    if (!row && bytes < size) throw new Error("the file of the import is gone");
    if (!row) return;
    const piece = Buffer.from(row[0]!, "base64");
    for (let at = 0; at < piece.length; at += STEP_BYTES) {
      const step = piece.subarray(at, at + STEP_BYTES);
      yield step;
      bytes += step.length;
      goOn();
    }
  }
}

const progress = statement(`
  update imports set bytes_read = $3, read = $4, created = $5, updated = $6, unchanged = $7, skipped = $8
  where store_id = $1 and import_id = $2 and status = 'running' returning 1`);

/** Writes down how far an import is; false where it does not run any more. */
export async function writeProgress(
  tx: Tx,
  id: string,
  bytesRead: number,
  { read, created, updated, unchanged, skipped }: Omit<ImportProgress, "line">,
): Promise<boolean> {
  const counts = [bytesRead, read, created, updated, unchanged, skipped];
  const rows = await tx.query(progress, [tx.storeId, id, ...counts]);
  return rows.length > 0;
}

const addPictures = statement(`
  update imports set pictures_copied = pictures_copied + $3, pictures_failed = pictures_failed + $4,
    picture_warnings = case when json_array_length(picture_warnings) >= 1000 then picture_warnings
      else (picture_warnings::jsonb || $5::jsonb)::json end
  where store_id = $1 and import_id = $2`);

/** Writes down how many pictures of an import were copied, and which were not: the first 1,000 or so. */
export async function recordPictures(
  tx: Tx,
  id: string,
  copied: number,
  failed: readonly object[],
): Promise<void> {
  await tx.query(addPictures, [tx.storeId, id, copied, failed.length, JSON.stringify(failed.slice(0, 100))]);
}

const finish = statement(`
  update imports set status = $3, problems = coalesce($4::json, problems), failure = $5, finished_at = now()
  where store_id = $1 and import_id = $2 and status in ('waiting', 'running') returning 1`);
const dropFile = statement("delete from import_pieces where store_id = $1 and import_id = $2");

/** Ends an import and lets go of its file. False where it had ended already. */
export async function finishImport(
  tx: Tx,
  id: string,
  status: "done" | "failed" | "cancelled",
  { problems, failure }: { problems?: object; failure?: string } = {},
): Promise<boolean> {
  const rows = await tx.query(finish, [
    tx.storeId,
    id,
    status,
    problems ? JSON.stringify(problems) : null,
    failure ?? null,
  ]);
  if (rows.length) await tx.query(dropFile, [tx.storeId, id]);
  return rows.length > 0;
}

const RETENTION_MS = 90 * 24 * 60 * 60_000;

/** Drops imports of more than 90 days ago; those that wait or run stay. */
export const importsSweeper = sweeperOf(
  "imports",
  deletionBefore("imports", "import_id", "created_at", { condition: "status not in ('waiting', 'running')" }),
  RETENTION_MS,
);

const DAYS = 7;
const count = statement(`
  select count(*) from imports
  where store_id = $1 and created_at > $2 and status = 'failed' and resource = any($3::text[])`);

/** How many imports failed lately, of what the reader may read. One statement. */
export const importsCard: Card = {
  needs: ["products:read", "customers:read", "orders:read"],
  reply: Type.Object(
    {
      failed: Type.Integer({
        description: `Imports of the last ${DAYS} days that failed, of what the caller may read.`,
      }),
    },
    { additionalProperties: false, "x-name": "ImportsCard" },
  ),
  async read({ tx, now, can }) {
    const since = new Date(now.getTime() - DAYS * 86_400_000);
    const [row] = await tx.query(count, [tx.storeId, since, readableResources(can)]);
    return `{"failed":${row![0]}}`;
  },
};
