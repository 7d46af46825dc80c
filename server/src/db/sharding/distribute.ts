import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import type { Pool } from "../pool/pool.ts";
import { type AppRole, roleOnNode } from "../schema/roles.ts";
import { schemaTransaction } from "../schema/transaction.ts";
import { inGroups } from "./in-groups.ts";

/** How the schema lies on the nodes of a Citus cluster. */
export type Distribution = {
  /** The tables that this call distributed; empty if all were distributed before. */
  readonly distributed: readonly string[];
  /** The number of shards of each distributed table. */
  readonly shards: number;
  /** How many nodes hold shards. */
  readonly nodes: number;
};

type ForeignKey = { name: string; table: string; refersTo: string; definition: string };

// Any node can look up the store of a host. Each other table is colocated with its store.
const REFERENCE = "domains";
const FIRST = "stores";

const settings = {
  // Row-level security on the nodes reads to which store a transaction is bound.
  "citus.propagate_set_commands": "'local'",
  // A search is a function that runs its own statements within a statement of one shard.
  "citus.allow_nested_distributed_execution": "on",
  // With a generic plan, Citus 13.2 plans the shard's query at each execution, caches that plan until the
  // connection ends, and never finds it again: local_plan_cache.c searches an empty list of tasks. So memory
  // grows.
  plan_cache_mode: "force_custom_plan",
};

/** Whether the schema of this database is distributed: all of it, or a part if that was interrupted. */
export async function isDistributed(owner: Client): Promise<boolean> {
  const { rows } = await owner.query("select to_regclass('pg_catalog.pg_dist_partition') is not null as has");
  return rows[0].has && (await shardsOf(owner)) !== undefined;
}

/**
 * Distributes the schema and its rows over the nodes of a Citus cluster, by store. Each table is one
 * transaction. Tables that an earlier call distributed stay so: make the call again if it was interrupted.
 * Throws if Citus is not set up, the tables already have a number of shards other than `shards`, or the
 * number of a table's rows changes.
 */
export async function distribute(
  owner: Client,
  role: AppRole,
  shards: number | undefined,
  say: (line: string) => void,
): Promise<Distribution> {
  const nodes = await workersOf(owner);
  const present = await shardsOf(owner);
  if (present !== undefined && shards !== undefined && shards !== present)
    throw new Error(
      `the stores are parted into ${present} shards already. Leave out --shards, or change their number with Citus: ` +
        `select alter_distributed_table('stores', shard_count := ${shards}, cascade_to_colocated := true)`,
    );
  const { rows } = await owner.query<{ database: string }>("select current_database() as database");
  for (const [name, value] of Object.entries(settings))
    await owner.query(`alter database ${escapeIdentifier(rows[0]!.database)} set ${name} = ${value}`);
  const distributed = await distributeTables(owner, present === undefined ? shards : undefined, say);
  await distributeFunctions(owner);
  await makeRoleOnNodes(owner, role);
  say("removing the rows that are left on this node");
  for (const table of await leftovers(owner))
    await owner.query("select truncate_local_data_after_distributing_table($1)", [table]);
  say("analyzing");
  await owner.query("analyze");
  return { distributed, shards: (await shardsOf(owner))!, nodes };
}

/**
 * Throws if other sessions of a server's role are connected: they would wait for the locks, or see half of a
 * schema.
 */
