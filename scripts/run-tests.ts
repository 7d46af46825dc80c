import { existsSync } from "node:fs";
import { glob, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { startTestCluster } from "../server/test/database.ts";

const everywhere = ["server/**/*.test.ts", "scripts/**/*.test.ts"];
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const MINUTE_MS = 60_000;

/** How long a file took when it last ran, in milliseconds, by its path from the root. */
type Durations = Record<string, number>;

/**
 * Runs the tests in `chosen` files, or all, on one PostgreSQL, and tells whether they passed. A signal ends them
 * early; the PostgreSQL is stopped in any case.
 */
export async function runTests(root: string, chosen: readonly string[], isLong: boolean): Promise<boolean> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of signals) process.on(signal, onSignal);
  try {
    const found = await filesOf(root, chosen.length ? chosen : everywhere);
    const cache = join(root, "node_modules/.cache/stoa-test-durations.json");
    const known: Durations = await readFile(cache, "utf8").then(JSON.parse, () => ({}));
    const files = await longestFirst(root, found, known);
    const cluster = await startTestCluster();
    try {
      process.env.STOA_TEST_CLUSTER = JSON.stringify(cluster);
      if (isLong) process.env.STOA_TEST_LONG = "1";
      const { passed, durations } = await runFiles(root, files, isLong, stop.signal);
      await mkdir(dirname(cache), { recursive: true });
      if (!isLong) await writeFile(cache, JSON.stringify({ ...known, ...durations }));
      return passed && !stop.signal.aborted;
    } finally {
      await cluster.close();
    }
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
  }
}

async function filesOf(root: string, patterns: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    patterns.map(async (pattern) => {
      const files = existsSync(join(root, pattern))
        ? [pattern]
        : await Array.fromAsync(glob(pattern, { cwd: root, exclude: ["**/node_modules"] }));
      if (!files.length) throw new Error(`no test file is called ${pattern}`);
      return files;
    }),
  );
  return [...new Set(found.flat().map((file) => file.replaceAll("\\", "/")))];
}

// So that no runner is left alone with a long file at the end. A file that never ran counts by its bytes.
async function longestFirst(root: string, files: readonly string[], known: Durations): Promise<string[]> {
  const weights = await Promise.all(
    files.map(async (file) => [file, known[file] ?? (await stat(join(root, file))).size] as const),
  );
  return weights.sort(([, a], [, b]) => b - a).map(([file]) => file);
}

async function runFiles(root: string, files: readonly string[], isLong: boolean, signal: AbortSignal) {
  const durations: Durations = {};
  const events = run({
    cwd: root,
    files: files.map((file) => join(root, file)),
    // One more than processors, up to a few: some files wait more than they work.
    concurrency: Math.min(availableParallelism(), 4) + 1,
    timeout: (isLong ? 60 : 10) * MINUTE_MS,
    signal,
  });
  let passed = true;
  events.on("test:summary", ({ file, duration_ms, success }) => {
    if (file) durations[file.slice(root.length).replaceAll("\\", "/")] = Math.round(duration_ms);
    passed &&= success;
  });
  const told = events.compose(spec);
  told.pipe(process.stdout, { end: false });
  await new Promise((resolve, reject) => told.on("end", resolve).on("error", reject));
  return { passed, durations };
}
