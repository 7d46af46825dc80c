import { METER } from "../render/index.ts";

export type Meter = ReturnType<typeof createMeter>;

const cpu = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/**
 * Notes in shared memory which work the worker is at and what CPU it has taken for it, so that the host can
 * end a worker that does not come back. What several turns take for the same work adds up.
 */
export function createMeter(cells: Float64Array) {
  const spent = new Map<number, { compiled: number; rendered: number }>();

  /** Ends a phase, adding what it took, and begins the next. */
  function turn(isCompiling: boolean): void {
    const now = cpu();
    const cell = cells[METER.isCompiling] === 1 ? METER.compiled : METER.rendered;
    cells[cell]! += now - cells[METER.since]!;
    cells[METER.since] = now;
    cells[METER.isCompiling] = isCompiling ? 1 : 0;
  }

  return {
    /** Runs a turn of some work. */
    measure<T>(id: number, run: () => T): T {
      const before = spent.get(id) ?? { compiled: 0, rendered: 0 };
      cells[METER.compiled] = before.compiled;
      cells[METER.rendered] = before.rendered;
      cells[METER.isCompiling] = 0;
      cells[METER.since] = cpu();
      cells[METER.work] = id;
      try {
        return run();
      } finally {
        turn(false);
        spent.set(id, { compiled: cells[METER.compiled]!, rendered: cells[METER.rendered]! });
        cells[METER.work] = 0;
      }
    },
    /** Runs what counts as compiling, within `measure` or outside of it. */
    compiling<T>(run: () => T): T {
      if (cells[METER.work] === 0 || cells[METER.isCompiling] === 1) return run();
      turn(true);
      try {
        return run();
      } finally {
        turn(false);
      }
    },
    /** The time that some work has taken so far, including its current turn. */
    spent(id: number): { compileMs: number; cpuMs: number } {
      if (cells[METER.work] === id) turn(cells[METER.isCompiling] === 1);
      return { compileMs: cells[METER.compiled]! / 1000, cpuMs: cells[METER.rendered]! / 1000 };
    },
    forget: (id: number) => void spent.delete(id),
  };
}
