import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { after, test } from "node:test";
import { busy } from "../../../test/busy.ts";
import { testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { statement } from "../statement.ts";
import { tenantReads } from "../tenant.ts";
import { createPool } from "./pool.ts";
import { unboundQuery } from "./unbound-query.ts";

const one = statement("select 1");
const CONNECT_MS = 400;
const PATIENT_MS = 2_000;
const TURN_MS = 60;

const server = await testServer();

test("a process that is busy connects, although its turns of the event loop take longer than it may take", async () => {
  const store = await server.createStore();
  const pool = createPool(server.database.appUrl, 2, CONNECT_MS);
  const began = performance.now();
  const rest = busy(TURN_MS);
  after(async () => {
    rest();
    await pool.end();
  });
  const read = () => tenantReads(pool, store.id).query(one);
  assert.deepEqual(await Promise.all([unboundQuery(pool, one, []), read()]), [[["1"]], [["1"]]]);
  assert.ok(performance.now() - began > CONNECT_MS, "it was busy for long enough");
});

test("a server that says nothing is given up in time, and its connections are closed", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on("error", () => {}).resume()));
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as AddressInfo;
  const pool = createPool(`postgres://nobody@127.0.0.1:${port}/nothing`, 2, PATIENT_MS);
  const began = performance.now();
  const asked = Array.from({ length: 5 }, () => unboundQuery(pool, one, []));
  after(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await pool.end();
  });
  const outcomes = await Promise.allSettled(asked);
  const reasons = outcomes.map((one) => (one.status === "rejected" ? one.reason.code : "fulfilled"));
  // The two that connect are cut by us: by the pool's own time it takes four times as long, and has no code. The others wait for those.
  const cut = ["ETIMEDOUT", "ETIMEDOUT", undefined, undefined, undefined];
  assert.deepEqual(reasons, cut);
  assert.ok(performance.now() - began >= PATIENT_MS);
  await until(() => sockets.length >= 2 && sockets.slice(0, 2).every(({ destroyed }) => destroyed));
});
