import { join } from "node:path";
import type { Logger } from "pino";
import { originsOn } from "../../kit/origin.ts";
import type { Files } from "./files.ts";
import { folderFiles } from "./folder-files.ts";
import type { MediaMeans } from "./keep.ts";
import { createPictures } from "./pictures.ts";

/** Where files lie: in the folder `media` of the data directory. */
export const createFiles = ({ dataDir }: { dataDir: string }): Files => folderFiles(join(dataDir, "media"));

/** Makes what media are kept with. */
export const createMedia = ({
  log,
  dataDir,
  port,
}: {
  log: Logger;
  dataDir: string;
  port: number;
}): MediaMeans => ({
  files: createFiles({ dataDir }),
  pictures: createPictures(log),
  originOf: originsOn(port),
});
