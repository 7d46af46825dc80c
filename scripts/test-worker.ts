import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import "./test-context.ts";
import "../server/test/cheap-passwords.ts";
import "../server/test/check-statements.ts";
import { recordStatements } from "../server/test/recorded-statements.ts";
import { type Cost, cpuMs } from "./test-costs.ts";

// A static import would load it before test-context.ts.
const { describe } = await import("node:test");

const PATIENCE_MS = 20_000;

// One of the processes that run test files, each one file after another, so that the server's modules are
// loaded and compiled once a process. The folder of the queue has the list of files, and for each taken file
// another, which has its cost once it has run.
const [queue = "", timeout = ""] = process.argv.slice(2);
const files: string[] = JSON.parse(readFileSync(join(queue, "files.json"), "utf8"));

if (process.env.STOA_TEST_STATEMENTS) recordStatements(process.env.STOA_TEST_STATEMENTS);

for (const [index, file] of files.entries()) if (take(index)) await runFile(index, file);

// Something that a file has left open, such as a server, keeps this process alive: that is a failure,
// reported at once.
setTimeout(() => {
  process.stderr.write(`A test file left open: ${process.getActiveResourcesInfo().join(", ")}\n`);
  process.exit(1);
}, PATIENCE_MS).unref();

async function runFile(index: number, file: string): Promise<void> {
  const [begun, used] = [performance.now(), cpuMs()];
  await describe(file, { timeout: Number(timeout) }, () => load(file));
  const cost: Cost = { ms: Math.round(performance.now() - begun), cpuMs: cpuMs() - used };
  writeFileSync(join(queue, String(index)), JSON.stringify(cost));
}

async function load(file: string): Promise<void> {
  // By this name it is not the module of another test that imports this one: each runs its tests.
  await import(`${pathToFileURL(join(process.cwd(), file))}?test`);
}

function take(index: number): boolean {
  try {
    closeSync(openSync(join(queue, String(index)), "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}
