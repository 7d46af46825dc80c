import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startReplica, type TestReplica } from "../../test/replica.ts";
import { until } from "../../test/until.ts";
import { type EmbeddedDatabase, openEmbedded } from "./embedded/open-embedded.ts";
import { removeEmbedded } from "./embedded/remove-embedded.ts";
import { createPool, type Pool } from "./pool/pool.ts";
import { createReplicas, type Replicas } from "./replicas/replicas.ts";

let dataDir: string;
let first: EmbeddedDatabase;
let promoted: TestReplica;
let other: TestReplica;
let pool: Pool;
let replicas: Replicas;
const told: string[] = [];

/** A server's address, logged in as a role that owns no server. */
const asOwner = ({ url }: TestReplica) => {
  const { searchParams } = new URL(url.replace("@/", "@localhost/"));
  const at = new URL(first.ownerUrl.replace("@/", "@localhost/"));
  at.searchParams.set("host", searchParams.get("host")!);
  return at.href.replace("@localhost/", "@/");
};
const isUsed = () => replicas.counts().replicas[0]!.isUsed;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "stoa-failover-"));
  first = await openEmbedded({ dataDir, durable: false });
  promoted = await startReplica(first);
  other = await startReplica(first);
  await promoted.ask("select pg_promote()");
  pool = createPool(asOwner(promoted), 1);
  replicas = createReplicas({
    ...{ appUrl: asOwner(promoted), replicaUrls: [asOwner(other)], pool, maxLagMs: 2_000 },
    log: { info() {}, warn: (...said: unknown[]) => void told.push(String(said[1])) },
    grapevine: { isHeard: () => true, announce: async () => {} },
  });
});

after(async () => {
  await replicas?.close();
  await pool?.end();
  await Promise.all([promoted?.close(), other?.close()]);
  await first?.close();
  await removeEmbedded(dataDir);
});

test("a replica that stayed with the old primary is not read after a failover, however far it is", async () => {
  await until(() => told.length > 0, "it is left out");
  assert.deepEqual(told, ["a replica is not read: it is not on the timeline of DATABASE_URL"]);
  assert.equal(isUsed(), false);
});

test("one that follows the new primary is read from its next restartpoint on", async () => {
  const { searchParams } = new URL(promoted.url.replace("@/", "@localhost/"));
  const [{ info }] = (await other.ask("select current_setting('primary_conninfo') as info")) as [
    { info: string },
  ];
  const moved = info.replace(/host=\S+/, `host=${searchParams.get("host")}`);
  await other.ask(`alter system set primary_conninfo = '${moved}'`);
  await other.ask("select pg_reload_conf()");
  await until(async () => {
    await promoted.ask("checkpoint");
    await other.ask("checkpoint");
    return isUsed();
  }, "it is used");
});

test("where the primary is replaced, none is read until it is known to follow the new one", async () => {
  told.length = 0;
  replicas.renew();
  assert.equal(isUsed(), false);
  assert.deepEqual(told, ["a replica is not read: the primary was replaced"]);
  await until(isUsed, "it is used again");
});
