import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { type Command, startCommand } from "../../test/command.ts";
import { startRedis, type TestRedis } from "../../test/redis.ts";
import { request, startServer, type TestServer, type TestStore } from "../../test/server.ts";
import { until } from "../../test/until.ts";

const REQUESTS = 10_000;
const KEYS = 100;
const CONNECTIONS = 10_000;
// One address may have 1,024 to a process.
const ADDRESSES = 10;

const redis: TestRedis | undefined = await startRedis();
let server: TestServer;
let store: TestStore;
const processes: Command[] = [];
before(async () => {
  if (!redis) return;
  server = await startServer();
  store = await server.createStore();
  const settings = { ...server.settings, REDIS_URL: redis.url, RATE_LIMIT: "on", PORT: "0", WORKER: "off" };
  for (let i = 0; i < 2; i++) processes.push(startCommand(["serve"], settings));
  await until(() => processes.every(isUp), "the servers do not start");
  // A process that starts slowly counts for itself until Redis has answered it.
  await until(() => processes.every(({ output }) => shared.test(said(output))), "Redis does not count");
});
after(async () => {
  for (const { child } of processes) child.kill("SIGKILL");
  await Promise.all(processes.map(({ ended }) => ended));
  await server?.close();
  await redis?.close();
});

const shared = /Redis counts requests for all processes/;
const said = ({ stdout, stderr }: Command["output"]) => stdout + stderr;
const timesAway = () => processes.map(({ output }) => said(output).split("Redis is away").length - 1);
const announced = ({ output }: Command) => output.stdout.split("\n").find((line) => line.includes('"url"'));
const isUp = (process: Command) => announced(process) !== undefined;
const portOf = (process: Command) => Number(new URL(JSON.parse(announced(process)!).url).port);

test(`of ${REQUESTS} requests over ${CONNECTIONS} connections to two processes, exactly those are let through that the limits allow`, {
  skip: redis ? false : "there is no redis-server or valkey-server here",
}, async (t) => {
  const keys = await Promise.all(Array.from({ length: KEYS }, () => store.makeKey(["products:read"])));
  // One request, and the next a minute later.
  await server.sql(store, "update api_keys set rate_limit = 1 where api_key_id = any($1)", [
    keys.map(({ id }) => id),
  ]);
  const awayBefore = timesAway();
  const began = performance.now();
  const counts = new Map<string, number[]>(keys.map(({ key }) => [key, []]));
  const maxSockets = CONNECTIONS / 2 / ADDRESSES;
  const agents = Array.from(
    { length: ADDRESSES },
    (_, i) => new http.Agent({ keepAlive: true, maxSockets, localAddress: `127.0.0.${i + 1}` }),
  );
  await Promise.all(
    Array.from({ length: REQUESTS }, async (_, i) => {
      const { key } = keys[i % KEYS]!;
      const port = portOf(processes[Math.floor(i / KEYS) % 2]!);
      const agent = agents[Math.floor(i / KEYS / 2) % ADDRESSES]!;
      const { status } = await request(agent, port, store, "GET", "/api/v1/products?limit=1", { key });
      counts.get(key)!.push(status);
    }),
  );
  for (const agent of agents) agent.destroy();
  const seconds = (performance.now() - began) / 1_000;

  const all = [...counts.values()].flat();
  const told = Object.entries(Object.groupBy(all, String)).map(
    ([status, some]) => `${some!.length} × ${status}`,
  );
  t.diagnostic(`${told.join(", ")} in ${seconds.toFixed(1)} s`);
  assert.deepEqual(timesAway(), awayBefore, "Redis was away");
  // One more is let through for each minute that a loaded machine takes.
  const most = 1 + Math.floor(seconds / 60);
  for (const statuses of counts.values()) {
    const passed = statuses.filter((status) => status === 200).length;
    assert.ok(passed >= 1 && passed <= most, `${passed} passed`);
    assert.equal(statuses.filter((status) => status === 429).length, REQUESTS / KEYS - passed);
  }
});
