import type { StoredFiles } from "../../db/copies/stored-files.ts";
import type { Files } from "./files.ts";

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
