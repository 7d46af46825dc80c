import type { connect } from "../server/src/db/pool/pool.ts";

type Client = Awaited<ReturnType<typeof connect>>;

// What a store has few of, whatever its size.
const FEW =
  "staff roles api_keys api_key_uses locations webhook_endpoints webhook_leases themes theme_versions theme_files import_pieces".split(
    " ",
  );
// Ids of those, which stay what they are.
const FEW_IDS = ["staff_id", "role_id", "api_key_id", "location_id", "endpoint_id", "theme_id"];
// Texts that are one of few.
const NAMES = ["language", "kind", "resource", "provider", "purpose", "ordering", "report"];
// What is still to be done would be done as many times.
const DONE: Record<string, string> = { jobs: "state = 'done'", webhook_deliveries: "state <> 'pending'" };

type Column = { name: string; type: string; isUnique: boolean };

/**
 * Copies the rows that a store has so many times, in every table that may have many of a store. Copies get other ids, the same
 * in all tables, so that what belongs together stays so. Takes a superuser's connection; no trigger runs.
 */
export async function crowd(admin: Client, store: string, times: number): Promise<void> {
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  for (const { name, columns } of await crowdedTables(admin)) {
    await admin.query(
      `insert into ${name} (${columns.map((column) => column.name)}) overriding system value
       select ${columns.map(copied)} from ${name} t cross join generate_series(1, $2::integer) n
       where store_id = $1 and ${DONE[name] ?? "true"} on conflict do nothing`,
      [store, times],
    );
  }
  // By it a search knows whose most documents are.
  await admin.query(
    "update product_counts set total = (select count(*) from products where store_id = $1) where store_id = $1",
    [store],
  );
  await admin.query("commit");
}

function copied({ name, type, isUnique }: Column): string {
  if (name === "store_id" || FEW_IDS.includes(name)) return `t.${name}`;
  // The beginning, which is the time, stays.
  if (type === "uuid") return `(left(t.${name}::text, 24) || left(md5(t.${name}::text || n), 12))::uuid`;
  if (!isUnique || NAMES.includes(name)) return `t.${name}`;
  if (type === "bytea") return `sha256(t.${name} || n::text::bytea)`;
  if (type === "bigint" || type === "integer") return `t.${name} + n * 1000`;
  if (type !== "text") return `t.${name}`;
  return `case when t.${name} like '%@%' then n || t.${name} else t.${name} || '-' || n end`;
}

// A column is made unique where it stands in a unique index that has no id to tell copies apart.
async function crowdedTables(admin: Client): Promise<{ name: string; columns: Column[] }[]> {
  const { rows } = await admin.query(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isUnique', exists (
         select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
           and not exists (select 1 from pg_attribute u where u.attrelid = c.oid and u.attnum = any(i.indkey)
             and u.atttypid = 'uuid'::regtype and u.attname <> 'store_id' and u.attname <> all ($2)))) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('schema_migrations', 'stores', 'domains') and c.relname <> all ($1)
       and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1)
     group by c.oid, c.relname order by c.relname`,
    [FEW, FEW_IDS],
  );
  return rows;
}
