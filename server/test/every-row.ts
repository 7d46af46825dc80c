import type { Client } from "pg";

/**
 * A hash of every row of every table, but the schema's and the database's own history, by the table's name;
 * `ofStore` looks at one store's.
 */
export async function everyRow(admin: Client, ofStore?: string): Promise<Record<string, string>> {
  const { rows: tables } = await admin.query(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'timelines') order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
       from ${name} t where $1::text is null or store_id::text = $1`,
      [ofStore ?? null],
    );
    hashes[name] = rows[0].hash;
  }
  return hashes;
}
