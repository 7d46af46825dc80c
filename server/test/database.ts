import { randomBytes } from "node:crypto";
import { access, constants, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openDatabase } from "../src/db/database.ts";
import { openEmbedded } from "../src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../src/db/embedded/remove-embedded.ts";
import { connect } from "../src/db/pool/pool.ts";
import { appRole } from "../src/db/schema/roles.ts";
import { refusesUnannounced } from "./announced.ts";
import { type CitusDatabase, emptyCitus } from "./citus.ts";
import { refusesUncounted } from "./counted.ts";
import { refusesUndocumented } from "./documented.ts";
import { refusesUnfound } from "./found.ts";

/** A PostgreSQL for tests, with a migrated database to copy. */
export type TestCluster = { adminUrl: string; ownerUrl: string; close(): Promise<void> };

export const testSecret = "a secret for tests only, long enough";

// The limits of the server's role are for machines that serve (decision 28): one that runs all tests may
// stand still for seconds.
const patience = {
  statement_timeout: "60s",
  lock_timeout: "60s",
  idle_in_transaction_session_timeout: "60s",
};

const IN_MEMORY = "/dev/shm";
const GIB = 2 ** 30;

/** Starts a PostgreSQL in a temporary folder, without fsync: tests never need what a crash would lose. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(await temporaryFolder(), "stoa-test-"));
  const embedded = await openEmbedded({ dataDir, durable: false });
  const template = await openDatabase({
    databaseUrl: embedded.ownerUrl,
    dataDir,
    secret: testSecret,
    poolSize: 1,
  });
  const owner = await template.connectOwner();
  await owner
    .query(refusesUnannounced + refusesUncounted + refusesUndocumented + refusesUnfound)
    .finally(() => owner.end());
  await template.close();
  // It would look through hundreds of databases of which none lives for a minute.
  await asAdmin(embedded.adminUrl, "alter system set autovacuum = off", "select pg_reload_conf()");
  return {
    adminUrl: embedded.adminUrl,
    ownerUrl: embedded.ownerUrl,
    close: async () => {
      await embedded.close();
      await removeEmbedded(dataDir);
    },
  };
}

// A database is 700 small files: to make and drop one takes a sixth of the CPU in memory, where there is
// plenty (decision 69).
async function temporaryFolder(): Promise<string> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    if (bavail * bsize >= 4 * GIB && process.availableMemory() >= 8 * GIB) return IN_MEMORY;
  } catch {
    // Not every system has it.
  }
  return tmpdir();
}

/**
 * A migrated database of its own for one test file, or an empty one: on the cluster the test command started,
 * or else its own. In one that `isPatient`, the server waits for statements and locks as long as a loaded
 * machine may take.
 */
export async function createTestDatabase({ isEmpty = false, isPatient = false } = {}): Promise<{
  name: string;
  ownerUrl: string;
  /** A superuser's connection, in another database. The caller ends it. */
  admin(): Promise<Client>;
  /** The same, in this one. */
  adminInside(): Promise<Client>;
  drop(): Promise<void>;
}> {
  const citus = process.env.STOA_TEST_CITUS;
  if (citus && !isEmpty && !isCitusTaken) return takeCitus(JSON.parse(citus));
  const given = process.env.STOA_TEST_CLUSTER;
  const cluster: TestCluster = given
    ? { ...JSON.parse(given), close: async () => {} }
    : await startTestCluster();
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Its files copied cost a quarter of the CPU that its pages written to the log do.
  await asAdmin(
    cluster.adminUrl,
    `create database ${name} template ${isEmpty ? "template0" : "stoa"} owner stoa_owner strategy file_copy`,
    ...(isPatient ? [patient(name)] : []),
  );
  return {
    name,
    admin: () => connect(cluster.adminUrl),
    adminInside: () => connect(cluster.adminUrl.replace(/\/[^/?]*\?/, `/${name}?`)),
    ownerUrl: cluster.ownerUrl.replace("/stoa?", `/${name}?`),
    drop: async () => {
      await asAdmin(cluster.adminUrl, `drop database ${name} with (force)`);
      if (!given) await closeAdmin();
      await cluster.close();
    },
  };
}

let isCitusTaken = false;

// One for all files of `npm run test:citus`, one after another, as distributing takes long; what needs a
// further one has it on the ordinary cluster.
async function takeCitus(citus: CitusDatabase) {
  isCitusTaken = true;
  await emptyCitus(citus);
  const elsewhere = new URL(citus.adminUrl);
  elsewhere.pathname = "/postgres";
  return {
    name: new URL(citus.ownerUrl).pathname.slice(1),
    ownerUrl: citus.ownerUrl,
    admin: () => connect(elsewhere.href),
    adminInside: () => connect(citus.adminUrl),
    drop: async () => {
      isCitusTaken = false;
    },
  };
}

const patient = (name: string) =>
  Object.entries(patience)
    .map(
      ([key, value]) => `alter role ${appRole(testSecret).name} in database ${name} set ${key} = '${value}'`,
    )
    .join("; ");

// Its types do not know these: whether an open connection keeps the process alive.
type Unheld = Client & { ref(): void; unref(): void };

// One connection makes and drops the databases of a process, one after another: opening one costs as much CPU
// as a database.
let admin: { client: Unheld; url: string } | undefined;
let last: Promise<unknown> = Promise.resolve();

function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const done = last.then(async () => {
    const { client } = admin?.url === url ? admin : await openAdmin(url);
    client.ref();
    try {
      for (const sql of statements) await client.query(sql);
    } finally {
      client.unref();
    }
  });
  last = done.catch(() => {});
  return done;
}

async function openAdmin(url: string) {
  await closeAdmin();
  // Without the server's limit of seconds for connecting: a loaded machine may take longer.
  const client = new Client({ connectionString: url }) as Unheld;
  client.on("error", () => {
    if (admin?.client === client) admin = undefined;
  });
  await client.connect();
  admin = { client, url };
  return admin;
}

async function closeAdmin(): Promise<void> {
  const open = admin;
  admin = undefined;
  await open?.client.end();
}
