import { type Client, escapeIdentifier } from "pg";

/** A table whose rows belong to stores, with what it takes to copy them. */
export type Table = {
  readonly name: string;
  /** Its columns, but those that PostgreSQL generates from others. */
  readonly columns: readonly string[];
  /** The order of its rows in a copy, as a fragment of SQL. */
  readonly ordering: string;
};

type Found = {
  name: string;
  columns: string[];
  ordering: string[] | null;
  parents: { name: string; constraint: string }[];
};

/** A foreign key that cannot be checked late, of a table that comes before the one it refers to. */
export type Ring = { readonly table: string; readonly constraint: string };

// Each table with a column store_id, as the schema has them now: a new one is never forgotten.
const find = `
  select c.relname::text as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    (select array_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end order by k.place)
      from pg_index i cross join unnest(i.indkey::int[]) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as ordering,
    (select coalesce(json_agg(json_build_object('name', p.relname, 'constraint', f.conname) order by f.conname), '[]')
      from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid and not f.condeferrable) as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped)
  order by c.relname`;

/**
 * All tables that have rows of stores, each behind those that it refers to. Foreign keys that can be checked
 * late have no say in the order; `rings` are those that cannot, and go against it.
 */
export async function findTables(
  owner: Client,
): Promise<{ tables: readonly Table[]; rings: readonly Ring[] }> {
  const { rows } = await owner.query<Found>(find);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const placed = new Set<Found>();
  const rings: Ring[] = [];
  const place = (row: Found, below: readonly Found[] = []) => {
    if (placed.has(row)) return;
    for (const { name, constraint } of row.parents) {
      const parent = byName.get(name)!;
      if (below.includes(parent)) rings.push({ table: row.name, constraint });
      else place(parent, [...below, row]);
    }
    placed.add(row);
  };
  for (const row of rows) place(row);
  const tables = [...placed].map(({ name, columns, ordering }) => {
    if (!ordering) throw new Error(`the table ${name} has no primary key`);
    return { name, columns, ordering: ordering.join(", ") };
  });
  return { tables, rings };
}

/** The names of a table's columns, as SQL. */
export const columnsOf = ({ columns }: Table): string => columns.map(escapeIdentifier).join(", ");
