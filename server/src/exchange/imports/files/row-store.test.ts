import assert from "node:assert/strict";
import { open } from "node:fs/promises";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../../test/runs.ts";
import type { CsvRow } from "./csv-rows.ts";
import { newRowStore } from "./row-store.ts";

const rowOf = (line: number, cell: string) => ({ line, lastLine: line, cells: [cell] }) as CsvRow;

type Call = { arguments: readonly unknown[] };

describe("rows that wait", () => {
  test("come back as they were, in any order, from memory and from the disk", async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.nat(9_000).map((length) => "é".repeat(length)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 60 }),
        fc.array(fc.array(fc.nat(59), { maxLength: 8 }), { maxLength: 60 }),
        fc.constantFrom(1, 500, 5_000, 100_000_000),
        async (cells, wanted, memoryBytes) => {
          const held = newRowStore(memoryBytes);
          try {
            const all = cells.map((cell, line) => rowOf(line, cell));
            for (const row of all) await held.add(row);
            for (const some of wanted) {
              const numbers = some.map((number) => number % all.length);
              assert.deepEqual(
                await held.read(numbers),
                numbers.map((number) => all[number]),
              );
            }
          } finally {
            await held.close();
          }
        },
      ),
      { numRuns: runs(100, 2_000) },
    );
  });

  test("are read in proportion to what they hold, however their records take turns", async (t) => {
    const handle = await open(import.meta.filename);
    const read = t.mock.method(Object.getPrototypeOf(handle), "read");
    await handle.close();
    const bytesRead = () =>
      read.mock.calls.reduce((sum: number, { arguments: given }: Call) => sum + Number(given[2]), 0);
    const count = 4_000;
    // Runs of rows that take turns, rows far from each other, and pairs of neighbors far from the next pair.
    const orders: readonly ((i: number) => number)[] = [
      (i) => (i % 2) * (count / 2) + Math.floor(i / 2),
      (i) => (i % 100) * (count / 100) + Math.floor(i / 100),
      (i) => (i * 1_999) % count,
      (i) => ((Math.floor(i / 2) * 1_999) % (count / 2)) * 2 + (i % 2),
      // Near the end of what was read last, and behind it.
      (i) => (Math.floor(i / 2) * 550 + (i % 2) * 500) % count,
    ];
    const held = newRowStore(1);
    try {
      for (let line = 0; line < count; line++) await held.add(rowOf(line, "x".repeat(80)));
      const size = JSON.stringify(rowOf(count, "x".repeat(80))).length * count;
      for (const [n, numberAt] of orders.entries()) {
        read.mock.resetCalls();
        for (let i = 0; i < count; i++) await held.read([numberAt(i)]);
        t.diagnostic(`${n}: ${bytesRead()} of ${size}, ${read.mock.callCount()} times`);
        assert.ok(bytesRead() < 50 * size);
      }
    } finally {
      await held.close();
    }
  });
});