export async function refuseInUse(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename like 'stoa\\_app\\_%'`,
  );
  if (rows[0]!.sessions)
    throw new Error(
      `${rows[0]!.sessions} sessions of Stoa use this database. Stop all of its processes first: a schema can be distributed only while nobody uses it.`,
    );
}

/** Asks every shard as the server's role, which sees none of the rows. Throws where it does not reach one. */
export async function reachAll(pool: Pool): Promise<void> {
  await pool.query("select count(*) from stores");
}

async function workersOf(owner: Client): Promise<number> {
  const { rows } = await owner.query("select 1 from pg_extension where extname = 'citus'");
  if (!rows.length)
    throw new Error(
      "this database does not have Citus. Run `create extension citus` in a database of this name on each node, then add the nodes on the coordinator " +
        "(docs/scaling.md has the steps).",
    );
  const found = await owner.query<{ workers: number; coordinators: number }>(
    `select count(*) filter (where shouldhaveshards)::int as workers, count(*) filter (where groupid = 0)::int as coordinators
     from pg_dist_node where isactive and noderole = 'primary'`,
  );
  const { workers, coordinators } = found.rows[0]!;
  if (!coordinators)
    throw new Error(
      "the nodes do not know this coordinator. Run `select citus_set_coordinator_host('HOST', PORT)` on it first.",
    );
  if (!workers)
    throw new Error(
      "no node can hold shards. Add a node by `select citus_add_node('HOST', PORT)`, or let this node hold shards: " +
        "select citus_set_node_property('HOST', PORT, 'shouldhaveshards', true)",
    );
  return workers;
}

async function shardsOf(owner: Client): Promise<number | undefined> {
  const { rows } = await owner.query<{ shards: number }>(
    "select count(*)::int as shards from pg_dist_shard where logicalrelid::text = $1",
    [FIRST],
  );
  return rows[0]!.shards || undefined;
}

async function leftovers(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition
     where pg_relation_size(logicalrelid) > 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

const undistributed = `
  select c.relname::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped)
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  order by c.relname`;

const foreignKeys = `
  select f.conname::text as name, c.relname::text as table, p.relname::text as "refersTo", pg_get_constraintdef(f.oid) as definition
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
  where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> p.oid`;

async function distributeTables(
  owner: Client,
  shards: number | undefined,
  say: (line: string) => void,
): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(undistributed);
  const { rows: keys } = await owner.query<ForeignKey>(foreignKeys);
  const names = tables.map(({ name }) => name);
  const groups = inGroups(names, [
    // All other tables are colocated with `stores`, so it comes first.
    ...names.filter((table) => table !== FIRST).map((table) => ({ table, refersTo: FIRST })),
    ...keys,
  ]);
  const done: string[] = [];
  for (const group of groups) {
    say(`distributing ${group.join(", ")} (${done.length + 1} of ${names.length})`);
    const own = keys.filter(({ table }) => group.includes(table));
    await schemaTransaction(owner, async () => {
      const isReference = group.includes(REFERENCE);
      // A reference table could refer only to tables on each node. Tables in a ring cannot be distributed one
      // after the other.
      const apart = isReference ? own : own.filter(({ refersTo }) => group.includes(refersTo));
      for (const { table, name } of apart)
        await owner.query(`alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`);
      for (const name of group) await distributeTable(owner, name, shards);
      if (!isReference)
        for (const { table, name, definition } of apart)
          await owner.query(
            `alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
          );
    });
    done.push(...group);
  }
  return done;
}

async function distributeTable(owner: Client, name: string, shards: number | undefined): Promise<void> {
  const table = escapeIdentifier(name);
  // PostgreSQL refuses COPY to a role that row-level security restricts. It stays so afterwards
  // (`unrestrictOwner`).
  await owner.query(`alter table ${table} no force row level security`);
  const before = await count(owner, table);
  await owner.query(`select ${distribution(name, shards)}`);
  const after = await count(owner, table);
  if (before !== after)
    throw new Error(`${name} has ${before} rows, but ${after} are in its shards; the table stays as it was`);
}

function distribution(name: string, shards: number | undefined): string {
  const table = escapeLiteral(name);
  if (name === REFERENCE) return `create_reference_table(${table})`;
  if (name !== FIRST) return `create_distributed_table(${table}, 'store_id', colocate_with := '${FIRST}')`;
  const number = shards === undefined ? "" : `, shard_count := ${shards}`;
  return `create_distributed_table(${table}, 'store_id', colocate_with := 'none'${number})`;
}

async function count(owner: Client, table: string): Promise<string> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${table}`);
  return rows[0]!.count;
}

// In the order in which they were made, because a function may call earlier ones.
const functions = `
  select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
  order by p.oid`;

// A statement that a shard runs whole calls these functions on the node.
async function distributeFunctions(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(functions);
  for (const { name } of rows) await owner.query("select create_distributed_function($1)", [name]);
}

// Citus brings a role to its nodes when the role is made, but not one that was there before.
async function makeRoleOnNodes(owner: Client, role: AppRole): Promise<void> {
  const { rows } = await owner.query<{ node: string; result: string }>(
    `select nodename || ':' || nodeport as node, result from run_command_on_workers($1) where not success`,
    [roleOnNode(role)],
  );
  for (const { node, result } of rows)
    throw new Error(`the server's role could not be made on ${node}: ${result}`);
}
