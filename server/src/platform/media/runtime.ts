import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { unavailable } from "../../http/answers/errors.ts";
import type { MediaRuntime } from "./add-media.ts";
import type { Files, Listed } from "./files.ts";
import { createPictures } from "./pictures.ts";
import { type OwnBucket, s3Files } from "./s3-files.ts";

/** The location of files. */
export type Place = { dataDir: string; bucket?: OwnBucket | undefined };

/** Files in the bucket, else in the folder `media` of the data directory. */
export const createFiles = ({ dataDir, bucket }: Place): Files =>
  bucket ? s3Files(bucket) : folderFiles(join(dataDir, "media"));

/** Creates the runtime that stores media. */
export const createMedia = ({ log, ...place }: Place & { log: Logger }): MediaRuntime => ({
  files: createFiles(place),
  pictures: createPictures(log),
});

/**
 * Logs a bucket that cannot be used, such as for a wrong key. The server starts anyway: stores can sell
 * without pictures.
 */
export async function tryBucket(place: Place, log: Logger): Promise<void> {
  if (!place.bucket) return;
  try {
    await createFiles(place).list("").next();
  } catch (error) {
    const { cause: err } = error as Error;
    log.error({ err }, "the bucket of MEDIA_URL cannot be used: pictures can be neither kept nor shown");
  }
}

const PART = ".part";

/** Stores files in a folder of this machine, which is created at first use. */
const folderFiles = (folder: string): Files => ({
  put: (key, bytes) =>
    ignoreMissing(async () => {
      const path = join(folder, key);
      const part = `${path}.${randomUUID()}${PART}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true });
        await rename(part, path);
      } finally {
        await rm(part, { force: true });
      }
    }),
  find: (key) =>
    ignoreMissing(async () => {
      const path = join(folder, key);
      const { size } = await stat(path);
      return { size, open: async (range) => createReadStream(path, range) };
    }),
  remove: async (prefix) => {
    await ignoreMissing(() => rm(join(folder, prefix), { recursive: true, force: true }));
  },
  list: (prefix) => walk(folder, prefix),
});

async function* walk(folder: string, prefix: string): AsyncGenerator<Listed> {
  const entries = await ignoreMissing(() => opendir(join(folder, prefix)));
  for await (const { name, parentPath } of entries ?? []) {
    const found = await ignoreMissing(() => stat(join(parentPath, name)));
    if (found?.isDirectory()) yield* walk(folder, `${prefix}${name}/`);
    else if (found) yield { key: prefix + name, size: found.size, writtenAt: found.mtime };
  }
}

// Returns undefined for a missing file.
async function ignoreMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw unavailable(error);
  }
}
