import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { after, before, test } from "node:test";
import { startCommand } from "../../../test/command.ts";
import { startOwnTime } from "../../../test/own-time.ts";
import { dataOf } from "../../../test/refused.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { createWork } from "../../app.ts";
import { readConfig } from "../../config.ts";
import type { Worker } from "../../jobs/worker.ts";
import { createTraffic } from "../../kit/traffic.ts";
import { createLog } from "../../log.ts";

// Large files beside requests are imported in a process of their own.

const PATH = "/api/v1/imports";
const GIVES_WAY = constants.priority.PRIORITY_BELOW_NORMAL;
const lines: string[] = [];
const traffic = createTraffic();

let server: TestServer;
let store: TestStore;
const workers: Worker[] = [];

before(async () => {
  server = await startServer();
  store = await server.createStore();
});
after(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await server.close();
});

function work(): Worker {
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const database = { ...server.database, isEmbedded: true };
  const worker = createWork(readConfig(server.settings), database, log).start(traffic);
  workers.push(worker);
  return worker;
}

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `p-${from + n},Cup ${from + n},5,${"clay ".repeat(100)}`);
const file = (from: number, count: number) =>
  ["slug,name,price,description", ...rows(from, count)].join("\n");

async function upload(raw: string): Promise<string> {
  const headers = { "content-type": "text/csv" };
  return dataOf(await server.send(store, "POST", `${PATH}?format=stoa`, { raw, headers }), 201).id;
}
const look = async (id: string) => (await server.send(store, "GET", `${PATH}/${id}`)).body.data;
const ends = (id: string) => until(async () => !["waiting", "running"].includes((await look(id)).status));

type Process = { pid: number; session: number };

// Empty for one that has ended.
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}
const isOver = (pid: number) => /^$|\) Z /.test(statusOf(pid));

/** The processes that import for another. */
const importsOf = (parent: number): Process[] =>
  readdirSync("/proc")
    .map(Number)
    .flatMap((pid) => {
      const [, name, rest = ""] = /^\d+ \((.*)\) (.*)/.exec(pid ? statusOf(pid) : "") ?? [];
      const [, from, , session] = rest.split(" ").map(Number);
      return name === "stoa import" && from === parent && !isOver(pid) ? [{ pid, session: session! }] : [];
    });

/** How long a process takes to load while requests come, in ms: the measure of what is done at once. */
let loadMs = 0;

test("a large file is imported whole, while requests come", async () => {
  const id = await upload(`${file(0, 400)}\nbad,Bad,x,`);
  work();
  const asking = setInterval(() => traffic.note(), 20);
  await until(() => importsOf(process.pid).length > 0, "the import begins");
  const began = performance.now();
  // Until the end it would take a minute on a slow machine.
  await until(async () => (await look(id)).products.read > 0).finally(() => clearInterval(asking));
  loadMs = performance.now() - began;
  await ends(id);
  const { status, products, errors } = await look(id);
  assert.deepEqual(
    [status, products, errors.length],
    ["done", { read: 401, created: 400, updated: 0, unchanged: 0, skipped: 1 }, 1],
  );
});

test("one that cannot be used fails, says why to its sender, and quotes nothing in the log", async () => {
  const secret = "sk_pasted";
  const from = lines.length;
  const id = await upload(`${secret},ever\n${"1,2\n".repeat(50_000)}`);
  await ends(id);
  const { status, failure } = await look(id);
  assert.equal(status, "failed");
  assert.match(failure, /no column slug/);
  const said = lines.slice(from).join("");
  assert.doesNotMatch(said, /sk_/);
  assert.match(said, /"cause":"unusable_file"/);
});

