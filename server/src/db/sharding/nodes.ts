import { type Announcements, listen, type OnAnnouncement } from "../announcements.ts";
import { createPool, type Nodes, type Pool } from "../pool/pool.ts";
import { askRegularly } from "../replicas/ask-regularly.ts";
import { IDENTITY } from "../replicas/replica.ts";
import { followNode } from "../timeline.ts";

type Node = {
  address: Address;
  pool: Pool;
  line: Announcements;
  /**
   * Whether this address leads to the same PostgreSQL from here as from the coordinator, since the node last
   * began to answer.
   */
  isProven: boolean;
  /** Since when the coordinator does not list it any more. */
  goneAt?: number | undefined;
};

/** Where shards are found; all run on the coordinator. */
export type Looks = {
  /**
   * One row: `nodes`, an array of addresses, and `shards`, the place in that array of each shard's node; -1
   * for a node that is not in it, and null for the coordinator.
   */
  placements: string;
  /** The answer of the node with the host `$1` and the port `$2`, as the coordinator gets it, to `$3`. */
  identity: string;
  /** Of the stores `$1` each id and its shard. */
  shardsOf: string;
};

const citus: Looks = {
  placements: `
    with nodes as (
      select groupid, nodename, nodeport, row_number() over (order by groupid) - 1 as place from pg_dist_node
      where isactive and hasmetadata and metadatasynced and noderole = 'primary' and groupid <> 0)
    select (select coalesce(json_agg(json_build_array(nodename, nodeport) order by place), '[]') from nodes)::text as nodes,
      (select coalesce(json_object_agg(s.shardid, case when p.groupid <> 0 then coalesce(n.place, -1) end), '{}')
       from pg_dist_shard s join pg_dist_placement p using (shardid) left join nodes n using (groupid)
       where s.logicalrelid = 'stores'::regclass)::text as shards`,
  identity: `
    select result as identity from master_run_on_worker(array[$1::text], array[$2::int], array[$3::text], false)
    where success`,
  shardsOf:
    "select id, get_shard_id_for_distribution_column('stores', id) as shard from unnest($1::uuid[]) as id",
};

// Older than this, what is known of the placements is not used.
const TRUST_MS = 2_000;
const MOST_STORES = 100_000;
// So long after a shard has moved, somebody may still write where it was: a transaction takes up to 15 s.
const SETTLING_MS = 16_000;
const ownIdentity = `select ${IDENTITY}`;

/**
 * The nodes of the cluster that `pool` reaches the coordinator of; undefined where the schema is not
 * distributed.
 */
export async function findNodes(appUrl: string, pool: Pool): Promise<Nodes | undefined> {
  const { rows } = await pool.query("select to_regclass('pg_catalog.pg_dist_partition') is not null as has");
  if (rows[0].has !== "t") return undefined;
  // If distribution was interrupted, some tables are only on the coordinator: then no node is asked directly.
  const { rowCount } = await pool.query(`
    select from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'store_id' and p.logicalrelid is null
      and not exists (select from pg_dist_shard s where shard_name(s.logicalrelid, s.shardid) = c.relname) limit 1`);
  return rowCount ? undefined : openNodes(appUrl, pool, citus);
}

