import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { request, startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { socketLimits } from "../../http/limits/sockets.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
const PATH = "/api/v1/storefront/products";

let server: TestServer;
let store: TestStore;
const children: ChildProcess[] = [];

before(async () => {
  server = await startServer();
  store = await server.createStore();
});
after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await server.close();
});

async function serveProcesses(count: number, settings: Record<string, string> = {}) {
  const args = [main, "serve", "--json", "--port", "0", "--processes", String(count)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...server.settings, STOA_WORK: "off", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout!).on("line", (line) => {
      if (line.startsWith('{"url"')) resolve(Number(new URL(JSON.parse(line).url).port));
    });
    child.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
  });
  const pids = async () =>
    (await running()).flatMap(({ pid, parent }) => (parent === child.pid ? [pid] : []));
  return { child, port, pids };
}

const listing = promisify(execFile);

// Of this program; not what lists them. Asked beside the clients: one that stands still for a second may find
// its connection ended.
async function running(): Promise<{ pid: number; parent: number }[]> {
  const { stdout } = await listing("ps", ["-o", "pid=,ppid=,args=", "-A"]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent] = /^ *(\d+) +(\d+) .*main\.ts/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent) }] : [];
  });
}

const ask = (agent: http.Agent, port: number, more: { key?: string | undefined } = {}) =>
  request(agent, port, store, "GET", PATH, more);
/** Each request over a connection of its own, so that all processes are asked. */
const fresh = () => new http.Agent({ keepAlive: false });

