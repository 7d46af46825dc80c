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

type Placement = { shard: number; host: string; port: number; alone: boolean };

const findPlacement = `
  select s.shardid as shard, n.nodename as host, n.nodeport as port, s.shardminvalue = s.shardmaxvalue as alone
  from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
  where s.shardid = get_shard_id_for_distribution_column('stores', $1::uuid)`;

/**
 * Gives a store a shard of its own, and moves that shard to `node` if one is named. The store's rows can be read and written meanwhile, except
 * in the last moments of each step. Throws if the schema is not distributed or there is no such node.
 */
export async function isolateStore(
  owner: Client,
  storeId: string,
  node: { host: string; port: number } | undefined,
): Promise<Isolation> {
  if (!(await isDistributed(owner)))
    throw new Error("this database is not distributed, so it has no shards. See `npx stoa migrate --help`");
  // Before anything is moved.
  if (node) await refuseUnknown(owner, node);
  const before = await placementOf(owner, storeId);
  if (!before.alone)
    await owner.query("select isolate_tenant_to_new_shard('stores', $1::uuid, 'CASCADE')", [storeId]);
  const alone = await placementOf(owner, storeId);
  const moves = node !== undefined && (alone.host !== node.host || alone.port !== node.port);
  if (moves)
    await owner.query("select citus_move_shard_placement($1, $2, $3, $4, $5)", [
      alone.shard,
      alone.host,
      alone.port,
      node.host,
      node.port,
    ]);
  const { shard, host, port } = await placementOf(owner, storeId);
  return { shard, node: `${host}:${port}`, isChanged: !before.alone || moves };
}

async function placementOf(owner: Client, storeId: string): Promise<Placement> {
  const { rows } = await owner.query<Placement>(findPlacement, [storeId]);
  return { ...rows[0]!, shard: Number(rows[0]!.shard) };
}

async function refuseUnknown(owner: Client, { host, port }: { host: string; port: number }): Promise<void> {
  const { rows } = await owner.query<{ name: string; host: string; port: number }>(
    `select nodename || ':' || nodeport as name, nodename as host, nodeport as port from pg_dist_node
     where isactive and noderole = 'primary' and shouldhaveshards order by 1`,
  );
  if (!rows.some((known) => known.host === host && known.port === port))
    throw new Error(
      `no node ${host}:${port} can hold shards. These nodes can: ${rows.map(({ name }) => name).join(", ")}`,
    );
}
