import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import http from "node:http";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { testSecret } from "../../test/database.ts";
import { until } from "../../test/until.ts";
import type { Pool } from "../db/pool.ts";
import { createVault } from "../kit/vault.ts";
import { createLog } from "../log.ts";
import { notFound } from "./errors.ts";
import { type Route, route } from "./route.ts";
import { createHttpServer } from "./server.ts";
import { createSpeeches } from "./speech.ts";

const MEGABYTE = "x".repeat(1_000_000);
let made = 0;
let ended = 0;

function routeOf(path: string, chunks: () => AsyncIterable<string>): Route {
  const download = () => ({ type: "text/plain", filename: "a.txt", chunks: chunks() });
  const handle = async () => ({ message: "ok" as const, data: null, download: download() });
  const declared = { tag: "Test", summary: "", downloads: ["text/plain"] };
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
  const store = { id: randomUUID(), defaultLanguage: "en", status: "active" };
  app = createHttpServer({
    routes,
    directory: {
      storeOf: async () => store as never,
      principalOf: () => Promise.reject(new Error("nobody")),
    },
    pool: {} as Pool,
    log: createLog("silent"),
    vault: createVault([testSecret]),
    limiter: undefined,
    speeches: createSpeeches([]),
    noteChange() {},
    trustProxy: [],
  });
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
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
  const request = http.get({ host: "127.0.0.1", port, path: "/endless" });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.on("response", resolve));
  response.pause();
  let before = -1;
  await until(async () => {
    assert.ok(made < 20, `${made} MB were made for a reader who took none`);
    const isStill = made === before;
    before = made;
    await pause(50);
    return isStill;
  }, "no more is made");
  request.on("error", () => {});
  request.destroy();
  await until(() => ended === 1, "the work ends");
});
