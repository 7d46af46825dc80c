-- PostgreSQL gathers no statistics of which stores rows belong to. Where it knew the large stores, it took a store that it had not seen for
-- one without rows: then every index that begins with store_id looked as good as any other, and looking up one row read all rows
-- of the store. It takes every store for a tenth of a table instead: large enough that a list is read in its order, and
-- small enough that no table is read whole. Before PostgreSQL 18 nobody but a superuser can say so, and all stays as it was.
do $$
declare
  one record;
begin
  if current_setting('server_version_num')::integer < 180000 then return; end if;
  for one in
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    execute format('alter table %I alter column store_id set statistics 0', one.name);
    execute 'select pg_clear_attribute_stats($1, $2, $3, false)' using 'public', one.name::text, 'store_id';
    execute 'select pg_restore_attribute_stats(''schemaname'', $1, ''relname'', $2, ''attname'', $3, ''inherited'', false,
      ''null_frac'', 0::real, ''avg_width'', 16, ''n_distinct'', 10::real)' using 'public', one.name::text, 'store_id';
  end loop;
end $$;
