-- While PostgreSQL's statistics do not know a store, every index that begins with store_id looks as good to it as the primary key, and
-- looking up one slug read all those of the store. By these indexes no slug can be looked up.
drop index product_slugs_by_product;
create index product_slugs_by_product on product_slugs (product_id, store_id);
drop index category_slugs_by_category;
create index category_slugs_by_category on category_slugs (category_id, store_id);

-- Tells PostgreSQL anew which stores a table's rows belong to, and how many each has. Returns false where somebody else is at it, or has
-- the table locked against it.
create function analyze_stores(of_table text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = of_table)
  then raise exception 'no table has rows of stores and this name: %', of_table using errcode = 'undefined_table'; end if;
  if not pg_try_advisory_xact_lock(7310523) then return false; end if;
  begin
    execute format('lock table public.%I in share update exclusive mode nowait', of_table);
  exception when lock_not_available then
    return false;
  end;
  execute format('analyze public.%I (store_id)', of_table);
  return true;
end $$;
revoke execute on function analyze_stores(text) from public;
grant execute on function analyze_stores(text) to stoa_app;
