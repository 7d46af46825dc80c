-- A store's words that count besides a wanted one where that finds nothing: similar ones, and those that it is a part of. In
-- order, so that each page of a search has the same ones.
create function alike_words(store uuid, wanted text) returns text[]
language plpgsql stable as $$
begin
  return array(
    select k.word from (
      select unnest(public.similar_words(store, wanted)) as word
      union
      (select s.word
        from (select w.word from public.product_words w where w.store_id = store order by w.word limit 100000) s
        where char_length(wanted) > 2 and strpos(s.word, wanted) > 0
        order by s.word limit 50)) k
    order by k.word);
end $$;

-- A volatile function sees words that were added after its caller's statement began.
alter function similar_words(uuid, text) stable;

-- As 0062 has it, but that the words of the second try have a home of their own.
create or replace function search_listed(query text) returns table (product_id uuid)
language plpgsql stable security definer rows 5
set search_path = pg_catalog, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  store    uuid := nullif(current_setting('app.store_id', true), '')::uuid;
  words    text[] := (string_to_array(public.search_fold(query), ' '))[1:20];
  any_own  tsquery := (quote_literal(public.search_owner_lexeme(store, '')) || ':*')::tsquery;
  terms    tsquery;
  one      tsquery;
  others   tsquery;
  wanted   text;
  code     text := lower(btrim(query) collate "und-x-icu");
  most     text := case when char_length(code) < 3 then code else code || chr(1114111) end;
  is_small boolean;
  is_most  boolean;
begin
  if store is null or words[1] is null then return; end if;
  select c.total < 5000 and d.reltuples > 50 * c.total, d.reltuples between 1 and 16 * c.total into is_small, is_most
  from public.product_counts c, pg_class d
  where c.store_id = store and d.oid = 'public.product_search'::regclass;
  for tries in 1..2 loop
    terms := null;
    foreach wanted in array words loop
      one := to_tsquery('pg_catalog.simple', quote_literal(wanted) || ':*AB');
      if tries = 2 then
        others := (
          select string_agg(quote_literal(k.word) || ':AB', ' | ')::tsquery
          from unnest(public.alike_words(store, wanted)) as k (word));
        one := one || coalesce(others, '');
      end if;
      if numnode(one) > 0 then terms := coalesce(terms && one, one); end if;
    end loop;
    return query
      select s.product_id from public.product_search s
      where not coalesce(is_small, false) and s.store_id = store
        and s.document @@ (case when is_most then terms else any_own && terms end)
      union
      select s.product_id from (select * from public.product_search d where is_small and d.store_id = store offset 0) s
      where s.document @@ terms
      union
      select c.product_id from public.product_slugs c
      where c.store_id = store and c.slug >= code collate "C" and c.slug <= most collate "C"
      union
      select p.product_id from public.products p
      where p.store_id = store and p.deleted_at is null and code <> ''
        and p.sku_key >= code collate "C" and p.sku_key <= most collate "C"
      union
      select p.product_id from public.products p
      where p.store_id = store and p.deleted_at is null and code <> ''
        and p.barcode_key >= code collate "C" and p.barcode_key <= most collate "C"
      union
      select v.product_id from public.product_variants v
      where v.store_id = store and v.retired_at is null and code <> ''
        and v.sku_key >= code collate "C" and v.sku_key <= most collate "C"
        and exists (
          select from public.products p
          where p.store_id = store and p.product_id = v.product_id and p.deleted_at is null offset 0)
      union
      select v.product_id from public.product_variants v
      where v.store_id = store and v.retired_at is null and code <> ''
        and v.barcode_key >= code collate "C" and v.barcode_key <= most collate "C"
        and exists (
          select from public.products p
          where p.store_id = store and p.product_id = v.product_id and p.deleted_at is null offset 0);
    exit when found;
  end loop;
end $$;

-- For each word of a text the words that `search_listed` tries besides it, of the bound store.
create function search_alike(query text) returns json
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  store uuid := nullif(current_setting('app.store_id', true), '')::uuid;
begin
  if store is null then return null; end if;
  return (
    select json_agg(public.alike_words(store, w.word) order by w.n)
    from unnest((string_to_array(public.search_fold(query), ' '))[1:20]) with ordinality as w (word, n));
end $$;
revoke execute on function search_alike(text) from public;
grant execute on function search_alike(text) to stoa_app;
