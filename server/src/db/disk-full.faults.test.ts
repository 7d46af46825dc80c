import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startOwnTime } from "../../test/own-time.ts";
import { startServer, type TestServer, type TestStore } from "../../test/server.ts";
import { until } from "../../test/until.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { removeEmbedded } from "./embedded/remove-embedded.ts";

// A disk of its own, which only root can mount, filled to its last byte under a server that writes.

const MEBIBYTE = 1_048_576;
const PROMISED_MS = 5_000;
const time = startOwnTime();
after(time.stop);
const PRODUCTS = "/api/v1/products";

const folder = await mkdtemp(join(tmpdir(), "stoa-full-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=320m,mode=0755", "tmpfs", folder]);
const skip = mounted.status === 0 ? false : "no file system can be mounted here (this takes root)";
const dataDir = join(folder, "data");
const filler = join(folder, "filler");

let embedded: Awaited<ReturnType<typeof openEmbedded>>;
let server: TestServer;
let store: TestStore;

before(async () => {
  if (skip) return;
  await chmod(folder, 0o755);
  embedded = await openEmbedded({ dataDir });
  server = await startServer({ DATABASE_URL: embedded.ownerUrl });
  store = await server.createStore();
});
after(async () => {
  if (!skip) {
    await rm(filler, { force: true });
    await server?.close();
    await embedded?.close();
    if (existsSync(dataDir)) await removeEmbedded(dataDir);
    spawnSync("umount", [folder]);
  }
  await rm(folder, { recursive: true, force: true });
});

async function fill(): Promise<void> {
  const file = await open(filler, "a");
  try {
    for (const piece of [Buffer.alloc(MEBIBYTE), Buffer.alloc(4_096)])
      for (;;) {
        const written = await file.write(piece).catch((error) => {
          assert.equal(error.code, "ENOSPC");
        });
        if (!written?.bytesWritten) break;
      }
  } finally {
    await file.close();
  }
}

const create = async (key: string, description: string) => {
  const body = { price: "5", translations: [{ language: "en", name: key, description }] };
  const started = time.ms();
  const sent = { body, headers: { "idempotency-key": key } };
  const { status, headers } = await server.send(store, "POST", PRODUCTS, sent);
  return { status, retryAfter: headers["retry-after"], ms: time.ms() - started };
};
const total = async () => (await server.send(store, "GET", `${PRODUCTS}?limit=1`)).body.data.pagination.total;

test("a full disk: 503 within 5 s, the process lives, and with room again each write is there once", {
  skip,
}, async (t) => {
  const description = "x".repeat(50_000);
  await fill();
  const keys: string[] = [];
  const refused: string[] = [];
  let slowest = 0;
  for (let n = 0; n < 5_000 && refused.length < 20; n++) {
    const key = randomUUID();
    keys.push(key);
    // Random, so that it is not compressed away.
    const { status, retryAfter, ms } = await create(
      key,
      description.replaceAll(/x{36}/g, () => randomUUID()),
    );
    slowest = Math.max(slowest, ms);
    assert.ok(ms < PROMISED_MS, `${Math.round(ms)} ms`);
    if (status === 201) continue;
    assert.equal(status, 503);
    assert.ok(retryAfter);
    refused.push(key);
  }
  assert.equal(refused.length, 20, "the disk is full");
  assert.equal((await server.send(undefined, "GET", "/livez")).status, 200);
  await rm(filler);
  const freed = time.ms();
  await until(async () => ((await create(refused[0]!, "later")).status === 503) === false, "it recovers");
  const ms = time.ms() - freed;
  for (const key of refused.slice(1)) await until(async () => (await create(key, "later")).status === 201);
  assert.equal(await total(), keys.length);
  t.diagnostic(
    `refused after ${keys.length - refused.length} writes, the slowest ${Math.round(slowest)} ms; back after ${Math.round(ms)} ms`,
  );
});
