import { existsSync, readFileSync } from "node:fs";
import { glob, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { startTestCluster } from "../server/test/database.ts";
import slowTests from "./slow-tests.json" with { type: "json" };
import { type Cost, slowestFiles } from "./test-costs.ts";
import { watchFiles } from "./watch-files.ts";

/** How tests run, where that is not the usual way. */
export type TestOptions = {
  /** Tries properties that are tried at random many more times. */
  isLong?: boolean;
  /** One file after another. */
  inTurns?: boolean;
  /** Prints at the end which files cost most. */
  showsSlowest?: boolean;
  /** Runs the tests again after each change of a file, until a signal ends it. */
  isWatching?: boolean;
};

const onlyAsFaults = ".faults.test.ts";
const elsewhere = [onlyAsFaults, ".browser.test.ts", ".citus.test.ts"];
const everywhere = [
  "server/**/*.test.ts",
  "scripts/**/*.test.ts",
  "bench/**/*.test.ts",
  "sdk/**/*.test.ts",
  "console/**/*.test.ts",
];
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const MINUTE_MS = 60_000;

/** How long a file took when it last ran, in milliseconds, by its path from the root. */
type Durations = Record<string, number>;

// Files that start processes and servers, or wait for time-outs, take longer than their bytes suggest. In
// seconds, of a first run.
const slow: Durations = slowTests;

/**
 * Runs the tests in `chosen` files, or all, on one PostgreSQL, and returns whether they passed. A signal ends
 * them early; the PostgreSQL is stopped in any case.
 */
export async function runTests(
  root: string,
  chosen: readonly string[],
  options: TestOptions = {},
): Promise<boolean> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of signals) process.on(signal, onSignal);
  try {
    const cluster = await startTestCluster();
    try {
      process.env.STOA_TEST_CLUSTER = JSON.stringify(cluster);
      if (options.isLong) process.env.STOA_TEST_LONG = "1";
      // Commands in processes of their own start in half the time with code that an earlier one compiled.
      process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/compiled");
      const runOnce = (signal: AbortSignal) => runChosen(root, chosen, options, signal);
      return await (options.isWatching ? runAtChanges(root, stop.signal, runOnce) : runOnce(stop.signal));
    } finally {
      await cluster.close();
    }
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
  }
}

/** Runs tests now and after each change, which ends a run that is under way. */
async function runAtChanges(
  root: string,
  signal: AbortSignal,
  runOnce: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  let changed = Promise.withResolvers<void>();
  let current = new AbortController();
  const onChange = () => {
    current.abort();
    changed.resolve();
  };
  const watching = watchFiles(root, signal, onChange);
  signal.addEventListener("abort", onChange);
  let passed = true;
  while (!signal.aborted) {
    changed = Promise.withResolvers();
    current = new AbortController();
    passed = await runOnce(current.signal);
    if (!signal.aborted) process.stdout.write("Waiting for a change; Ctrl-C ends.\n");
    await changed.promise;
  }
  await watching;
  return passed;
}

async function runChosen(
  root: string,
  chosen: readonly string[],
  options: TestOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const found = chosen.length
    ? await filesOf(root, chosen)
    : (await filesOf(root, everywhere)).filter(runsEverywhere);
  const cache = join(root, "node_modules/.cache/stoa-test-durations.json");
  const known: Durations = await readFile(cache, "utf8").then(JSON.parse, () => ({}));
  const files = await longestFirst(root, found, known);
  const queue = await mkdtemp(join(tmpdir(), "stoa-test-queue-"));
  try {
    const { passed, costs } = await runFiles(root, queue, files, options, signal);
    if (options.showsSlowest) process.stdout.write(slowestFiles(costs));
    const durations = Object.fromEntries([...costs].map(([file, { ms }]) => [file, Math.round(ms)]));
    await mkdir(dirname(cache), { recursive: true });
    if (!options.isLong && !options.inTurns)
      await writeFile(cache, JSON.stringify({ ...known, ...durations }));
    return passed && !signal.aborted;
  } finally {
    await rm(queue, { recursive: true });
  }
}

