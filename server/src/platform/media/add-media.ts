import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { ApiError, invalidField, unavailable } from "../../http/answers/errors.ts";
import { mediaPath } from "../../kit/web/own-media.ts";
import { type Alt, type MediaRow, media, tidyName } from "./columns.ts";
import { otherTypeError, refusalOf } from "./errors.ts";
import { type Files, originalKey, prefixOf } from "./files.ts";
import type { Pictures } from "./pictures.ts";
import { MAX_FILENAME } from "./schemas.ts";
import { findSameMedia, insertMedia, type NewMedia } from "./sql.ts";
import { extensions, isPicture, isWhole, type SentType, storedType, typeOf } from "./types.ts";

/** The runtime by which media are stored. */
export type MediaRuntime = { files: Files; pictures: Pictures };

/** A file as it came: `field` is where from, for refusals. */
export type SentMedia = { bytes: Buffer; filename: string; alt: Alt; field: string };

/** A medium whose file is in its place; its row is not written yet. */
export type Prepared = { sha256: string; made: NewMedia | undefined };

/**
 * Checks a file and stores its cleaned form unless the same content exists; it runs in no transaction. A dry
 * run stores nothing. Throws 415 for another type, 400 for a damaged file.
 */
export async function prepareMedia(
  { files, pictures }: MediaRuntime,
  { tx, isDryRun }: { tx: Tx; isDryRun: boolean },
  { bytes, filename, alt, field }: SentMedia,
): Promise<Prepared> {
  if (!bytes.length) throw invalidField(field, "required");
  const sent = typeOf(bytes);
  if (!sent) throw otherTypeError();
  const type = storedType(sent);
  const sha256 = hash("sha256", bytes, "hex");
  const same = await findSameMedia(tx, sha256);
  const id = same ? media.get(same, "id") : uuidv7();
  const key = originalKey(tx.storeId, id, extensions[type]);
  // A row may lack its file: a backup of the database alone was restored.
  if (same && (await files.find(key))) return { sha256, made: undefined };
  const written = await cleanFile(pictures, bytes, sent, field);
  if (!isDryRun) await files.put(key, written.bytes);
  if (same) return { sha256, made: undefined };
  const about = { width: written.width, height: written.height, size: written.bytes.length };
  const url = mediaPath(id, extensions[type]);
  const name = tidyName(filename).slice(0, MAX_FILENAME).toWellFormed();
  return { sha256, made: { id, url, type, filename: name, sha256, alt, ...about } };
}

async function cleanFile(pictures: Pictures, bytes: Buffer, type: SentType, field: string) {
  if (isPicture(type)) {
    return pictures.clean(bytes, type).catch((error) => {
      throw refusalOf(error, field);
    });
  }
  if (!isWhole(bytes, type)) throw invalidField(field, "broken_file");
  return { bytes, width: null, height: null };
}

/** Inserts the row of a prepared file, or returns the existing one of the same content. */
export async function addMedia(
  tx: Tx,
  { files }: Pick<MediaRuntime, "files">,
  { sha256, made }: Prepared,
  now: Date,
): Promise<{ row: MediaRow; isNew: boolean }> {
  const row = made && (await insertMedia(tx, made, now));
  if (row) return { row, isNew: true };
  const same = await findSameMedia(tx, sha256);
  // It was deleted meanwhile, with its file.
  if (!same) throw unavailable();
  if (made) tx.afterCommit(() => void files.remove(prefixOf(tx.storeId, made.id)).catch(() => {}));
  return { row: same, isNew: false };
}

/** Returns a refusal as a value, so that a retry gets its stored answer instead of the refusal. */
export const catchRefusal = <T>(work: Promise<T>): Promise<T | ApiError> =>
  work.catch((error) => {
    if (error instanceof ApiError) return error;
    throw error;
  });

// The offsets of width and height in a lossy WebP: 14 bits each.
const [WIDTH, HEIGHT] = [26, 28];
const SIDE_BITS = 0x3fff;

/** Puts a lossy WebP of the server's own in its place as it is; its row is not written yet. */
export async function prepareOwnPicture(
  { files }: Pick<MediaRuntime, "files">,
  storeId: string,
  { bytes, filename, alt }: { bytes: Buffer; filename: string; alt: Alt },
): Promise<NewMedia> {
  const id = uuidv7();
  await files.put(originalKey(storeId, id, "webp"), bytes);
  return {
    id,
    url: mediaPath(id, "webp"),
    type: "image/webp",
    filename,
    width: bytes.readUInt16LE(WIDTH) & SIDE_BITS,
    height: bytes.readUInt16LE(HEIGHT) & SIDE_BITS,
    size: bytes.length,
    sha256: hash("sha256", bytes, "hex"),
    alt,
  };
}
