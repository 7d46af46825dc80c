import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import { BODY_LIMIT } from "./body.ts";
import { BULK_BODY_LIMIT } from "./bulk-schemas.ts";

/** The memory that a process may take, in bytes: all of it, and of that its heap, where V8 keeps objects and texts. */
export type Memory = { all: number; heap: number };

const MEBIBYTE = 1_048_576;
/** What a process takes without any large body. */
const OWN: Memory = { all: 144 * MEBIBYTE, heap: 96 * MEBIBYTE };
/** How many times its length a body takes at most while it is read, parsed and written, garbage included. */
const COPIES: Memory = { all: 24, heap: 10 };
const MOST_BODIES = 120 * MEBIBYTE;

/** What each of so many processes may take of the machine's memory, or of what its control group may take of it. */
export function memoryOf(processes: number): Memory {
  // 0 where nobody knows, and beyond all bounds where there is none.
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return {
    all: Math.min(constrained, totalmem()) / processes,
    heap: getHeapStatistics().heap_size_limit,
  };
}

/**
 * How many bytes large bodies may have together, of one store and of all: a third of it for each store, or else one of the largest
 * bodies, if there is room for it. The bodies that most routes take always find room.
 */
export function bodyRoom({ all, heap }: Memory): { each: number; all: number } {
  const most = Math.min(MOST_BODIES, (all - OWN.all) / COPIES.all, (heap - OWN.heap) / COPIES.heap);
  const room = Math.max(BODY_LIMIT, Math.floor(most));
  return { each: Math.max(Math.min(room, BULK_BODY_LIMIT), Math.floor(room / 3)), all: room };
}
