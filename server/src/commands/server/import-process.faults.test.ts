import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { after, before, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { type Command, startCommand } from "../../../test/command.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";

// A server imports files in a process of its own: `stoa work --kinds import`.

const PATH = "/api/v1/imports";
const ROWS = 4_000;

let server: TestServer;
let store: TestStore;
let serving: Command;

before(async () => {
  server = await startServer();
  store = await server.createStore();
  serving = await serve();
});
after(async () => {
  serving.child.kill("SIGKILL");
  await serving.ended;
  await server.close();
});

async function serve(...more: string[]): Promise<Command> {
  const settings = { ...server.settings, STOA_WORK: "on", METRICS_PORT: "0", LOG_LEVEL: "info" };
  const command = startCommand(["serve", "--json", "--port", "0", ...more], settings);
  await until(() => {
    assert.equal(command.child.exitCode, null, command.output.stderr);
    return /^\{"url"/m.test(command.output.stdout);
  }, "the server answers");
  return command;
}

let last = 0;
const rowsOf = (count: number) =>
  Array.from({ length: count }, () => `p-${++last},Cup ${last},5,${"clay ".repeat(100)}`);

async function upload(rows: readonly string[], head = "slug,name,price,description"): Promise<string> {
  const sent = { raw: [head, ...rows].join("\n"), headers: { "content-type": "text/csv" } };
  return dataOf(await server.send(store, "POST", `${PATH}?format=stoa`, sent), 201).id;
}
const look = async (id: string) => (await server.send(store, "GET", `${PATH}/${id}`)).body.data;
const ends = (id: string) =>
  until(async () => !["waiting", "running"].includes((await look(id)).status), "it ends");
const begins = (id: string) => until(async () => (await look(id)).products.read > 0, "it begins");
const jobOf = async (id: string) =>
  (await server.sql(undefined, "select state, attempts::text from jobs where key = $1", [id]))[0]!;

// Empty for one that has ended.
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
const isOver = (pid: number) => /^$|\) Z /.test(read(pid, "stat"));
const argumentsOf = (pid: number) => read(pid, "cmdline").split("\0");

/** The process that imports for a server, if there is one. */
const importerOf = ({ child }: Command): number | undefined =>
  readdirSync("/proc")
    .map(Number)
    .find((pid) => {
      const [, parent] = /\) \S (\d+)/.exec(pid ? read(pid, "stat") : "") ?? [];
      return Number(parent) === child.pid && !isOver(pid) && argumentsOf(pid).includes("--kinds");
    });

test("no process imports before there is something to import, and one does then: beside, later than requests, in bounds", async () => {
  assert.equal(importerOf(serving), undefined);
  const id = await upload([...rowsOf(400), "bad,Bad,x,"]);
  await ends(id);
  const { status, products, errors } = await look(id);
  assert.deepEqual(
    [status, products, errors.length],
    ["done", { read: 401, created: 400, updated: 0, unchanged: 0, skipped: 1 }, 1],
  );
  const pid = importerOf(serving)!;
  assert.equal(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL);
  assert.deepEqual(argumentsOf(pid).slice(-4, -1), ["work", "--kinds", "import"]);
  assert.ok(argumentsOf(pid).includes("--max-old-space-size=512"));
  // Only this kind: what else there is to do, the server does itself.
  assert.match(serving.output.stdout, /"kinds":\["import"\]/);
  const [, metrics] = /"url":"([^"]+\/metrics)"/.exec(serving.output.stdout)!;
  const counted = /^stoa_job_duration_seconds_count\{kind="import",outcome="done"\} 1$/m;
  await until(async () => counted.test(await (await fetch(metrics!)).text()), "its job is counted");
});

test("one that cannot be used fails, says why to its sender, and quotes nothing in the log", async () => {
  const id = await upload(["1,2"], "sk_pasted,ever");
  await ends(id);
  const { status, failure } = await look(id);
  assert.equal(status, "failed");
  assert.match(failure, /no column slug/);
  await until(() => /"cause":"unusable_file"/.test(serving.output.stdout), "the log has the failure");
  assert.doesNotMatch(serving.output.stdout + serving.output.stderr, /sk_/);
});

test("one that is cancelled ends, and what was imported stays", async () => {
  const id = await upload(rowsOf(ROWS));
  await begins(id);
  assert.equal((await server.send(store, "DELETE", `${PATH}/${id}`)).status, 200);
  await until(async () => (await jobOf(id)).state === "done", "its job ends");
  const { status, products } = await look(id);
  assert.equal(status, "cancelled");
  assert.ok(products.read < ROWS);
});

test("where its process is killed another goes on, from what was committed", async () => {
  const id = await upload(rowsOf(ROWS));
  await begins(id);
  const killed = importerOf(serving)!;
  process.kill(killed, "SIGKILL");
  await until(() => isOver(killed), "it has ended");
  // As if the minute were over for which the one that died had the job.
  await server.sql(
    undefined,
    "update jobs set leased_until = now() - interval '1 second' where state = 'running'",
  );
  await ends(id);
  const { status, products } = await look(id);
  assert.equal(status, "done");
  assert.ok(products.unchanged > 0, "what was written is found");
  assert.deepEqual([products.created + products.unchanged, products.updated, products.skipped], [ROWS, 0, 0]);
  await until(async () => (await jobOf(id)).state === "done", "its job ends");
  assert.equal((await jobOf(id)).attempts, "2");
  assert.notEqual(importerOf(serving), killed);
});

test("a server that is told to stop stops it, and the next one ends the import", async () => {
  const id = await upload(rowsOf(ROWS));
  await begins(id);
  const pid = importerOf(serving)!;
  serving.child.kill("SIGTERM");
  const { code, stderr } = await serving.ended;
  assert.deepEqual([code, stderr], [0, ""]);
  assert.ok(isOver(pid));
  assert.deepEqual(await jobOf(id), { state: "waiting", attempts: "0" });
  serving = await serve("--processes", "2");
  await ends(id);
  const { status, products } = await look(id);
  assert.deepEqual([status, products.read, products.skipped], ["done", ROWS, 0]);
});

test("SIGHUP puts a new one in its place, too, which goes on", async () => {
  const id = await upload(rowsOf(ROWS));
  await begins(id);
  const former = importerOf(serving)!;
  serving.child.kill("SIGHUP");
  await until(() => ![undefined, former].includes(importerOf(serving)), "there is another");
  await ends(id);
  const { status, products } = await look(id);
  assert.deepEqual([status, products.read, products.skipped], ["done", ROWS, 0]);
  await until(() => serving.output.stdout.includes("all processes were restarted"), "all are restarted");
});

test("it ends with its server, however that ends, and leaves the import to others", async () => {
  const id = await upload(rowsOf(ROWS));
  await begins(id);
  const pid = importerOf(serving)!;
  serving.child.kill("SIGKILL");
  await until(() => isOver(pid), "the import process ends");
  assert.deepEqual(await jobOf(id), { state: "waiting", attempts: "0" });
});
