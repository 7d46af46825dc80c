import type { Worker } from "node:worker_threads";
import { METER } from "./messages.ts";
import { ThemeError } from "./protocol.ts";

/** Milliseconds of the worker's own CPU that one page may take, over all its passes. */
export const RENDER_CPU_MS = 200;
/** The limit for parsing templates that a page or a check needs for the first time. */
export const COMPILE_CPU_MS = 2000;
/** However busy the machine is, nothing takes longer by the clock. */
const WALL_MS = 10_000;
const TICK_MS = 20;
// Asking the worker for its CPU costs something, and most work is done before.
const ASK_AFTER_MS = 80;

type Fault = "render" | "compile" | "wall";

/** The error of work that took too much. */
export function exceeds(fault: Fault): ThemeError {
  if (fault === "compile")
    return new ThemeError("theme_too_slow", "The theme's files take too long to read.");
  return new ThemeError("theme_too_slow", `The page takes more than ${RENDER_CPU_MS} ms to render.`);
}

/**
 * All texts of a theme that a worker is given, in UTF-16 units: its heap has to carry them beside what it
 * makes of them.
 */
const MAX_TEXTS = 8_388_608;

/** Throws ThemeError where the texts of a theme's files are more than a worker can take. */
export function checkSize(files: Readonly<Record<string, string>>): void {
  const size = Object.values(files).reduce((sum, text) => sum + text.length, 0);
  if (size > MAX_TEXTS)
    throw new ThemeError("theme_too_large", "The texts of the theme's files are larger than 8 MiB.");
}

/**
 * Looks at what a worker takes for the work it is at, by its CPU, and calls `onFault` once where that is too
 * much. Returns what ends it.
 */
export function watch(
  worker: Worker,
  meter: Float64Array,
  onFault: (fault: Fault, cpuMs: number) => void,
): () => void {
  let seen = { work: 0, at: 0 };
  let isAsking = false;
  const timer = setInterval(async () => {
    const work = meter[METER.work]!;
    const now = performance.now();
    if (work !== seen.work) seen = { work, at: now };
    const wall = now - seen.at;
    if (!work || wall < ASK_AFTER_MS || isAsking) return;
    isAsking = true;
    try {
      const { user, system } = await worker.cpuUsage();
      if (meter[METER.work] !== work) return;
      const fault = faultOf(meter, user + system) ?? (wall > WALL_MS ? "wall" : undefined);
      if (fault) onFault(fault, (user + system - meter[METER.since]! + meter[METER.rendered]!) / 1000);
    } catch {
      // The worker has ended; its `exit` event reports that.
    } finally {
      isAsking = false;
    }
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function faultOf(meter: Float64Array, cpu: number): Fault | undefined {
  const phase = cpu - meter[METER.since]!;
  const isCompiling = meter[METER.isCompiling] === 1;
  const rendered = meter[METER.rendered]! + (isCompiling ? 0 : phase);
  const compiled = meter[METER.compiled]! + (isCompiling ? phase : 0);
  if (rendered > RENDER_CPU_MS * 1000) return "render";
  return compiled > COMPILE_CPU_MS * 1000 ? "compile" : undefined;
}
