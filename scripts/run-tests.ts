import { existsSync } from "node:fs";
import { glob, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { startTestCluster } from "../server/test/database.ts";

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

// Files that start processes and servers, or wait for time-outs, take longer than their bytes tell.
const slow: Durations = {
  "server/src/commands/demo.test.ts": 20_000,
  "server/src/commands/ends.test.ts": 45_000,
  "server/src/commands/guides.test.ts": 35_000,
  "server/src/commands/serve.test.ts": 25_000,
  "server/src/commands/work.test.ts": 25_000,
  "server/src/db/migrate.test.ts": 20_000,
  "server/src/http/contract-routes.test.ts": 25_000,
};

/**
 * Runs the tests in `chosen` files, or all, on one PostgreSQL, and tells whether they passed; one file after another where they are `inTurns`. A
 * signal ends them early; the PostgreSQL is stopped in any case.
 */
export async function runTests(
  root: string,
  chosen: readonly string[],
  isLong: boolean,
  inTurns = false,
): Promise<boolean> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of signals) process.on(signal, onSignal);
  try {
    const found = chosen.length
      ? await filesOf(root, chosen)
      : (await filesOf(root, everywhere)).filter((file) => !elsewhere.some((end) => file.endsWith(end)));
    const cache = join(root, "node_modules/.cache/stoa-test-durations.json");
    const known: Durations = await readFile(cache, "utf8").then(JSON.parse, () => ({}));
    const files = await longestFirst(root, found, known);
    const cluster = await startTestCluster();
    const queue = await mkdtemp(join(tmpdir(), "stoa-test-queue-"));
    try {
      process.env.STOA_TEST_CLUSTER = JSON.stringify(cluster);
      if (isLong) process.env.STOA_TEST_LONG = "1";
      // Commands in processes of their own start in half the time with code that an earlier one compiled.
      process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/compiled");
      const { passed, durations } = await runFiles(root, queue, files, isLong, inTurns, stop.signal);
      await mkdir(dirname(cache), { recursive: true });
      if (!isLong && !inTurns) await writeFile(cache, JSON.stringify({ ...known, ...durations }));
      return passed && !stop.signal.aborted;
    } finally {
      await rm(queue, { recursive: true });
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
    files.map(
      async (file) => [file, known[file] ?? slow[file] ?? (await stat(join(root, file))).size] as const,
    ),
  );
  return weights.sort(([, a], [, b]) => b - a).map(([file]) => file);
}

async function runFiles(
  root: string,
  queue: string,
  files: readonly string[],
  isLong: boolean,
  inTurns: boolean,
  signal: AbortSignal,
) {
  const durations: Durations = {};
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
  const note = (file: string, ms: number) => (durations[file] = Math.round(ms));
  events.on("test:complete", ({ name, nesting, details }) => {
    if (nesting === 0 && together.includes(name)) note(name, details.duration_ms);
  });
  events.on("test:summary", ({ file, duration_ms, success }) => {
    if (file) note(file.slice(root.length).replaceAll("\\", "/"), duration_ms);
    passed &&= success;
  });
  const told = events.compose(spec);
  told.pipe(process.stdout, { end: false });
  await new Promise((resolve, reject) => told.on("end", resolve).on("error", reject));
  const lost = files.filter((file) => durations[file] === undefined);
  if (lost.length) process.stdout.write(`✖ did not end: ${lost.join(", ")}\n`);
  return { passed: passed && !lost.length, durations };
}

// What other files left in the memory of its process would change what a test of CPU measures, or what one sees run.
async function needsOwnProcess(root: string, file: string): Promise<boolean> {
  const text = await readFile(join(root, file), "utf8");
  return text.includes("test/cost.ts") || text.includes("node:inspector");
}
