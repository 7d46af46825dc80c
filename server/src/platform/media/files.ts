import type { Readable } from "node:stream";
import type { ByteRange } from "../../http/answers/file-route.ts";

/** A file that is kept. */
export type Found = { size: number; open(range?: ByteRange): Promise<Readable> };
/** A file in a list of those that are kept. */
export type Listed = { key: string; size: number; writtenAt: Date };

/** Where files are kept, by keys such as `store/picture/original.jpg`. What goes wrong there is thrown as 503. */
export type Files = {
  /** Keeps a file; once this returns it outlasts a crash. */
  put(key: string, bytes: Buffer): Promise<void>;
  find(key: string): Promise<Found | undefined>;
  /** Removes all files whose keys begin with this, which ends in a slash. */
  remove(prefix: string): Promise<void>;
  /** All files whose keys begin with this, which is empty or ends in a slash. */
  list(prefix: string): AsyncGenerator<Listed>;
};

/** The key of a file as it was taken in. */
export const originalKey = (storeId: string, id: string, extension: string): string =>
  `${storeId}/${id}/original.${extension}`;

/** What the keys of all files of a picture begin with. */
export const prefixOf = (storeId: string, id: string): string => `${storeId}/${id}/`;

/** The bytes of a file. */
export async function readAll({ open }: Found): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await open()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
