import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { answerIn, request as bytesOf, talkTo } from "../../../test/bare.ts";
import { type Command, startCommand } from "../../../test/command.ts";
import { testSecret } from "../../../test/database.ts";
import { request, startServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { findCluster } from "../../db/embedded/cluster.ts";
import { openEmbedded } from "../../db/embedded/open-embedded.ts";
import { findPostmaster } from "../../db/embedded/postmaster.ts";
import { removeEmbedded } from "../../db/embedded/remove-embedded.ts";
import { socketLimits } from "../../http/limits/sockets.ts";

// A server with its own database is told to stop, again and again, while clients ask over kept connections,
// an upload has stalled and nobody reads an export.

const TIMES = Number(process.env.STOA_FAULT_ROUNDS ?? 50);
const MOST_MS = 10_000;
const CLIENTS = 8;
const LIST = "/api/v1/products?limit=5&sort=name";
// Together more than the buffers of a socket hold.
const HEAVY = 150;

let folder: string;
let dataDir: string;
let store: TestStore;
let running: Command | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "stoa-dying-"));
  dataDir = join(folder, "data");
  const embedded = await openEmbedded({ dataDir });
  const server = await startServer({ DATABASE_URL: embedded.ownerUrl });
  store = await server.createStore();
  const description = "x".repeat(100_000);
  for (let n = 0; n < HEAVY; n++) {
    const translations = [{ language: "en", name: `Heavy ${n}`, description }];
    const { status } = await server.send(store, "POST", "/api/v1/products", {
      body: { price: "1", translations },
    });
    assert.equal(status, 201);
  }
  await server.close();
  await embedded.close();
});
after(async () => {
  running?.child.kill("SIGKILL");
  await running?.ended;
  await removeEmbedded(dataDir);
  await rm(folder, { recursive: true, force: true });
});

async function serve(): Promise<{ command: Command; port: number }> {
  const settings = { STOA_DATA_DIR: dataDir, STOA_SECRET: testSecret, RATE_LIMIT: "off", LOG_LEVEL: "warn" };
  const command = startCommand(["serve", "--json", "--port", "0"], settings);
  running = command;
  await until(() => {
    assert.equal(command.child.exitCode, null, command.output.stderr);
    return command.output.stdout.includes('"url"');
  }, "the server answers");
  const line = command.output.stdout.split("\n").find((one) => one.includes('"url"'))!;
  return { command, port: Number(new URL(JSON.parse(line).url).port) };
}

/**
 * Clients that ask over and over on kept connections until the server takes no more of them, and what failed
 * of it.
 */
function load(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const client = async () => {
    let heardAt = performance.now();
    while (!isOver) {
      const outcome = await request(agent, port, store, "GET", LIST, {}).then(
        ({ status }) => (status === 200 ? undefined : String(status)),
        (error) => String(error.code ?? error),
      );
      // Nobody listens any more: it was never accepted.
      if (outcome === "ECONNREFUSED") return;
      const rested = performance.now() - heardAt;
      heardAt += rested;
      // On a busy machine a client may rest for longer than the server waits for its next request.
      if (outcome === "ECONNRESET" && rested > socketLimits.closingMs.idle) continue;
      if (outcome) failures.push(outcome);
      else answered++;
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    answered: () => answered,
    async stop() {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
      return failures;
    },
  };
}

const head = (line: string, ...more: string[]) =>
  bytesOf(line, `Host: ${store.domain}`, `Authorization: Bearer ${store.key}`, ...more);

test("a server that cannot stop in time ends with 1, and its log says what it waited for", async () => {
  const { command } = await serve();
  const { pid } = findPostmaster(findCluster(dataDir)!)!;
  const all = [pid, ...childrenOf(pid)];
  for (const one of all) process.kill(one, "SIGSTOP");
  try {
    command.child.kill("SIGTERM");
    const { code, stdout } = await command.ended;
    assert.equal(code, 1);
    const last = JSON.parse(stdout.trimEnd().split("\n").at(-1)!);
    assert.match(last.msg, /stopping takes longer than 9 s/);
    assert.deepEqual(last.waitsFor, ["the database"]);
  } finally {
    for (const one of all) process.kill(one, "SIGCONT");
  }
});

const childrenOf = (pid: number): number[] =>
  execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([own, parent]) => (parent === pid ? [own!] : []));

test(`${TIMES} times SIGTERM under load: no accepted request fails, exit 0 within 10 s, no PostgreSQL left`, async (t) => {
  let slowest = 0;
  let answered = 0;
  for (let round = 0; round < TIMES; round++) {
    const { command, port } = await serve();
    const clients = load(port);
    const upload = talkTo(
      port,
      head("POST /api/v1/products HTTP/1.1", "Content-Type: application/json", "Content-Length: 100"),
    );
    const exported = talkTo(port, head("GET /api/v1/exports/products HTTP/1.1"));
    await once(exported.socket, "data");
    exported.socket.pause();
    await until(() => clients.answered() > 20, "clients are answered");
    const asked = performance.now();
    command.child.kill("SIGTERM");
    const { code, stderr } = await command.ended;
    const ms = performance.now() - asked;
    slowest = Math.max(slowest, ms);
    assert.equal(code, 0, `round ${round}: ${stderr}`);
    assert.ok(ms < MOST_MS, `round ${round}: ${Math.round(ms)} ms`);
    assert.deepEqual(await clients.stop(), [], `round ${round}`);
    answered += clients.answered();
    assert.equal(answerIn(await upload.ended).body.code, "unavailable");
    exported.socket.destroy();
    assert.equal(findPostmaster(findCluster(dataDir)!), undefined, "PostgreSQL is stopped");
  }
  t.diagnostic(`${TIMES} stops, the slowest ${Math.round(slowest)} ms; ${answered} requests answered`);
});
