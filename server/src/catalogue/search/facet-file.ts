import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { endianness } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { Column } from "./facet-columns.ts";
import { bytesOfParts, headOf, newHeaded, partsOf } from "./facet-file-parts.ts";
import type { FacetIndex } from "./facet-index.ts";

/** A store's index as a file holds it; the token is that of `facet_files`. */
export type IndexFile = { token: string; index: FacetIndex };

// Raised with each change of what an index or its file is made of: a file of another number is not read.
const FORMAT = "stoa facets 3";
const PREFIX = 24;
const MAX_HEAD = 512 * 1_048_576;
// About 5 ms of work, between which the thread does other things.
const SLICE = 8 * 1_048_576;

const bytesOf = ({ buffer, byteOffset }: Column, length: number): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, length);

/**
 * Writes an index to `path`, which may not exist; meanwhile the index may not change. Behind it stands a checksum of all of
 * it. It is on disk once `settleFile` has moved it to its place. Throws what the file system does.
 */
export async function writeFile(path: string, storeId: string, { token, index }: IndexFile): Promise<void> {
  const parts = partsOf(index);
  const columns = parts.map(({ used }) => used);
  const head = Buffer.from(
    JSON.stringify({ storeId, token, endianness: endianness(), columns, index: headOf(index) }),
  );
  const prefix = Buffer.alloc(PREFIX);
  prefix.write(FORMAT);
  prefix.writeUInt32LE(head.length, PREFIX - 4);
  const file = openSync(path, "wx", 0o600);
  try {
    let sum = 0;
    for (const bytes of [
      prefix,
      head,
      ...parts.map(({ column, used }) => bytesOf(column, used * column.BYTES_PER_ELEMENT)),
    ]) {
      for (let at = 0; at < bytes.length; at += SLICE) {
        const slice = bytes.subarray(at, at + SLICE);
        sum = crc32(slice, sum);
        writeAll(file, slice);
        if (slice.length === SLICE) await setImmediate();
      }
    }
    const end = Buffer.alloc(4);
    end.writeUInt32LE(sum);
    writeAll(file, end);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** Moves a written file to its place once the disk has it, in one step: nobody reads half of it. */
export async function settleFile(written: string, path: string): Promise<void> {
  const file = await open(written, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(written, path);
}

/**
 * Reads the index of a store from a file; undefined where there is no file. It takes the memory of `spare`, an index that nobody
 * uses any more. Throws where it is damaged, of another
 * version or of another store.
 */
export async function readFile(
  path: string,
  storeId: string,
  kinds: readonly string[],
  spare?: FacetIndex,
): Promise<IndexFile | undefined> {
  const size = await stat(path).then(
    (found) => found.size,
    (error) => {
      if (error.code !== "ENOENT") throw error;
    },
  );
  if (size === undefined) return undefined;
  const file = openSync(path, "r");
  try {
    let sum = 0;
    const fill = async (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += SLICE) {
        const slice = bytes.subarray(at, at + SLICE);
        readAll(file, slice);
        sum = crc32(slice, sum);
        if (slice.length === SLICE) await setImmediate();
      }
      return bytes;
    };
    const prefix = await fill(Buffer.alloc(PREFIX));
    const length = prefix.readUInt32LE(PREFIX - 4);
    const format = prefix.toString("latin1", 0, PREFIX - 4).replace(/\0+$/, "");
    if (format !== FORMAT) throw new Error("the file is of another version");
    if (length > Math.min(size, MAX_HEAD)) throw new Error("the file is damaged");
    const head = JSON.parse((await fill(Buffer.alloc(length))).toString());
    if (head.storeId !== storeId) throw new Error("the file is of another store");
    if (head.endianness !== endianness() || String(head.index.kinds) !== String(kinds))
      throw new Error("the file is of another version");
    if (bytesOfParts(head.columns) !== size - PREFIX - length - 4) throw new Error("the file is damaged");
    const index = newHeaded(head.index, head.columns, spare);
    for (const [n, { column }] of partsOf(index).entries())
      await fill(bytesOf(column, head.columns[n] * column.BYTES_PER_ELEMENT));
    const found = sum;
    const end = await fill(Buffer.alloc(4));
    if (end.readUInt32LE() !== found) throw new Error("the file is damaged");
    return { token: head.token, index };
  } finally {
    closeSync(file);
  }
}

function readAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, null);
    if (!count) throw new Error("the file is damaged");
    at += count;
  }
}

/** Deletes a file, if it is there. */
export const removeFile = (path: string): Promise<void> => rm(path, { force: true });

// As long as `noteFile` remembers a file; and longer than any takes to be written.
const MAX_AGE_MS = 90 * 86_400_000;
const MAX_WRITING_MS = 3_600_000;

/** Deletes the files of a folder that nobody can use: those of more than 90 days ago, and what was left half written. */
export async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, , token] = name.split(".");
    const path = join(folder, name);
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (name.includes(".facets") && now - written > (token ? MAX_WRITING_MS : MAX_AGE_MS))
      await removeFile(path);
  }
}
