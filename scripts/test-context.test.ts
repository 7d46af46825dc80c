import assert from "node:assert/strict";
import { executionAsyncId } from "node:async_hooks";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

const context = new URL("test-context.ts", import.meta.url).href;

// Failures that no test awaits, and tests that are declared after an await.
const sample = `
import { after, before, describe, test } from "node:test";
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const fails = async (why) => { await later(5); throw new Error(why); };
describe("suite", async () => {
  await later(1);
  before(() => later(1));
  test("throws in a timer", async () => {
    setTimeout(() => { throw new Error("thrown in a timer"); }, 5);
    await later(500);
  });
  test("leaves a rejection", async () => { fails("rejected later"); await later(500); });
  test("leaves one at once", async () => { Promise.reject(new Error("rejected at once")); await later(500); });
  test("two", { concurrency: true }, async (t) => {
    await later(1);
    await Promise.all([
      t.test("passes", async () => { await later(500); }),
      t.test("throws in a tick", async () => { process.nextTick(() => { throw new Error("thrown in a tick"); }); await later(500); }),
    ]);
  });
  test("ends before it throws", () => { setTimeout(() => { throw new Error("thrown after the end"); }, 5); });
  test("passes", () => later(500));
  describe("inner", () => { test("of inner", async () => { await later(1); }); after(() => later(1)); });
});
`;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "stoa-context-"));
  await writeFile(join(folder, "sample.mjs"), sample);
});
after(() => rm(folder, { recursive: true }));

/** Runs the sample, and returns its report without times and places in code. */
async function runSample(...flags: string[]): Promise<string> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = [...flags, "--test-reporter=tap", join(folder, "sample.mjs")];
  const child = spawn(process.execPath, args, { env });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return `${output.replaceAll(/.*(duration_ms|file:|node:).*\n/g, "")}${code}`;
}

describe("node:test without a hook on every promise", () => {
  test("the processes of test files have none", async () => {
    await null;
    // With a hook on promises, what follows an await has an id.
    assert.equal(executionAsyncId(), 0);
  });

  test("it blames the same tests for the same failures", async () => {
    const [plain, quick] = await Promise.all([runSample(), runSample("--import", context)]);
    assert.equal(quick, plain);
    assert.match(plain, /not ok 1 - throws in a timer/);
    assert.match(plain, /# fail 5\n/);
  });
});
