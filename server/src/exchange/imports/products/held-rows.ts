import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CsvRow } from "../csv-rows.ts";

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

  async function bytesOf(number: number, memory: Buffer): Promise<Buffer> {
    const from = number ? ends[number - 1]! : 0;
    const length = ends[number]! - from;
    if (from >= written) return memory.subarray(from - written, from - written + length);
    const { buffer } = await spill!.file.read(Buffer.alloc(length), 0, length, from);
    return buffer;
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
      for (const number of numbers) rows.push(JSON.parse((await bytesOf(number, memory)).toString()));
      return rows;
    },
    async close() {
      await spill?.file.close();
      if (spill) await rm(spill.folder, { recursive: true, force: true });
    },
  };
}
