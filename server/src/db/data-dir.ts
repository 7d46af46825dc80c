import { accessSync, constants, mkdirSync } from "node:fs";

/** A folder for data that this account cannot write to; the message says what to set. */
export class UnwritableFolder extends Error {}

/** Makes a folder of the data directory, of a mode, where there is none. Throws UnwritableFolder. */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnwritableFolder(
      `${folder} cannot be written (${code}): set STOA_DATA_DIR to a folder that this user may write to`,
      { cause: error },
    );
  }
}
