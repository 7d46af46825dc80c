import type { Client } from "pg";

// One text a row, in the order in which they can be run again.
const parts: readonly string[] = [
  `select format('create extension %I;', extname) from pg_extension where extname <> 'plpgsql' order by 1`,
  `select string_agg(format('create collation %I (provider = %s, locale = %L);', collname,
     case collprovider when 'i' then 'icu' else 'libc' end, coalesce(to_jsonb(c) ->> 'colllocale', collcollate)), E'\\n' order by collname)
   from pg_collation c where collnamespace = 'public'::regnamespace`,
  `select rtrim(pg_get_functiondef(p.oid), E' \\n') || ';' ||
     coalesce((select E'\\n' || string_agg(format('grant execute on function %s to %s;', p.oid::regprocedure, grantee::regrole), E'\\n')
      from aclexplode(proacl) where grantee not in (0, proowner)), '') ||
     case when proacl is not null and not exists (select from aclexplode(proacl) where grantee = 0)
       then format(E'\\nrevoke execute on function %s from public;', p.oid::regprocedure) else '' end
   from pg_proc p where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by p.proname, p.oid::regprocedure::text`,
  `select format(E'create table %I (\\n%s\\n);', c.relname, concat_ws(E',\\n',
     (select string_agg(format('  %I %s%s%s%s', attname, format_type(atttypid, atttypmod),
         (select format(' collate %I', collname) from pg_collation o
          where o.oid = attcollation and collnamespace = 'public'::regnamespace),
         case when attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
              when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) end,
         case when attnotnull then ' not null' end), E',\\n' order by attnum)
      from pg_attribute a left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped),
     (select string_agg(format('  constraint %I %s', conname, pg_get_constraintdef(oid)), E',\\n' order by contype desc, conname)
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'c')))) ||
     coalesce((select E'\\n' || string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' order by indexrelid::regclass::text)
      from pg_index where indrelid = c.oid and indexrelid not in (select conindid from pg_constraint where conrelid = c.oid)), '') ||
     case when c.reloptions is not null
       then format(E'\\nalter table %I set (%s);', c.relname, array_to_string(c.reloptions, ', ')) else '' end ||
     case when c.relrowsecurity then format(E'\\nalter table %I enable row level security;', c.relname) else '' end ||
     case when c.relforcerowsecurity then format(E'\\nalter table %I force row level security;', c.relname) else '' end ||
     coalesce((select E'\\n' || string_agg(format(E'create policy %I on %I%s for %s to %s%s%s;', policyname, tablename,
         case permissive when 'RESTRICTIVE' then ' as restrictive' end, lower(cmd), replace(array_to_string(roles, ', '), current_user, 'current_user'),
         E'\\n  using (' || qual || ')', E'\\n  with check (' || with_check || ')'), E'\\n' order by policyname)
      from pg_policies where schemaname = 'public' and tablename = c.relname), '') ||
     coalesce((select E'\\n' || string_agg(format('grant %s on %I to %s;', privileges, c.relname, grantee), E'\\n' order by grantee)
      from (select string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges, grantee
            from information_schema.role_table_grants
            where table_schema = 'public' and table_name = c.relname and grantee <> grantor group by grantee) g), '') ||
     coalesce((select E'\\n' || string_agg(format('grant %s on %I to %s;', privileges, c.relname, grantee), E'\\n' order by privileges)
      from (select format('%s (%s)', lower(privilege_type), string_agg(column_name, ', ' order by column_name)) as privileges, grantee
            from information_schema.column_privileges p
            where table_schema = 'public' and table_name = c.relname and grantee <> grantor
              and not exists (select from information_schema.role_table_grants t where t.table_schema = 'public'
                and t.table_name = c.relname and t.grantee = p.grantee and t.privilege_type = p.privilege_type)
            group by grantee, privilege_type) g), '')
   from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by c.relname`,
  `select string_agg(format('alter table %I add constraint %I %s;', conrelid::regclass::text, conname, pg_get_constraintdef(oid)), E'\\n'
     order by conrelid::regclass::text, conname)
   from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  `select string_agg(pg_get_triggerdef(oid) || ';', E'\\n' order by tgrelid::regclass::text, tgname) from pg_trigger where not tgisinternal`,
];

const head = `-- The schema that the migrations make; a test holds it fresh. To change it, add a migration.
set check_function_bodies = off;`;

/**
 * The schema of a migrated database as SQL, the same text for the same schema: functions, then tables by
 * name.
 */
export async function readSchema(owner: Client): Promise<string> {
  await owner.query("set search_path = public");
  const texts: string[] = [];
  for (const sql of parts) {
    const { rows } = await owner.query<unknown[]>({ text: sql, rowMode: "array" });
    texts.push(...rows.map(([text]) => text as string | null).filter((text) => text !== null));
  }
  return `${head}\n\n${texts.join("\n\n")}\n`;
}