const runsEverywhere = (file: string) => !elsewhere.some((end) => file.endsWith(end));

/** Finds the test files that are named, are in a named folder and run everywhere, or match a pattern. */
async function filesOf(root: string, patterns: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    patterns.map(async (pattern) => {
      const named = await stat(join(root, pattern)).catch(() => undefined);
      if (named?.isFile()) return [pattern];
      const found = await Array.fromAsync(
        glob(named ? join(pattern, "**/*.test.ts") : pattern, { cwd: root, exclude: ["**/node_modules"] }),
      );
      const files = named ? found.filter(runsEverywhere) : found;
      if (!files.length) throw new Error(`no test file is called ${pattern}`);
      return files;
    }),
  );
  return [...new Set(found.flat().map((file) => file.replaceAll("\\", "/")))];
}

// So that no runner is left alone with a long file at the end. A file that never ran counts by its bytes.
async function longestFirst(root: string, files: readonly string[], known: Durations): Promise<string[]> {
  const guess = async (file: string) =>
    file in slow ? slow[file]! * 1_000 : (await stat(join(root, file))).size / 4;
  const weights = await Promise.all(
    files.map(async (file) => [file, known[file] ?? (await guess(file))] as const),
  );
  return weights.sort(([, a], [, b]) => b - a).map(([file]) => file);
}

async function runFiles(
  root: string,
  queue: string,
  files: readonly string[],
  { isLong = false, inTurns = false }: TestOptions,
  signal: AbortSignal,
): Promise<{ passed: boolean; costs: Map<string, Cost> }> {
  const costs = new Map<string, Cost>();
  const isPatient = isLong || files.some((file) => file.endsWith(onlyAsFaults));
  const timeout = (isPatient ? 60 : 10) * MINUTE_MS;
  const alone = await Promise.all(files.map((file) => needsOwnProcess(root, file)));
  const together = files.filter((_, i) => !alone[i]);
  await writeFile(join(queue, "files.json"), JSON.stringify(together));
  // One more than processors, up to a few: some files wait more than they work.
  const concurrency = inTurns ? 1 : Math.min(availableParallelism(), 4) + 1;
  const workers = Array(Math.min(concurrency, together.length)).fill("scripts/test-worker.ts");
  const events = run({
    cwd: root,
    files: [...files.filter((_, i) => alone[i]), ...workers].map((file) => join(root, file)),
    argv: [queue, String(timeout)],
    concurrency,
    // A process has many files; each has its own time-out, which a loop without an end does not heed.
    timeout: 6 * timeout,
    signal,
  });
  let passed = true;
  events.on("test:summary", ({ file, duration_ms, success }) => {
    const path = file?.slice(root.length).replaceAll("\\", "/");
    if (path && files.includes(path)) costs.set(path, { ms: duration_ms, cpuMs: duration_ms });
    passed &&= success;
  });
  const report = events.compose(spec);
  report.pipe(process.stdout, { end: false });
  await new Promise((resolve, reject) => report.on("end", resolve).on("error", reject));
  for (const [index, file] of together.entries()) {
    const written = join(queue, String(index));
    const cost = existsSync(written) && readFileSync(written, "utf8");
    if (cost) costs.set(file, JSON.parse(cost));
  }
  const lost = files.filter((file) => !costs.has(file));
  if (lost.length) process.stdout.write(`✖ did not end: ${lost.join(", ")}\n`);
  return { passed: passed && !lost.length, costs };
}

// The memory that other files left in its process would change the figures of a test of CPU, or of one that
// watches what runs.
async function needsOwnProcess(root: string, file: string): Promise<boolean> {
  const text = await readFile(join(root, file), "utf8");
  return text.includes("test/cost.ts") || text.includes("node:inspector");
}
