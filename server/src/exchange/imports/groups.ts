import { ImportFileError } from "./files/file-error.ts";
import { type Notice, notice } from "./notice.ts";
import type { SourceRecord } from "./source-records.ts";

const MAX_RECORDS = 100;
const MAX_CHARACTERS = 2_000_000;

/** How a noun's records are put into groups. */
export type Grouping<R> = {
  /** The names that no two records of a file may share. */
  namesOf(record: R): readonly string[];
  /**
   * About as many characters as it takes in memory: what it says at length, whatever else is wrong with it.
   */
  sizeOf(record: R): number;
};

/**
 * The records of a source, where a later one that has a name of an earlier one is at fault: each may stand in
 * a file once. Else the last one would win, and the same file again would change the store back and forth. An
 * earlier one whose rows are broken does not count.
 */
export async function* withoutRepeats<R extends SourceRecord>(
  source: AsyncIterable<R>,
  { namesOf }: Pick<Grouping<R>, "namesOf">,
): AsyncGenerator<R> {
  const lines = new Map<string, number>();
  let count = 0;
  for await (const record of source) {
    checkRecordCount(++count);
    // Its rows alone are at fault, whatever the store has, so it is no record in any import of the file.
    const names = record.fault ? [] : namesOf(record);
    const line = names.map((name) => lines.get(name)).find((one) => one !== undefined);
    if (line === undefined) for (const name of names) lines.set(name, record.line);
    yield line === undefined ? record : { ...record, fault: repeatOf(line) };
  }
}

// Each costs some 200 bytes until the file is over.
const MAX_IN_FILE = 1_000_000;

/** Throws ImportFileError where a file has more records than memory is to hold the names of. */
export function checkRecordCount(count: number): void {
  if (count > MAX_IN_FILE)
    throw new ImportFileError(notice("import.too_many_records", { limit: MAX_IN_FILE }));
}

/** Why a record is not imported that the file has on another line already. */
export const repeatOf = (line: number): Notice => notice("import.repeats_line", { line });

/**
 * The records of a source in groups that can be written together: at most 100, of about two megabytes at
 * most. Where the source throws, what it gave before comes first.
 */
export async function* groupsOf<R>(
  source: AsyncIterable<R>,
  { sizeOf }: Pick<Grouping<R>, "sizeOf">,
): AsyncGenerator<R[]> {
  let group: R[] = [];
  let characters = 0;
  const take = () => {
    const taken = group;
    group = [];
    characters = 0;
    return taken;
  };
  try {
    for await (const record of source) {
      group.push(record);
      characters += sizeOf(record);
      if (group.length >= MAX_RECORDS || characters >= MAX_CHARACTERS) yield take();
    }
  } catch (error) {
    if (group.length) yield take();
    throw error;
  }
  if (group.length) yield take();
}
