import { setTimeout } from "node:timers/promises";
import type { Site } from "./site.ts";

type Admin = Site["admin"];

// What the benchmark does to a site's PostgreSQL past its server, by catalog and by names that every version has.
async function as<T>(admin: Admin, work: (client: Awaited<ReturnType<Admin>>) => Promise<T>): Promise<T> {
  const client = await admin();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Tells PostgreSQL what is in its tables. */
export const updateStatistics = (admin: Admin): Promise<void> =>
  as(admin, async (client) => {
    await client.query("analyze");
  });

/** Leaves PostgreSQL without statistics, and without the process that would collect them. */
export const forgetStatistics = (admin: Admin): Promise<void> =>
  as(admin, async (client) => {
    await client.query("alter system set autovacuum = off");
    await client.query("select pg_reload_conf()");
    // An autovacuum that is under way would write them again.
    const busy = "select 1 from pg_stat_activity where backend_type = 'autovacuum worker'";
    while ((await client.query(busy)).rows.length) await setTimeout(100);
    await client.query(
      `select pg_clear_relation_stats('public', relname) from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
    );
    await client.query(
      `delete from pg_statistic where starelid in (
         select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    );
  });

/** Empties the queue of background jobs. */
export const dropJobs = (admin: Admin): Promise<void> =>
  as(admin, async (client) => {
    await client.query("delete from jobs");
  });

const changing = {
  revisions: "update product_counts set revision = revision + 1",
  versions: `
    update orders o set version = version + 1 from (select max(created_at) as at from orders) newest
    where o.created_at = newest.at`,
};

/** Repeats a new revision of all catalogues, or a new version of the newest order, as fast as a single connection can, until it is stopped. */
export async function keepChanging(admin: Admin, what: keyof typeof changing): Promise<() => Promise<void>> {
  let stopped = false;
  const running = as(admin, async (client) => {
    while (!stopped) await client.query(changing[what]);
  });
  return async () => {
    stopped = true;
    await running;
  };
}

/**
 * Copies a store's rows, in every table that has stores, under hosts of their own, so many times: the same ids and keys, as
 * store_id stands first in every key. Returns the hosts.
 */
export const copyStore = (admin: Admin, domain: string, times: number): Promise<string[]> =>
  as(admin, async (client) => {
    const { rows } = await client.query(
      `select table_name as name, string_agg(quote_ident(column_name), ', ') filter (where column_name <> 'store_id') as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       group by table_name having bool_or(column_name = 'store_id') and table_name <> 'domains'`,
    );
    await client.query("begin");
    // Triggers have done their work on the rows that are copied.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `create temporary table copies on commit drop as
       select gen_random_uuid() as copy_id, n || '.' || host as host, store_id as origin
       from generate_series(1, $1::integer) n, domains where host = $2`,
      [times, domain],
    );
    for (const { name, columns } of rows) {
      const list = columns ? `, ${columns}` : "";
      await client.query(
        `insert into ${name} (store_id${list}) overriding system value
         select copy_id${list.replaceAll(", ", ", t.")} from ${name} t join copies on t.store_id = copies.origin`,
      );
    }
    await client.query(
      "insert into domains (store_id, host, is_primary) select copy_id, host, true from copies",
    );
    const copies = await client.query("select host from copies order by host");
    await client.query("commit");
    return copies.rows.map(({ host }) => host as string);
  });

/** How large a table is with its indexes, in bytes, and how many rows of it are visible, or left behind by changes. */
export type TableSize = { name: string; bytes: number; live: number; dead: number };

/** The size of each table, as PostgreSQL's statistics have it. */
export const tableSizes = (admin: Admin): Promise<TableSize[]> =>
  as(admin, async (client) => {
    const { rows } = await client.query(
      `select relname as name, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as live,
         n_dead_tup::float8 as dead
       from pg_stat_user_tables where schemaname = 'public' order by relname`,
    );
    return rows;
  });