/** Follows where the shards of stores are. Opens a pool to each node, of the same size as `primary`. */
export function openNodes(appUrl: string, primary: Pool, looks: Looks, settlingMs = SETTLING_MS): Nodes {
  const nodes = new Map<string, Node>();
  const listeners = new Set<OnAnnouncement>();
  const shards = new Map<string, string>();
  const asking = new Set<string>();
  let asked: string[] = [];
  const ending = new Set<Promise<void>>();
  // Of each shard its node; null of one on the coordinator, and undefined of one whose node is not listed.
  let placements = new Map<string, Node | null | undefined>();
  let knownAt = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const announceToAll: OnAnnouncement = (payload) => {
    for (const heard of listeners) heard(payload);
  };

  const placing = askRegularly(
    appUrl,
    looks.placements,
    (row, at) => {
      const addresses: Address[] = JSON.parse(String(row.nodes));
      const found = addresses.map(nodeAt);
      const next = new Map(
        Object.entries<number | null>(JSON.parse(String(row.shards))).map(([shard, place]) => [
          shard,
          place === null ? null : found[place],
        ]),
      );
      const isFirst = knownAt === Number.NEGATIVE_INFINITY;
      if (!isFirst && !isSame(placements, next)) changedAt = at;
      placements = next;
      knownAt = at;
      for (const node of nodes.values()) look(node, found.includes(node), at);
      // An announcement from the former place of a shard may be lost: caches last until the next look at
      // most.
      if (at - changedAt <= settlingMs) announceToAll(undefined);
    },
    () => {},
  );

  // The coordinator or a node was replaced: connections may lead to the one that was left, and be answered
  // there.
  function renew(): void {
    placing.renew();
    for (const node of nodes.values()) {
      node.isProven = false;
      node.line.renew();
    }
  }
  primary.timeline.changed.add(renew);

  function nodeAt(address: Address): Node {
    const name = nameOf(address);
    let node = nodes.get(name);
    if (!node) {
      const url = urlAt(appUrl, address);
      node = {
        address,
        pool: createPool(url, primary.options.max, primary.connectMs),
        line: listen(url, { stoa_store_changed: announceToAll }),
        isProven: false,
      };
      followNode(node.pool, primary);
      nodes.set(name, node);
    }
    return node;
  }

  // A request to a node that is no longer listed has time to be answered.
  function look(node: Node, isListed: boolean, at: number): void {
    node.goneAt = isListed ? undefined : (node.goneAt ?? at);
    if (node.goneAt !== undefined && at - node.goneAt > settlingMs) {
      nodes.delete(nameOf(node.address));
      const ended = end(node).finally(() => ending.delete(ended));
      ending.add(ended);
    } else if (!node.line.current()) node.isProven = false;
    else if (!node.isProven) void prove(node);
  }

  // A name such as localhost is another machine here than it is for the coordinator.
  async function prove(node: Node): Promise<void> {
    try {
      const [own, expected] = await Promise.all([
        node.pool.query(ownIdentity),
        primary.query({ text: looks.identity, values: [...node.address, ownIdentity] }),
      ]);
      node.isProven = own.rows[0].identity === expected.rows[0]?.identity;
    } catch {
      // The next look asks again.
    }
  }

  /** The store's node; undefined where it is not known, null where it is the coordinator. */
  function nodeOf(storeId: string): Node | null | undefined {
    if (isClosed || performance.now() - knownAt > TRUST_MS) return undefined;
    const shard = shards.get(storeId);
    if (shard !== undefined && placements.has(shard)) return placements.get(shard);
    findShard(storeId);
    return undefined;
  }

  // Those asked for in one turn of the event loop are looked up by one statement.
  function findShard(storeId: string): void {
    if (asking.has(storeId)) return;
    asking.add(storeId);
    if (asked.push(storeId) === 1) setImmediate(() => void findShards());
  }

  async function findShards(): Promise<void> {
    const ids = asked;
    asked = [];
    try {
      const { rows } = await primary.query({ text: looks.shardsOf, values: [ids] });
      if (shards.size + rows.length > MOST_STORES) shards.clear();
      for (const { id, shard } of rows) shards.set(id, shard);
    } catch {
      // The next request for the store asks again.
    } finally {
      for (const id of ids) asking.delete(id);
    }
  }

  const listedNodes = () => [...nodes.values()].filter(({ goneAt }) => goneAt === undefined);

  return {
    poolOf(storeId) {
      const node = nodeOf(storeId);
      return node && isUsed(node) ? node.pool : undefined;
    },
    hears(storeId) {
      const node = nodeOf(storeId);
      return node === null || (node !== undefined && isUsed(node));
    },
    listen(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    pools: () => listedNodes().map(({ pool }) => pool),
    counts() {
      const used = listedNodes().filter(isUsed).length;
      return { used, unreachable: listedNodes().length - used };
    },
    async close() {
      isClosed = true;
      primary.timeline.changed.delete(renew);
      await placing.close();
      await Promise.all([...[...nodes.values()].map(end), ...ending]);
    },
  };
}

async function end({ pool, line }: Node): Promise<void> {
  await line.close();
  await pool.end();
}

const isUsed = ({ line, isProven }: Node): boolean => isProven && line.current();

const isSame = <T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): boolean =>
  before.size === now.size && [...now].every(([shard, node]) => before.get(shard) === node);

const nameOf = ([host, port]: Address): string => `${host}:${port}`;

/** HOST and PORT of a node, as the coordinator calls it. */
export type Address = readonly [host: string, port: number];

/** A connection string to the same database on another node. */
export function urlAt(url: string, [host, port]: Address): string {
  const [, scheme, authority = "", path, query = ""] = /^([^:]+:\/\/)([^/?#]*)([^?]*)\??(.*)$/.exec(url)!;
  const user = authority.slice(0, authority.lastIndexOf("@") + 1);
  // In the query they would win over what stands here.
  const others = query.split("&").filter((one) => one && !/^(host|port)=/.test(one));
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return `${scheme}${user}${place}${path}${others.length ? `?${others.join("&")}` : ""}`;
}
