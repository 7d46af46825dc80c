import type { Readable } from "node:stream";
import type { StoredFiles } from "../../db/copies/stored-files.ts";
import type { ByteRange } from "../../http/answers/file-route.ts";

/** A stored file. */
export type Found = { size: number; open(range?: ByteRange): Promise<Readable> };
/** A stored file in a list. */
export type Listed = { key: string; size: number; writtenAt: Date };

/** The storage of files, by keys such as `store/picture/original.jpg`. Its failures are thrown as 503. */
export type Files = {
  /** Stores a file; once this returns it survives a crash. */
  put(key: string, bytes: Buffer): Promise<void>;
  find(key: string): Promise<Found | undefined>;
  /** Removes all files whose keys begin with this, which ends in a slash. */
  remove(prefix: string): Promise<void>;
  /** All files whose keys begin with this, which is empty or ends in a slash. */
  list(prefix: string): AsyncGenerator<Listed>;
};

/** The key of an original file. */
export const originalKey = (storeId: string, id: string, extension: string): string =>
  `${storeId}/${id}/original.${extension}`;

/** The prefix of the keys of all files of a picture. */
export const prefixOf = (storeId: string, id: string): string => `${storeId}/${id}/`;

/** The bytes of a file. */
export async function readAll({ open }: Found): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await open()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const ORIGINAL = /\/original\.[a-z0-9]+$/;

/** The files that copies of stores contain: originals, without the sizes made of them. */
export const originalFiles = (files: Files): StoredFiles => ({
  async *list(storeId) {
    for await (const { key } of files.list(`${storeId}/`)) {
      const found = ORIGINAL.test(key) ? await files.find(key) : undefined;
      if (found) yield { key, size: found.size, chunks: () => chunksOf(found.open()) };
    }
  },
  put: files.put,
});

async function* chunksOf(opening: Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  yield* await opening;
}
