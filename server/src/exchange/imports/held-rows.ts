import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CsvRow } from "./csv-rows.ts";

/** Rows that are kept until their turn comes, in any number. */
export type HeldRows = {
  /** Keeps a row and returns its number. */
  add(row: CsvRow): Promise<number>;
  /** The rows of these numbers, in their order. */
  read(numbers: readonly number[]): Promise<CsvRow[]>;
  close(): Promise<void>;
};

const MEMORY_BYTES = 16_777_216;

/**
 * Keeps rows in memory up to 16 MiB, and what is more in a file that is deleted in the end: then a row costs no more
 * memory than its place.
 */
export function holdRows(memoryBytes = MEMORY_BYTES): HeldRows {
  const ends: number[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  let written = 0;
  let spill: { file: FileHandle; folder: string } | undefined;

  async function flush(): Promise<void> {
    if (!spill) {
      const folder = await mkdtemp(join(tmpdir(), "stoa-import-"));
      spill = { folder, file: await open(join(folder, "rows"), "wx+", 0o600) };
    }
    const all = Buffer.concat(waiting);
    await spill.file.write(all, 0, all.length, written);
    written += all.length;
    waiting = [];
  }

  const beginOf = (number: number) => (number ? ends[number - 1]! : 0);

  // The bytes of rows that follow each other, at once.
  async function bytesOf(first: number, last: number, memory: Buffer): Promise<Buffer> {
    const from = beginOf(first);
    const length = ends[last]! - from;
    if (from >= written) return memory.subarray(from - written, from - written + length);
    const inFile = Math.min(length, written - from);
    const { buffer } = await spill!.file.read(Buffer.alloc(inFile), 0, inFile, from);
    return inFile < length ? Buffer.concat([buffer, memory.subarray(0, length - inFile)]) : buffer;
  }

  return {
    async add(row) {
      const bytes = Buffer.from(JSON.stringify(row));
      waiting.push(bytes);
      size += bytes.length;
      ends.push(size);
      if (size - written >= memoryBytes) await flush();
      return ends.length - 1;
    },
    async read(numbers) {
      if (waiting.length > 1) waiting = [Buffer.concat(waiting)];
      const memory = waiting[0] ?? Buffer.alloc(0);
      const rows: CsvRow[] = [];
      for (let i = 0; i < numbers.length; ) {
        const first = numbers[i]!;
        let last = first;
        while (numbers[++i] === last + 1) last++;
        const bytes = await bytesOf(first, last, memory);
        for (let number = first; number <= last; number++) {
          const row = bytes.subarray(beginOf(number) - beginOf(first), ends[number]! - beginOf(first));
          rows.push(JSON.parse(row.toString()));
        }
      }
      return rows;
    },
    async close() {
      await spill?.file.close();
      if (spill) await rm(spill.folder, { recursive: true, force: true });
    },
  };
}
