-- PostgreSQL keeps no statistics of which stores rows belong to. Where it knew the large stores, it took a store that it had not seen for
-- one without rows: then every index that begins with store_id looked as good as any other, and looking up one row read all rows
-- of the store. Without them it expects a part of the table of every store, and takes the index that fits.
do $$
declare
  one record;
begin
  for one in
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    execute format('alter table %I alter column store_id set statistics 0', one.name);
    -- What was gathered before would stay.
    if current_setting('server_version_num')::integer >= 180000 then
      execute 'select pg_clear_attribute_stats($1, $2, $3, false)' using 'public', one.name::text, 'store_id';
    end if;
  end loop;
end $$;

-- Before PostgreSQL 18 only a change of the column's type clears them, also one to the type that it has. The policies, and the functions
-- whose bodies PostgreSQL keeps parsed, name the column: they are set aside and put back as they were.
do $$
declare
  one record;
  kept text[];
  functions text[] := array(
    select distinct pg_get_functiondef(d.objid) from pg_depend d
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid and a.attname = 'store_id'
    where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_class'::regclass);
  each_text text;
begin
  if current_setting('server_version_num')::integer >= 180000 then return; end if;
  set local client_min_messages = error;
  set local check_function_bodies = off;
  foreach each_text in array functions loop
    execute split_part(each_text, 'BEGIN ATOMIC', 1) || 'as ''''';
  end loop;
  for one in
    select c.oid, c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    kept := array(
      select format('create policy %I on %I as %s for %s to %s', p.policyname, one.name, p.permissive, p.cmd,
          (select string_agg(case role when 'public' then 'public' else quote_ident(role) end, ', ') from unnest(p.roles) role))
        || coalesce(' using (' || p.qual || ')', '') || coalesce(' with check (' || p.with_check || ')', '')
      from pg_policies p where p.schemaname = 'public' and p.tablename = one.name);
    for each_text in select p.polname from pg_policy p where p.polrelid = one.oid loop
      execute format('drop policy %I on %I', each_text, one.name);
    end loop;
    execute format('alter table %I alter column store_id type uuid', one.name);
    foreach each_text in array kept loop
      execute each_text;
    end loop;
  end loop;
  foreach each_text in array functions loop
    execute each_text;
  end loop;
  reset client_min_messages;
  reset check_function_bodies;
end $$;
