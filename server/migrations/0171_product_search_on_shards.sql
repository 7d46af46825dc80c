-- Where the schema is distributed over Citus, the searches of products plan their statements for the store that they are asked of, and look at
-- a catalog by a statement of its own: Citus plans neither otherwise. To one PostgreSQL nothing is changed.

create or replace function search_products(store uuid, query text, language text, ranked boolean) returns table (product_id uuid, rank real)
  language plpgsql stable security definer rows 5
  set search_path = pg_catalog, public, pg_temp
  set client_min_messages = warning
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  tuples real;
  config   regconfig := public.search_config(language);
  words    text[] := (string_to_array(public.search_fold(query), ' '))[1:20];
  own      tsquery := quote_literal(public.search_owner_lexeme(store, language))::tsquery;
  -- The store's documents in whichever language: their brand and tags are found in each.
  any_own  tsquery := (quote_literal(public.search_owner_lexeme(store, '')) || ':*')::tsquery;
  lists    json;
  terms    tsquery;
  labels   tsquery;
  sought   tsquery;
  code     text := lower(btrim(query) collate "und-x-icu");
  most     text := case when char_length(code) < 3 then code else code || chr(1114111) end;
  is_small boolean;
  is_most  boolean;
  is_alike boolean;
begin
  if words[1] is null or store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  select d.reltuples into tuples from pg_class d where d.oid = 'public.product_search'::regclass;
  select c.total < 5000 and tuples > 50 * c.total, tuples between 1 and 16 * c.total into is_small, is_most
  from public.product_counts c where c.store_id = store;
  lists := (select json_agg(json_build_array(word) order by n) from unnest(words) with ordinality as w (word, n));
  for tries in 1..2 loop
    terms := public.search_terms(config, lists, '');
    if numnode(terms) = 0 then return; end if;
    labels := public.search_terms(config, lists, 'B');
    sought := (own && terms) || case when is_most then labels else any_own && labels end;
    return query
      select f.product_id, max(f.rank)::real
      from (
        select s.product_id, case when ranked then ts_rank(s.document, terms) else 0 end as rank
        from public.product_search s
        where not coalesce(is_small, false) and s.store_id = store and s.document @@ sought
        union all
        -- The index is all stores', and an unfinished word in it costs what all of them have of such words.
        select s.product_id, case when ranked then ts_rank(s.document, terms) else 0 end
        from (select * from public.product_search d where is_small and d.store_id = store offset 0) s
        where s.document @@ sought
        union all
        select c.product_id, case when c.key = code then 1 else 0.5 * char_length(code) / char_length(c.key) end
        from (
          select p.product_id, p.sku_key as key from public.products p
          where p.store_id = store and p.deleted_at is null
            and p.sku_key >= code collate "C" and p.sku_key <= most collate "C"
          union all
          select p.product_id, p.barcode_key from public.products p
          where p.store_id = store and p.deleted_at is null
            and p.barcode_key >= code collate "C" and p.barcode_key <= most collate "C"
          union all
          select v.product_id, v.sku_key from public.product_variants v
          where v.store_id = store and v.retired_at is null
            and v.sku_key >= code collate "C" and v.sku_key <= most collate "C"
          union all
          select v.product_id, v.barcode_key from public.product_variants v
          where v.store_id = store and v.retired_at is null
            and v.barcode_key >= code collate "C" and v.barcode_key <= most collate "C") c
        where code <> '') f
      group by f.product_id;
    exit when found or tries = 2;
    select json_agg(to_json(w.word || s.alike) order by w.n), bool_or(s.alike <> array[w.word] and s.alike <> '{}')
      into lists, is_alike
    from unnest(words) with ordinality as w (word, n)
    cross join lateral (select public.similar_words(store, w.word) as alike offset 0) s;
    exit when not is_alike;
  end loop;
end $$;

create or replace function search_listed(store uuid, query text) returns table (product_id uuid)
  language plpgsql stable security definer rows 5
  set search_path = pg_catalog, public, pg_temp
  set client_min_messages = warning
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  tuples real;
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
  if words[1] is null or store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  select d.reltuples into tuples from pg_class d where d.oid = 'public.product_search'::regclass;
  select c.total < 5000 and tuples > 50 * c.total, tuples between 1 and 16 * c.total into is_small, is_most
  from public.product_counts c where c.store_id = store;
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

