import { damagedCopy, readFrames } from "./frames.ts";
import { sealing } from "./rows.ts";
import { fileSeal } from "./stored-files.ts";

/**
 * Reads a copy's file to its end and holds it, the rows of each table and each file in it, against their
 * seals: what is not as it was written never comes to a database. Holds one frame at most. Throws BrokenCopy.
 */
export async function checkCopy(file: string): Promise<void> {
  let rows: ReturnType<typeof sealing> | undefined;
  let table: unknown;
  let fileCheck: ReturnType<typeof fileSeal> | undefined;
  for await (const frame of readFrames(file)) {
    if ("data" in frame) (fileCheck ?? rows)?.add(frame.data);
    else if ("file" in frame.note) fileCheck = fileSeal(frame.note);
    else if ("table" in frame.note) {
      rows = sealing();
      table = frame.note.table;
    } else if ("done" in frame.note && fileCheck) {
      fileCheck.check(frame.note);
      fileCheck = undefined;
    } else if ("done" in frame.note) {
      const seal = rows?.sealed();
      if (frame.note.done !== table || !seal) throw damagedCopy("it was altered");
      if (frame.note.rows !== seal.rows || frame.note.sha256 !== seal.sha256)
        throw damagedCopy(`its rows of ${String(table)} were altered`);
      rows = undefined;
    }
  }
}
