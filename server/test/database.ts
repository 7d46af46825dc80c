import { randomBytes } from "node:crypto";
import { access, constants, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openDatabase } from "../src/db/database.ts";
import { openEmbedded } from "../src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../src/db/embedded/remove-embedded.ts";
import { connect } from "../src/db/pool.ts";

/** A PostgreSQL for tests, with a migrated database to copy. */
export type TestCluster = { adminUrl: string; ownerUrl: string; close(): Promise<void> };

export const testSecret = "a secret for tests only, long enough";

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
  await template.close();
  return {
    adminUrl: embedded.adminUrl,
    ownerUrl: embedded.ownerUrl,
    close: async () => {
      await embedded.close();
      await removeEmbedded(dataDir);
    },
  };
}

// A database is 700 small files: to make and drop one takes a sixth of the CPU in memory, where there is plenty (decision 69).
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
 * A migrated database of its own for one test file, or an empty one: on the cluster the test command started, or else its
 * own.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<{
  name: string;
  ownerUrl: string;
  /** A superuser's connection, in another database. The caller ends it. */
  admin(): Promise<Client>;
  /** The same, in this one. */
  adminInside(): Promise<Client>;
  drop(): Promise<void>;
}> {
  const given = process.env.STOA_TEST_CLUSTER;
  const cluster: TestCluster = given
    ? { ...JSON.parse(given), close: async () => {} }
    : await startTestCluster();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const asAdmin = async (sql: string) => {
    // Without the server's limit of seconds for connecting: a loaded machine may take longer.
    const admin = new Client({ connectionString: cluster.adminUrl });
    await admin.connect();
    await admin.query(sql).finally(() => admin.end());
  };
  // Its files copied cost a quarter of the CPU that its pages written to the log do.
  await asAdmin(
    `create database ${name} template ${isEmpty ? "template0" : "stoa"} owner stoa_owner strategy file_copy`,
  );
  return {
    name,
    admin: () => connect(cluster.adminUrl),
    adminInside: () => connect(cluster.adminUrl.replace(/\/[^/?]*\?/, `/${name}?`)),
    ownerUrl: cluster.ownerUrl.replace("/stoa?", `/${name}?`),
    drop: async () => {
      await asAdmin(`drop database ${name} with (force)`);
      await cluster.close();
    },
  };
}
