import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { isDistributed } from "./distribute.ts";

/** The shard and the node of a store that shares its shard with no other. */
export type Isolation = {
  readonly shard: number;
  /** HOST:PORT. */
  readonly node: string;
  /** Whether this call changed the store's shard or node. */
  readonly isChanged: boolean;
};

type Node = { id: number; host: string; port: number };
/**
 * A shard of `stores`, with those of all other tables beside it: the hashes of its stores, from `min` to
 * `max`, and where it is.
 */
type Shard = { shard: number; min: number; max: number; node: Node };

const CLEANED_WITHIN_MS = 60_000;
const CLEANING_EVERY_MS = 1_000;

/**
 * Gives a store a shard of its own, on `node` if one is named and else on the node where it was. The other
 * stores of its shard are on their node again. All stores' rows can be read and written meanwhile, except in
 * the last moments of each step. Throws if the schema is not distributed, there is no such node, or a shard
 * has to be split and there is only one node.
 */
export async function isolateStore(
  owner: Client,
  storeId: string,
  named: { host: string; port: number } | undefined,
): Promise<Isolation> {
  if (!(await isDistributed(owner)))
    throw new Error("this database is not distributed, so it has no shards. See `npx stoa migrate --help`");
  const nodes = await nodesOf(owner);
  // Before anything is moved.
  const wanted = named && findNode(nodes, named);
  const hash = await hashOf(owner, storeId);
  const before = await shardOf(owner, hash);
  const to = wanted ?? before.node;
  const isShared = before.min !== before.max;
  if (isShared) await setApart(owner, hash, before, to, nodes);
  const own = await shardOf(owner, hash);
  await move(owner, own, to);
  return { shard: own.shard, node: inWords(to), isChanged: isShared || before.node.id !== to.id };
}

// Citus splits a shard that is written to only if its parts go to another node: parts on the same node get
// their keys after the first changes to them, and never take these
// (https://github.com/citusdata/citus/issues/6790). Writes wait while parts get their foreign keys, so there
// are two at a time.
async function setApart(
  owner: Client,
  hash: number,
  { min, max, node: home }: Shard,
  to: Node,
  nodes: readonly Node[],
): Promise<void> {
  const other = [to, ...nodes].find(({ id }) => id !== home.id);
  if (!other)
    throw new Error("a shard can be split only onto another node. Add a node first (docs/scaling.md)");
  for (let at = await shardOf(owner, hash); at.min !== at.max; at = await shardOf(owner, hash)) {
    const last = at.min === hash ? hash : hash - 1;
    const { id } = at.node.id === home.id ? other : home;
    await clean(owner);
    await owner.query("select citus_split_shard_by_split_points($1, $2, $3)", [at.shard, [last], [id, id]]);
  }
  for (const part of await shardsOf(owner))
    if (part.min >= min && part.max <= max && part.min !== hash) await move(owner, part, home);
}

async function move(owner: Client, { shard, node }: Shard, to: Node): Promise<void> {
  if (node.id === to.id) return;
  await clean(owner);
  await owner.query("select citus_move_shard_placement($1, $2, $3)", [shard, node.id, to.id]);
}

/**
 * Drops the shards that earlier steps left on nodes: a shard cannot move to a node that still has a table
 * with its name. Waits up to 60 s for readers. After that, the next step fails with the error of Citus.
 */
async function clean(owner: Client): Promise<void> {
  for (const began = Date.now(); Date.now() - began < CLEANED_WITHIN_MS; await pause(CLEANING_EVERY_MS)) {
    await owner.query("call citus_cleanup_orphaned_resources()");
    const { rows } = await owner.query("select 1 from pg_dist_cleanup limit 1");
    if (!rows.length) return;
  }
}

async function hashOf(owner: Client, storeId: string): Promise<number> {
  const { rows } = await owner.query<{ hash: number }>("select worker_hash($1::uuid) as hash", [storeId]);
  return rows[0]!.hash;
}

async function shardOf(owner: Client, hash: number): Promise<Shard> {
  return (await shardsOf(owner)).find(({ min, max }) => min <= hash && hash <= max)!;
}

async function shardsOf(owner: Client): Promise<Shard[]> {
  const { rows } = await owner.query<Omit<Shard, "node"> & Node>(
    `select s.shardid::int as shard, s.shardminvalue::int as min, s.shardmaxvalue::int as max,
       n.nodeid as id, n.nodename as host, n.nodeport as port
     from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
     where s.logicalrelid = 'stores'::regclass and n.noderole = 'primary'`,
  );
  return rows.map(({ shard, min, max, ...node }) => ({ shard, min, max, node }));
}

async function nodesOf(owner: Client): Promise<Node[]> {
  const { rows } = await owner.query<Node>(
    `select nodeid as id, nodename as host, nodeport as port from pg_dist_node
     where isactive and noderole = 'primary' and shouldhaveshards order by nodename, nodeport`,
  );
  return rows;
}

const inWords = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;

function findNode(nodes: readonly Node[], named: { host: string; port: number }): Node {
  const found = nodes.find((node) => inWords(node) === inWords(named));
  if (!found)
    throw new Error(
      `no node ${inWords(named)} can hold shards. These nodes can: ${nodes.map(inWords).join(", ")}`,
    );
  return found;
}
