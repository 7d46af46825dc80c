import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { request, testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
const PATH = "/api/v1/storefront/products";

const children: ChildProcess[] = [];

after(() => {
  for (const child of children) child.kill("SIGKILL");
});
const server = await testServer();
const store = await server.createStore();

/** Starts a command of the program; the log says where its metrics are read, and where it answers. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...server.settings, METRICS_PORT: "0", STOA_WORK: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const said = new Set<string>();
  const urls: Record<string, string> = {};
  createInterface(child.stdout!).on("line", (line) => {
    // What a command tells at its end is no line of the log.
    if (!line.startsWith("{")) return;
    const { msg, url } = JSON.parse(line);
    said.add(msg);
    if (msg === "metrics" || msg === "listening") urls[msg] = url;
  });
  await until(() => urls.metrics !== undefined && (args[0] === "work" || urls.listening !== undefined));
  const read = async (name: string) => {
    const text = await (await fetch(urls.metrics!)).text();
    const values = text
      .split("\n")
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .map((line) => Number(line.split(" ").at(-1)));
    return values.reduce((sum, value) => sum + value, 0);
  };
  return { child, read, said, port: () => Number(new URL(urls.listening!).port) };
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  return (await ended)[0];
}

test("serve --processes 2 tells the sum of both; what one had counted stays when it dies or is replaced", async () => {
  const { child, read, port, said } = await start("serve", "--port", "0", "--processes", "2");
  const ask = () => request(new http.Agent({ keepAlive: false }), port(), store, "GET", PATH, {});
  const count = () => read("stoa_http_request_duration_seconds_count");
  await Promise.all(Array.from({ length: 30 }, ask));
  assert.equal(await count(), 30);
  assert.equal(await read("stoa_processes"), 2);
  assert.equal(await read("stoa_db_up"), 1);

  // Each tells what it has counted once more before it ends.
  await Promise.all(Array.from({ length: 10 }, ask));
  child.kill("SIGHUP");
  await until(async () => {
    assert.ok((await count()) >= 30, "no sum goes down");
    return said.has("all processes were restarted");
  });
  await until(async () => (await count()) === 40);
  assert.equal(await read("stoa_processes"), 2);
  assert.equal(await stopped(child), 0);
});

test("work has metrics of its own, and a port that is taken ends a command with its name", async () => {
  const { child, read } = await start("work");
  assert.equal(await read("stoa_processes"), 1);
  assert.equal(await read("stoa_db_up"), 1);
  assert.equal(await stopped(child), 0);

  const taken = http.createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const refused = spawn(process.execPath, [main, "serve", "--port", "0"], {
    env: { ...process.env, ...server.settings, METRICS_PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  children.push(refused);
  let told = "";
  refused.stderr!.on("data", (chunk) => (told += chunk));
  assert.deepEqual(await once(refused, "close"), [1, null]);
  assert.match(told, new RegExp(`port ${port} is in use.*METRICS_PORT`));
  taken.close();
});
