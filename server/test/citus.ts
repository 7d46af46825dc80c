import { randomBytes } from "node:crypto";
import { Client, escapeIdentifier } from "pg";
import { openDatabase } from "../src/db/database.ts";
import { connect } from "../src/db/pool/pool.ts";
import { appRole } from "../src/db/schema/roles.ts";
import { distribute, isDistributed } from "../src/db/sharding/distribute.ts";

/**
 * A database on a Citus cluster that tests use one after another: as its administrator, and as the schema's
 * owner.
 */
export type CitusDatabase = { adminUrl: string; ownerUrl: string };

/**
 * Options of a test whose own statements are none for a cluster: it looks at plans, makes rows in bulk, or
 * has triggers, policies or functions.
 */
export const onOnePostgres = process.env.STOA_TEST_CITUS
  ? { skip: "its own statements are none for a cluster" }
  : {};

const MARK = "The tests of Stoa use this database: all its rows are theirs.";
const OWNER = "stoa_citus_tests";
const SHARDS = 4;

/**
 * Makes an empty database on a coordinator ready for tests: migrated and distributed by an owner who is no
 * superuser. One that tests have used before is brought up to date. Throws where it has tables of somebody
 * else.
 */
export async function prepareCitus(
  adminUrl: string,
  secret: string,
  dataDir: string,
): Promise<CitusDatabase> {
  const admin = await connect(adminUrl);
  const password = secret.replaceAll(/\W/g, "");
  try {
    const { rows } = await admin.query<{ name: string; mark: string | null; tables: number }>(
      `select d.datname as name, shobj_description(d.oid, 'pg_database') as mark,
         (select count(*)::int from pg_tables where schemaname = 'public') as tables
       from pg_database d where d.datname = current_database()`,
    );
    const { name, mark, tables } = rows[0]!;
    if (mark !== MARK && tables)
      throw new Error(
        `the database ${name} of CITUS_URL has tables that tests did not make; name an empty one`,
      );
    const exists = await admin.query("select 1 from pg_roles where rolname = $1", [OWNER]);
    if (!exists.rows.length) await admin.query(`create role ${OWNER} login createrole`);
    await admin.query(`alter role ${OWNER} password '${password}'`);
    const database = escapeIdentifier(name);
    await admin.query(`comment on database ${database} is '${MARK}'`);
    await admin.query(`alter database ${database} owner to ${OWNER}`);
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.username = OWNER;
  url.password = password;
  const ownerUrl = url.href;
  const database = await openDatabase({ databaseUrl: ownerUrl, dataDir, secret, poolSize: 1 });
  try {
    const owner = await database.connectOwner();
    try {
      // Few show as well as many whether a statement goes to one of them.
      await distribute(owner, appRole(secret), (await isDistributed(owner)) ? undefined : SHARDS, () => {});
      await restrictOwner(ownerUrl);
    } finally {
      await owner.end();
    }
  } finally {
    await database.close();
  }
  return { adminUrl, ownerUrl };
}

/**
 * Has the policies restrict the owner of distributed tables, too: what tests ask as the owner, bound to a
 * store, names no store. No such shard moves.
 */
export async function restrictOwner(url: string): Promise<void> {
  const tables = await run(
    url,
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1",
  );
  for (const { name } of tables) await run(url, `alter table ${name} force row level security`);
}

/**
 * Removes all rows that tests have left, on each node. Only of those tables that have some: most have none.
 */
export async function emptyCitus({ adminUrl }: CitusDatabase): Promise<void> {
  const nodes: { node: string; shards: string[] }[] = await run(
    adminUrl,
    `select n.nodename || ':' || n.nodeport as node, array_agg(shard_name(s.logicalrelid, s.shardid)) as shards
     from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
     where s.logicalrelid <> 'schema_migrations'::regclass group by 1`,
  );
  await Promise.all(nodes.map(({ node, shards }) => emptyShards(adminUrl, node, shards)));
}

async function emptyShards(adminUrl: string, node: string, shards: readonly string[]): Promise<void> {
  const url = new URL(adminUrl);
  url.host = node;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set citus.enable_ddl_propagation = off");
    await client.query("set citus.enable_manual_changes_to_shards = on");
    const looks = shards.map((shard) => `case when exists (select from ${shard}) then '${shard}' end`);
    const { rows } = await client.query<{ filled: string[] }>(
      `select array_remove(array[${looks.join(", ")}], null) as filled`,
    );
    const { filled } = rows[0]!;
    if (filled.length) await client.query(filled.map((shard) => `delete from ${shard}`).join(";"));
  } finally {
    await client.end();
  }
}

type Node = { host: string; port: number };

/**
 * A database of its own on the cluster of `citus`, which is not distributed: empty, and owned by the same
 * role. The caller drops it.
 */
export async function createCitusDatabase(
  citus: CitusDatabase,
  nodeAs: (node: Node) => Node | Promise<Node> = (node) => node,
): Promise<CitusDatabase & { drop(): Promise<void> }> {
  const name = `stoa_test_${randomBytes(6).toString("hex")}`;
  const nodes = await nodesOf(citus.adminUrl);
  const ways = nodes.map(({ host, port }) => at(citus.adminUrl, { host, port }));
  for (const url of ways) {
    await run(url, `create database ${name} owner ${OWNER}`);
    await run(at(url, { name }), "create extension citus");
  }
  const adminUrl = at(citus.adminUrl, { name });
  for (const { isCoordinator, ...node } of nodes) {
    const { host, port } = isCoordinator ? node : await nodeAs(node);
    await run(
      adminUrl,
      `select citus_${isCoordinator ? "set_coordinator_host" : "add_node"}('${host}', ${port})`,
    );
  }
  return {
    adminUrl,
    ownerUrl: at(citus.ownerUrl, { name }),
    drop: async () => {
      for (const url of ways) await run(url, `drop database ${name} with (force)`);
    },
  };
}

/** The nodes of a database's cluster, the coordinator first. */
export async function nodesOf(adminUrl: string): Promise<(Node & { isCoordinator: boolean })[]> {
  return run(
    adminUrl,
    `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
     where noderole = 'primary' order by groupid`,
  );
}

/** Runs one statement as an administrator, and gives its rows. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any statement, looked at by assertions
export async function run(url: string, sql: string): Promise<any[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function at(url: string, { host, port, name }: { host?: string; port?: number; name?: string }): string {
  const other = new URL(url);
  if (host) other.host = `${host}:${port}`;
  if (name) other.pathname = `/${name}`;
  return other.href;
}
