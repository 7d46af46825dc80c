import { join } from "node:path";
import type { Logger } from "pino";
import type { Files } from "./files.ts";
import { folderFiles } from "./folder-files.ts";
import type { MediaRuntime } from "./keep.ts";
import { createPictures } from "./pictures.ts";
import { type OwnBucket, s3Files } from "./s3-files.ts";

/** Where files lie. */
export type Place = { dataDir: string; bucket?: OwnBucket | undefined };

/** Files in the bucket, else in the folder `media` of the data directory. */
export const createFiles = ({ dataDir, bucket }: Place): Files =>
  bucket ? s3Files(bucket) : folderFiles(join(dataDir, "media"));

/** Makes what media are kept with. */
export const createMedia = ({ log, ...place }: Place & { log: Logger }): MediaRuntime => ({
  files: createFiles(place),
  pictures: createPictures(log),
});

/** Says in the log where the bucket cannot be used, such as for a wrong key. The server goes on: stores sell without pictures, too. */
export async function tryBucket(place: Place, log: Logger): Promise<void> {
  if (!place.bucket) return;
  try {
    await createFiles(place).list("").next();
  } catch (error) {
    const { cause: err } = error as Error;
    log.error({ err }, "the bucket of MEDIA_URL cannot be used: pictures can be neither kept nor shown");
  }
}
