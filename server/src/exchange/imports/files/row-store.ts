import type { CsvRow } from "./csv-rows.ts";
import { openTemporaryFile, type TemporaryFile } from "./temporary-file.ts";

/** Rows that are kept until their turn comes, in any number. */
export type RowStore = {
  /** Keeps a row and returns its number. */
  add(row: CsvRow): Promise<number>;
  /**
   * The rows of these numbers, in their order; once all were added, what it takes is in proportion to them.
   */
  read(numbers: readonly number[]): Promise<CsvRow[]>;
  close(): Promise<void>;
};

const MEMORY_BYTES = 16_777_216;
const NEAR_BYTES = 4_096;
const WINDOW_BYTES = 65_536;
const MAX_RUNS = 32;
const MANY = 1_024;

/**
 * Rows near each other that were asked for: the bytes read last, from where on, where the last row ended, and
 * how much to read ahead.
 */
type Run = { from: number; bytes: Buffer; end: number; ahead: number };

/**
 * Keeps rows in memory up to 16 MiB, and what is more in a file that is deleted in the end: then a row costs
 * no more memory than its place.
 */
export function newRowStore(memoryBytes = MEMORY_BYTES): RowStore {
  const ends: number[] = [];
  let waiting: Buffer[] = [];
  let latest: Buffer[] = [];
  let size = 0;
  let written = 0;
  let spill: TemporaryFile | undefined;

  async function flush(): Promise<void> {
    spill ??= await openTemporaryFile();
    const all = Buffer.concat([...waiting, ...latest]);
    await spill.file.write(all, 0, all.length, written);
    written += all.length;
    waiting = [];
    latest = [];
  }

  const beginOf = (number: number) => (number ? ends[number - 1]! : 0);

  // The latest comes last. Rows are mostly asked for in their order, or in several runs that take turns; a
  // row that is near none is read by itself, since nothing says that what is behind it will be wanted.
  const runs: Run[] = [];

  async function inFile(from: number, length: number): Promise<Buffer> {
    const isInside = (run: Run) => from + length <= run.from + run.bytes.length;
    const at = runs.findIndex((run) => from >= run.from && (isInside(run) || from - run.end <= NEAR_BYTES));
    const found = at < 0 ? undefined : runs.splice(at, 1)[0];
    const run = found ?? { from, bytes: Buffer.alloc(0), end: from, ahead: 0 };
    runs.push(run);
    if (runs.length > MAX_RUNS) runs.shift();
    if (from - run.end > NEAR_BYTES) run.ahead = 0;
    if (!isInside(run)) {
      const size = Math.min(Math.max(length, run.ahead), written - from);
      const { buffer } = await spill!.file.read(Buffer.allocUnsafeSlow(size), 0, size, from);
      Object.assign(run, { from, bytes: buffer });
      run.ahead = Math.min(Math.max(run.ahead * 2, NEAR_BYTES), WINDOW_BYTES);
    }
    run.end = from + length;
    return run.bytes.subarray(from - run.from, run.end - run.from);
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
      await spill?.remove();
    },
  };
}
