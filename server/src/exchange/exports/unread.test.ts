import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "../../../test/bare.ts";
import { type Command, startCommand } from "../../../test/command.ts";
import { runs } from "../../../test/runs.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";

const STORES = 14;
const EXPORTS = 100;
const PRODUCTS = 200;
const DESCRIPTION = 60_000;
const WAVES = 4;
// Garbage that is not yet collected among it; an export has 12 MB.
const MOST_MB_EACH = 5;
// It takes about 20 seconds.
const isLong = runs(0, 1) === 1;

let server: TestServer;
let command: Command;
let port: number;
const stores: TestStore[] = [];
before(async () => {
  if (!isLong) return;
  server = await startServer();
  for (let i = 0; i < STORES; i++) {
    const store = await server.createStore();
    stores.push(store);
    await server.sql(
      store,
      `insert into products (store_id, product_id, slug, price, translations, created_at, updated_at)
       select $1, gen_random_uuid(), 'p-' || n, 100, json_build_array(json_build_object('language', 'en', 'name', n::text,
         'description', repeat('x', $3), 'slug', 'p-' || n, 'metaTitle', '', 'metaDescription', '')), now(), now()
       from generate_series(1, $2::int) n`,
      [store.id, PRODUCTS, DESCRIPTION],
    );
  }
  command = startCommand(["serve"], { ...server.settings, PORT: "0", WORKER: "off" });
  await until(() => command.output.stdout.includes('"url"'), "the server does not start");
  const line = command.output.stdout.split("\n").find((one) => one.includes('"url"'))!;
  port = Number(new URL(JSON.parse(line).url).port);
});
after(async () => {
  command?.child.kill("SIGKILL");
  await command?.ended;
  await server?.close();
});

/** Asks for an export and reads no more of it than what comes first, and that is the status. */
async function unread({ domain, key }: TestStore): Promise<{ socket: net.Socket; status: number }> {
  const socket = net.connect(port, "127.0.0.1").on("error", () => {});
  const asked = ["GET /api/v1/exports/products HTTP/1.1", `Host: ${domain}`, `Authorization: Bearer ${key}`];
  socket.write(request(...asked));
  const [chunk] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  return { socket, status: Number(chunk.toString("latin1", 9, 12)) };
}

const megabytes = () =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(command.child.pid)], { encoding: "utf8" })) / 1_024;

/**
 * The most memory the process takes while an export for each of them is asked for and not read; how many were
 * answered how.
 */
async function wave() {
  const all = await Promise.all(Array.from({ length: EXPORTS }, (_, i) => unread(stores[i % STORES]!)));
  let most = 0;
  for (let i = 0; i < 6; i++) {
    await sleep(200);
    most = Math.max(most, megabytes());
  }
  const answered = (wanted: number) => all.filter(({ status }) => status === wanted).length;
  const counts = { held: answered(200), ofStore: answered(429), ofAll: answered(503) };
  for (const { socket } of all) socket.destroy();
  return { most, ...counts };
}

test(`${EXPORTS} exports at a time that nobody reads take no more memory than is kept for those held, however often`, {
  skip: !isLong,
}, async (t) => {
  // What one export makes of the process is no part of what is looked at.
  const first = await unread(stores[0]!);
  first.socket.resume();
  await sleep(300);
  first.socket.destroy();
  const before = megabytes();
  const peaks: number[] = [];
  for (let i = 0; i < WAVES; i++) {
    // The rooms of those who went away are free again.
    await until(async () => {
      const { socket, status } = await unread(stores[i]!);
      socket.destroy();
      return status === 200;
    }, "exports of readers who went away go on");
    await sleep(500);
    const { most, held, ofStore, ofAll } = await wave();
    t.diagnostic(
      `${before.toFixed(0)} MB before, ${most.toFixed(0)} MB with ${held} held, ${ofStore} 429, ${ofAll} 503`,
    );
    assert.equal(held, 50);
    assert.equal(held + ofStore + ofAll, EXPORTS);
    assert.ok(ofStore > 0 && ofAll > 0);
    peaks.push(most);
  }
  const told = `${peaks.map(Math.round).join(", ")} MB after ${Math.round(before)} MB`;
  assert.ok(Math.max(...peaks) - before <= 50 * MOST_MB_EACH, told);
  // The first wave finds a process that has not grown yet.
  const [, grown, ...again] = peaks as [number, number, ...number[]];
  assert.ok(Math.max(...again) <= 1.2 * grown, told);
});