test("it gives way to the server, and what PostgreSQL does for it to what it does for requests", async () => {
  const id = await upload(file(5_000, 4_000));
  const processes = async () => {
    const rows = await server.sql(
      undefined,
      "select pid::text from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    return rows.map(({ pid }) => Number(pid));
  };
  // Some of them end meanwhile.
  const ofEach = async <T>(look: (pid: number) => T) =>
    (await processes()).flatMap((pid) => (isOver(pid) ? [] : [look(pid)]));
  const priorities = () => ofEach(getPriority);
  const groups = () => ofEach((pid) => readFileSync(`/proc/${pid}/autogroup`, "utf8").trim());
  await until(() => importsOf(process.pid).length > 0, "the import begins");
  const [{ pid, session }] = importsOf(process.pid) as [Process];
  assert.deepEqual([getPriority(pid), session], [GIVES_WAY, pid]);
  await until(async () => (await priorities()).includes(GIVES_WAY));
  const grouping = "/proc/sys/kernel/sched_autogroup_enabled";
  if (existsSync(grouping) && readFileSync(grouping, "utf8").trim() === "1")
    await until(async () => (await groups()).some((group) => group.endsWith(` nice ${GIVES_WAY}`)));
  assert.ok((await priorities()).includes(0), "the others go on as before");
  assert.equal((await server.send(store, "DELETE", `${PATH}/${id}`)).status, 200);
  await ends(id);
});

test("one that is cancelled ends, and what was imported stays", async () => {
  const id = await upload(file(10_000, 4_000));
  await until(async () => (await look(id)).products.read > 0);
  assert.equal((await server.send(store, "DELETE", `${PATH}/${id}`)).status, 200);
  await until(async () => {
    const running = await server.sql(
      undefined,
      "select 1 from jobs where kind = 'import' and state = 'running'",
    );
    return !running.length;
  });
  assert.equal((await look(id)).status, "cancelled");
});

test("a worker that stops leaves it to the next, which ends it", async () => {
  const id = await upload(file(20_000, 4_000));
  await until(async () => (await look(id)).products.read > 0);
  const time = startOwnTime();
  await Promise.all(workers.map((worker) => worker.close())).finally(time.stop);
  assert.ok(time.ms() < 5_000);
  assert.equal((await look(id)).status, "running");
  work();
  await ends(id);
  const { status, products } = await look(id);
  assert.deepEqual([status, products.read, products.skipped], ["done", 4_000, 0]);
});

test("one whose process is killed has failed once, and says how", async () => {
  await until(() => !importsOf(process.pid).length, "the one before has ended");
  const id = await upload(file(30_000, 4_000));
  await until(() => importsOf(process.pid).length > 0, "the import begins");
  process.kill(importsOf(process.pid)[0]!.pid, "SIGKILL");
  const failed = async () => {
    const rows = await server.sql(
      undefined,
      "select attempts, error from jobs where kind = 'import' and state = 'waiting'",
    );
    return rows.find(({ error }) => error);
  };
  await until(async () => (await failed()) !== undefined, "the job is to be tried again");
  assert.match(String((await failed())!.error), /ended before the import was done: SIGKILL/);
  assert.equal((await server.send(store, "DELETE", `${PATH}/${id}`)).status, 200);
});

test("one that is told to stop while it starts ends at once", async (t) => {
  const asking = setInterval(() => traffic.note(), 20);
  t.after(() => clearInterval(asking));
  await upload(file(40_000, 4_000));
  await until(() => importsOf(process.pid).length > 0, "the import begins");
  const [{ pid }] = importsOf(process.pid) as [Process];
  const asked = performance.now();
  await Promise.all(workers.map((worker) => worker.close()));
  const stopMs = performance.now() - asked;
  t.diagnostic(`stopped in ${Math.round(stopMs)} ms; loading takes ${Math.round(loadMs)} ms`);
  assert.ok(stopMs < loadMs / 10);
  assert.ok(isOver(pid));
});

test("it ends with its server, however that ends", async (t) => {
  await Promise.all(workers.map((worker) => worker.close()));
  const { child } = startCommand(["serve", "--json", "--port", "0"], server.settings);
  t.after(() => child.kill("SIGKILL"));
  const id = await upload(file(15_000, 4_000));
  await until(() => importsOf(child.pid!).length > 0, "the import begins");
  const [{ pid }] = importsOf(child.pid!) as [Process];
  const variables = readFileSync(`/proc/${pid}/environ`, "utf8");
  assert.match(variables, /NODE_/);
  assert.doesNotMatch(variables, /STOA_|DATABASE_URL/);
  child.kill("SIGKILL");
  await until(() => isOver(pid), "the import ends");
  assert.equal((await server.send(store, "DELETE", `${PATH}/${id}`)).status, 200);
});