/** Clients that ask over and over on kept connections, until told to stop; what they could not do. */
function load(port: number, clients: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const client = async () => {
    let heardAt = performance.now();
    while (!isOver) {
      const outcome = await ask(agent, port).then(
        ({ status }) => (status === 200 ? undefined : String(status)),
        (error) => String(error.code ?? error),
      );
      const rested = performance.now() - heardAt;
      heardAt += rested;
      // On a busy machine a client may rest for longer than a server that closes waits for its next request.
      if (outcome === "ECONNRESET" && rested > socketLimits.closingMs.idle) continue;
      if (outcome) failures.push(outcome);
      else answered++;
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    answered: () => answered,
    async stop() {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
      return failures;
    },
  };
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  return (await ended)[0];
}

const areOthers = (pids: readonly number[], former: readonly number[]) =>
  pids.length === former.length && !pids.some((pid) => former.includes(pid));

// Once nobody listens any more, connections are refused: those were never accepted.
const ofAccepted = (failures: readonly string[]) =>
  failures.filter((failure) => !failure.includes("ECONNREFUSED"));

describe("serve --processes 2", () => {
  test("answers on one port from both, with one set of limits", async () => {
    const { child, port, pids } = await serveProcesses(2, { RATE_LIMIT: "on", RATE_LIMITS: "storefront=60" });
    assert.equal((await pids()).length, 2);
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 140 }, () => ask(fresh(), port, { key: undefined })),
    );
    const seconds = (performance.now() - began) / 1_000;
    const passed = answers.filter(({ status }) => status === 200).length;
    // With limits of its own, each would let 60 through. One more passes for each second that the requests
    // took.
    const most = Math.min(140, 60 + Math.ceil(seconds));
    assert.ok(passed >= 60 && passed <= most, `${passed} passed in ${seconds.toFixed(1)} s`);
    assert.equal(await stopped(child), 0);
  });

  test("SIGHUP restarts them one after the other without a failed request", async () => {
    const { child, port, pids } = await serveProcesses(2);
    const former = await pids();
    const clients = load(port, 8);
    await until(() => clients.answered() > 20);
    child.kill("SIGHUP");
    await until(async () => areOthers(await pids(), former));
    const answered = clients.answered();
    await until(() => clients.answered() > answered + 20);
    assert.deepEqual(await clients.stop(), []);
    assert.equal(await stopped(child), 0);
  });

  test("a revoked key is forgotten by both; one that dies is replaced, and the other goes on", async () => {
    const { child, port, pids } = await serveProcesses(2);
    const { id, key } = await store.makeKey(["products"]);
    const statuses = () =>
      Promise.all(Array.from({ length: 8 }, async () => (await ask(fresh(), port, { key })).status));
    assert.deepEqual(new Set(await statuses()), new Set([200]));
    await server.send(store, "DELETE", `/api/v1/api-keys/${id}`);
    await until(async () => (await statuses()).every((status) => status === 401));

    const [dying, other] = await pids();
    process.kill(dying!, "SIGKILL");
    await until(async () => (await pids()).length === 2 && !(await pids()).includes(dying!));
    assert.ok((await pids()).includes(other!));
    assert.equal((await ask(fresh(), port)).status, 200);
    assert.equal(await stopped(child), 0);
    assert.deepEqual(await pids(), []);
  });

  test("one that is told to end by somebody else ends without a failed request, and is replaced", async () => {
    const { child, port, pids } = await serveProcesses(2);
    const [told, other] = await pids();
    const clients = load(port, 8);
    await until(() => clients.answered() > 20);
    process.kill(told!, "SIGTERM");
    await until(async () => (await pids()).length === 2 && !(await pids()).includes(told!));
    assert.ok((await pids()).includes(other!));
    const answered = clients.answered();
    await until(() => clients.answered() > answered + 20);
    assert.deepEqual(await clients.stop(), []);
    assert.equal(await stopped(child), 0);
  });

  test("another server does not get their port", async () => {
    const { child, port } = await serveProcesses(2);
    for (const count of ["1", "2"]) {
      const args = [main, "serve", "--port", String(port), "--processes", count];
      const { stderr } = await listing(process.execPath, args, {
        env: { ...process.env, ...server.settings },
      }).catch((error) => error);
      assert.match(stderr, /port \d+ is in use/);
    }
    assert.equal(await stopped(child), 0);
  });

  test("one that dies while it waits for the first process does not end that", async () => {
    const { child, port, pids } = await serveProcesses(2, { RATE_LIMIT: "on" });
    const agents = [0, 1].map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }));
    for (const agent of agents) assert.equal((await ask(agent, port)).status, 200);
    const former = await pids();
    child.kill("SIGSTOP");
    const asked = agents.map((agent) => ask(agent, port).catch(() => undefined));
    await sleep(200);
    for (const pid of former) process.kill(pid, "SIGKILL");
    await Promise.all(asked);
    child.kill("SIGCONT");
    await until(async () => areOthers(await pids(), former));
    // Nobody listens until one of them has started.
    await until(async () => (await ask(fresh(), port).catch(() => undefined))?.status === 200);
    assert.equal(await stopped(child), 0);
  });

  test("without the first process the others end", async () => {
    const { child, pids } = await serveProcesses(2);
    const former = await pids();
    child.kill("SIGKILL");
    await until(async () => !(await running()).some(({ pid }) => former.includes(pid)));
  });

  test("SIGTERM under load ends them with exit code 0, and no accepted request fails", async () => {
    for (let round = 0; round < 5; round++) {
      const { child, port } = await serveProcesses(2);
      const clients = load(port, 8);
      await until(() => clients.answered() > 20);
      const code = await stopped(child);
      const failures = await clients.stop();
      assert.equal(code, 0);
      assert.deepEqual(ofAccepted(failures), []);
    }
  });

  test("all of them told at once, as by a terminal's Ctrl-C, end with exit code 0", async () => {
    const { child, port, pids } = await serveProcesses(2);
    const clients = load(port, 8);
    await until(() => clients.answered() > 20);
    for (const pid of await pids()) process.kill(pid, "SIGINT");
    const code = await stopped(child);
    const failures = await clients.stop();
    assert.equal(code, 0);
    assert.deepEqual(ofAccepted(failures), []);
  });
});

test("a number of processes that makes no sense is wrong usage", async () => {
  for (const count of ["0", "65", "two", "-1"]) {
    const child = spawn(process.execPath, [main, "serve", "--processes", count], { stdio: "ignore" });
    assert.deepEqual(await once(child, "exit"), [2, null]);
  }
});