create or replace function first_products(store uuid, typed text, most integer) returns table (product_id uuid, is_exact boolean)
  language plpgsql stable security definer rows 8
  set search_path = pg_catalog, public, pg_temp
  set client_min_messages = warning
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  tuples real;
  code    text := lower(typed collate "und-x-icu") collate "C";
  last    text := code || case when char_length(code) < 3 then '' else chr(1114111) end;
  kept    text[] := '{}';
  asked   tsquery[] := '{}';
  whole   tsquery[] := '{}';
  is_most boolean;
  terms   tsquery;
  one     tsquery;
  wanted  text;
  coded   uuid[];
  exact   uuid[];
  found   uuid[] := '{}';
begin
  if store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  -- In the order of the codes, in which the code itself comes first; of each index as many as are wanted.
  select coalesce(array_agg(k.product_id order by k.held collate "C", k.product_id), '{}'),
    coalesce(array_agg(k.product_id) filter (where k.held = code), '{}')
  into coded, exact
  from (
    (select p.product_id, p.sku_key from public.products p
      where p.store_id = store and p.deleted_at is null and p.sku_key >= code and p.sku_key <= last
      order by p.sku_key limit most)
    union all
    (select p.product_id, p.barcode_key from public.products p
      where p.store_id = store and p.deleted_at is null and p.barcode_key >= code and p.barcode_key <= last
      order by p.barcode_key limit most)
    union all
    (select v.product_id, v.sku_key from public.product_variants v
      where v.store_id = store and v.retired_at is null and v.sku_key >= code and v.sku_key <= last
      order by v.sku_key limit most)
    union all
    (select v.product_id, v.barcode_key from public.product_variants v
      where v.store_id = store and v.retired_at is null and v.barcode_key >= code and v.barcode_key <= last
      order by v.barcode_key limit most)) k (product_id, held);
  foreach wanted in array (string_to_array(public.search_fold(typed), ' '))[1:20] loop
    one := to_tsquery('pg_catalog.simple', quote_literal(wanted) || ':*AB');
    if numnode(one) > 0 then
      kept := kept || wanted;
      asked := asked || one;
      whole := whole || to_tsquery('pg_catalog.simple', quote_literal(wanted) || ':AB');
    end if;
  end loop;
  terms := public.all_asked(asked);
  if terms is not null and cardinality(coded) < most then
    found := array(
      select n.product_id from (
        select s.product_id, s.document from public.product_search s where s.store_id = store
        order by s.product_id desc limit 500) n
      where n.document @@ terms limit 4 * most);
    if cardinality(found) < most then
      for n in 1..cardinality(asked) loop
        if n > 5 or octet_length(kept[n]) < 3 or cardinality(asked) > 1 and 5 < (
          select count(*) from (
            select s.document from public.product_search s where s.store_id = store order by s.product_id desc limit 500) d
          where d.document @@ asked[n])
        then asked[n] := whole[n]; end if;
      end loop;
      terms := public.all_asked(asked);
      -- The index is all stores': beside others, a lexeme says whose a document is.
      select d.reltuples into tuples from pg_class d where d.oid = 'public.product_search'::regclass;
      select tuples between 1 and 16 * c.total into is_most from public.product_counts c where c.store_id = store;
      if not coalesce(is_most, false) then
        terms := terms && (quote_literal(public.search_owner_lexeme(store, '')) || ':*')::tsquery;
      end if;
      if is_sharded then
        found := found || array(
          select h.product_id from (
            select s.product_id from public.product_search s where s.store_id = store and s.document @@ terms limit 500) h
          order by h.product_id desc limit 4 * most);
      else
        found := found || array(
          with hits as materialized (select s.product_id, s.store_id from public.product_search s where s.document @@ terms)
          select h.product_id from (select * from hits where hits.store_id = store limit 500) h
          order by h.product_id desc limit 4 * most);
      end if;
    end if;
  end if;
  return query
    select k.id, k.id = any (exact)
    from (
      select r.id, min(r.n) as n from unnest(coded || found) with ordinality r (id, n) group by r.id) k
    order by k.n limit 4 * most;
end $$;
