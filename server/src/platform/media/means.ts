import { join } from "node:path";
import type { Logger } from "pino";
import { originsOn } from "../../kit/origin.ts";
import { folderFiles } from "./folder-files.ts";
import type { MediaMeans } from "./keep.ts";
import { createPictures } from "./pictures.ts";

/** Makes what media are kept with: files lie in the folder `media` of the data directory. */
export const createMedia = ({
  log,
  dataDir,
  port,
}: {
  log: Logger;
  dataDir: string;
  port: number;
}): MediaMeans => ({
  files: folderFiles(join(dataDir, "media")),
  pictures: createPictures(log),
  originOf: originsOn(port),
});
