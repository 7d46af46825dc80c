import assert from "node:assert/strict";
import http from "node:http";
import { text } from "node:stream/consumers";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { startBare } from "../../../test/bare.ts";
import { until } from "../../../test/until.ts";
import { type Route, route } from "../route.ts";
import { notFound } from "./errors.ts";

const STALL_MS = 1_500;
const MEGABYTE = "x".repeat(1_000_000);
let made = 0;
let ended = 0;

function routeOf(path: string, chunks: () => AsyncIterable<string>): Route {
  const download = () => ({ type: "text/plain", filename: "a.txt", chunks: chunks() });
  const handle = async () => ({ message: "ok" as const, data: null, download: download() });
  const declared = { tag: "Store" as const, summary: "", downloads: ["text/plain"] };
  return route({ method: "GET", path: `/${path}`, permission: "public", ...declared, handle });
}
async function* endless() {
  try {
    for (;;) {
      made++;
      yield MEGABYTE;
    }
  } finally {
    ended++;
  }
}
const routes = [
  routeOf("whole", async function* () {
    yield "one";
    yield " and two: é";
  }),
  routeOf("empty", async function* () {}),
  // biome-ignore lint/correctness/useYield: it fails before its first byte
  routeOf("unavailable", async function* () {
    throw notFound();
  }),
  routeOf("half", async function* () {
    yield "half";
    throw new Error("the other half is gone");
  }),
  routeOf("endless", endless),
];

let app: FastifyInstance;
let port: number;
before(async () => {
  ({ app, port } = await startBare(routes, {
    sockets: { stallMs: STALL_MS },
    inFlight: { downloads: { each: 2, all: 2 } },
  }));
});
after(() => app.close());
beforeEach(() => {
  made = 0;
  ended = 0;
});

const get = (path: string, method = "GET") => fetch(`http://127.0.0.1:${port}/${path}`, { method });

test("a file is sent with its type and name", async () => {
  const response = await get("whole");
  assert.equal(await response.text(), "one and two: é");
  assert.equal(response.headers.get("content-type"), "text/plain");
  assert.equal(response.headers.get("content-disposition"), 'attachment; filename="a.txt"');
  assert.equal(await (await get("empty")).text(), "");
});

test("HEAD says what would come, and makes none of it", async () => {
  const { status, headers } = await get("endless", "HEAD");
  assert.deepEqual([status, headers.get("content-type"), made], [200, "text/plain", 0]);
});

test("what fails before the first byte is a refusal", async () => {
  const response = await get("unavailable");
  const body = (await response.json()) as { code: string };
  assert.deepEqual([response.status, body.code], [404, "not_found"]);
  assert.equal(response.headers.get("content-disposition"), null);
});

test("what fails later breaks the connection off", async () => {
  const response = await get("half");
  assert.equal(response.status, 200);
  await assert.rejects(response.text());
});

test("no more is made than the reader takes, and nothing once they went away", async () => {
  const { request, response } = await unread();
  await until(() => ended === 1, "a reader who takes nothing is not cut");
  assert.ok(made < 8, `${made} MB were made for a reader who took none`);
  await assert.rejects(text(response), "half a file is not a whole one");
  request.destroy();

  const other = await unread();
  other.request.destroy();
  await until(() => ended === 2, "the work goes on");
});

test("a reader who takes their time, but takes, is not cut", async () => {
  const { response } = await unread();
  const started = performance.now();
  let taken = 0;
  for await (const chunk of response) {
    taken += chunk.length;
    if (taken > 40 * MEGABYTE.length && performance.now() - started > 1.5 * STALL_MS) break;
    await sleep(1);
  }
  await until(() => ended === 1, "the work goes on");
});

test("a reader is not cut for what this process stood still", async () => {
  const { response } = await unread();
  const taking = response[Symbol.asyncIterator]();
  await taking.next();
  // More is waiting to be taken by now, and what we do holds up the server, too.
  await sleep(50);
  for (const end = performance.now() + 1.5 * STALL_MS; performance.now() < end; );
  for (let taken = 0; taken < 20 * MEGABYTE.length; ) {
    const { done, value } = await taking.next();
    assert.ok(!done);
    taken += value.length;
  }
  await taking.return!();
  await until(() => ended === 1, "the work goes on");
});

test("a store has as many downloads at a time as it may, and then 429, until one ends", async () => {
  const [first, second] = [await unread(), await unread()];
  const refused = await get("whole");
  const { code } = (await refused.json()) as { code: string };
  assert.deepEqual([refused.status, code], [429, "rate_limited"]);
  assert.ok(Number(refused.headers.get("retry-after")) >= 1);
  first.request.destroy();
  await until(() => ended === 1, "the work goes on");
  assert.equal(await (await get("whole")).text(), "one and two: é");
  second.request.destroy();
  await until(() => ended === 2, "the work goes on");
});

/** A download that is asked for and not read. */
async function unread() {
  const request = http.get({ host: "127.0.0.1", port, path: "/endless", agent: false });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.on("response", resolve));
  request.on("error", () => {});
  response.on("error", () => {});
  response.pause();
  return { request, response };
}
