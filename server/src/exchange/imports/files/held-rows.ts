import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CsvRow } from "./csv-rows.ts";

/** Rows that are kept until their turn comes, in any number. */
export type HeldRows = {
  /** Keeps a row and returns its number. */
  add(row: CsvRow): Promise<number>;
  /** The rows of these numbers, in their order; once all were added, what it takes is in proportion to them. */
  read(numbers: readonly number[]): Promise<CsvRow[]>;
  close(): Promise<void>;
};

const MEMORY_BYTES = 16_777_216;
const WINDOW_BYTES = 262_144;
const MANY = 1_024;

/**
 * Keeps rows in memory up to 16 MiB, and what is more in a file that is deleted in the end: then a row costs no more
 * memory than its place.
 */
export function holdRows(memoryBytes = MEMORY_BYTES): HeldRows {
  const ends: number[] = [];
  let waiting: Buffer[] = [];
  let latest: Buffer[] = [];
  let size = 0;
  let written = 0;
  let spill: { file: FileHandle; folder: string } | undefined;

  async function flush(): Promise<void> {
    if (!spill) {
      const folder = await mkdtemp(join(tmpdir(), "stoa-import-"));
      spill = { folder, file: await open(join(folder, "rows"), "wx+", 0o600) };
    }
    const all = Buffer.concat([...waiting, ...latest]);
    await spill.file.write(all, 0, all.length, written);
    written += all.length;
    waiting = [];
    latest = [];
  }

  const beginOf = (number: number) => (number ? ends[number - 1]! : 0);

  // What was read last of the file: rows are mostly asked for in their order.
  let window = { from: 0, bytes: Buffer.alloc(0) };

  async function inFile(from: number, length: number): Promise<Buffer> {
    const isInside = from >= window.from && from + length <= window.from + window.bytes.length;
    if (!isInside) {
      const size = Math.min(Math.max(length, WINDOW_BYTES), written - from);
      const { buffer } = await spill!.file.read(Buffer.alloc(size), 0, size, from);
      window = { from, bytes: buffer };
    }
    return window.bytes.subarray(from - window.from, from - window.from + length);
  }

  // The bytes of rows that follow each other, at once.
  async function bytesOf(first: number, last: number, memory: Buffer): Promise<Buffer> {
    const from = beginOf(first);
    const length = ends[last]! - from;
    if (from >= written) return memory.subarray(from - written, from - written + length);
    const before = await inFile(from, Math.min(length, written - from));
    return before.length < length
      ? Buffer.concat([before, memory.subarray(0, length - before.length)])
      : before;
  }

  return {
    async add(row) {
      const bytes = Buffer.from(JSON.stringify(row));
      latest.push(bytes);
      // Many small buffers take several times what is in them.
      if (latest.length === MANY) waiting.push(Buffer.concat(latest.splice(0)));
      size += bytes.length;
      ends.push(size);
      if (size - written >= memoryBytes) await flush();
      return ends.length - 1;
    },
    async read(numbers) {
      if (latest.length) waiting.push(Buffer.concat(latest.splice(0)));
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
