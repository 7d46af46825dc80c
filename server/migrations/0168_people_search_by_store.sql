-- The searches of orders and customers are told by their first argument whose they are, as any statement is (decision 164); of another store
-- than the bound one they find nothing. Citus plans no query before it knows the store, and has to find the store in each. PostgreSQL
-- alone is quicker with kept plans, and where it looks for words first: it may not know yet how large a store is.

drop function first_orders(text, text[], integer);
create function first_orders(store uuid, typed text, words text[], most integer) returns table (order_id uuid, is_exact boolean)
  language plpgsql stable security definer rows 8
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  asked  tsquery[] := public.words_asked(store, words, ':*');
  whole  tsquery[] := public.words_asked(store, words, '');
  terms  tsquery := public.all_asked(asked);
  digits text := ltrim(typed, '#');
  sold   text := lower(typed collate "und-x-icu") collate "C";
  exact  uuid[];
  found  uuid[] := '{}';
begin
  if store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  exact := array(
    select o.order_id from public.orders o
    where o.store_id = store and o.order_number in (typed, upper(typed), '#' || digits)
    union
    select o.order_id from public.orders o
    where o.store_id = store and o.number = case when digits ~ '^[0-9]{1,18}$' then digits::bigint end);
  -- A range, so that the index is read from its end: the rows that were added last.
  exact := exact || array(
    select distinct s.order_id from (
      select i.order_id from public.order_items i
      where i.store_id = store and i.sku is not null
        and lower(i.sku collate "und-x-icu") collate "C" >= sold and lower(i.sku collate "und-x-icu") collate "C" <= sold
      order by i.store_id desc, lower(i.sku collate "und-x-icu") collate "C" desc limit 100) s
    order by s.order_id desc limit most);
  if cardinality(exact) < most and terms is not null then
    found := array(
      select n.order_id from (
        select s.order_id, s.document from public.order_search s where s.store_id = store
        order by s.order_id desc limit 500) n
      where n.document @@ terms limit most);
    if cardinality(found) < most then
      for n in 1..cardinality(asked) loop
        if n > 5 or octet_length(words[n]) < 3 or cardinality(asked) > 1 and 5 < (
          select count(*) from (
            select s.document from public.order_search s where s.store_id = store order by s.order_id desc limit 500) d
          where d.document @@ asked[n])
        then asked[n] := whole[n]; end if;
      end loop;
      terms := public.all_asked(asked);
      if is_sharded then
        found := found || array(
          select h.order_id from (
            select s.order_id from public.order_search s where s.store_id = store and s.document @@ terms limit 500) h
          order by h.order_id desc limit most);
      else
        found := found || array(
          with hits as materialized (select s.order_id, s.store_id from public.order_search s where s.document @@ terms)
          select h.order_id from (select * from hits where hits.store_id = store limit 500) h order by h.order_id desc limit most);
      end if;
    end if;
  end if;
  return query
    select e, true from unnest(exact) e
    union all
    (select f.id, false from (select distinct unnest(found) as id) f where f.id <> all (exact) order by f.id desc limit most);
end $$;
revoke execute on function first_orders(uuid, text, text[], integer) from public;
grant execute on function first_orders(uuid, text, text[], integer) to stoa_app;

drop function first_customers(text, text[], integer);
create function first_customers(store uuid, typed text, words text[], most integer) returns table (customer_id uuid, is_exact boolean)
  language plpgsql stable security definer rows 8
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  asked tsquery[] := public.words_asked(store, words, ':*');
  whole tsquery[] := public.words_asked(store, words, '');
  terms tsquery := public.all_asked(asked);
  exact uuid[];
  found uuid[] := '{}';
begin
  if store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  exact := array(
    select c.customer_id from public.customers c where c.store_id = store and c.email = lower(typed) collate "C");
  if terms is not null then
    found := array(
      select n.customer_id from (
        select s.customer_id, s.document from public.customer_search s where s.store_id = store
        order by s.customer_id desc limit 500) n
      where n.document @@ terms limit most);
    if cardinality(found) < most then
      for n in 1..cardinality(asked) loop
        if n > 5 or octet_length(words[n]) < 3 or cardinality(asked) > 1 and 5 < (
          select count(*) from (
            select s.document from public.customer_search s where s.store_id = store order by s.customer_id desc limit 500) d
          where d.document @@ asked[n])
        then asked[n] := whole[n]; end if;
      end loop;
      terms := public.all_asked(asked);
      if is_sharded then
        found := found || array(
          select h.customer_id from (
            select s.customer_id from public.customer_search s where s.store_id = store and s.document @@ terms limit 500) h
          order by h.customer_id desc limit most);
      else
        found := found || array(
          with hits as materialized (select s.customer_id, s.store_id from public.customer_search s where s.document @@ terms)
          select h.customer_id from (select * from hits where hits.store_id = store limit 500) h order by h.customer_id desc limit most);
      end if;
    end if;
  end if;
  return query
    select e, true from unnest(exact) e
    union all
    (select f.id, false from (select distinct unnest(found) as id) f where f.id <> all (exact) order by f.id desc limit most);
end $$;
revoke execute on function first_customers(uuid, text, text[], integer) from public;
grant execute on function first_customers(uuid, text, text[], integer) to stoa_app;

drop function search_orders(text[], text[]);
create function search_orders(store uuid, words text[], typed text[]) returns table (order_id uuid)
  language plpgsql stable security definer rows 5
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  asked tsquery[] := '{}';
  skus  text[] := '{}';
  sold  uuid[];
  terms tsquery;
  word  text;
begin
  if store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  for n in 1..cardinality(words) loop
    word := regexp_replace(words[n], '^[\x01-/:-@[-`{-\x7f]+', '');
    -- A word of signs alone is no order's.
    if word = '' then return; end if;
    asked := asked || ('''' || replace(replace(public.order_lexeme(store, word), '\', '\\'), '''', '''''') || ''':*')::tsquery;
    skus := skus || lower(typed[n] collate "und-x-icu") collate "C";
    terms := coalesce(terms && asked[n], asked[n]);
  end loop;
  sold := array(
    select distinct i.order_id from public.order_items i
    where i.store_id = store and i.sku is not null and lower(i.sku collate "und-x-icu") collate "C" = any (skus));
  return query
    select s.order_id from public.order_search s where s.document @@ terms and s.store_id = store
    union
    -- Those that sold one of the words, and have each other one some way.
    select s.order_id
    from unnest(sold) as c (order_id) join public.order_search s on s.store_id = store and s.order_id = c.order_id
    where not exists (
      select from generate_subscripts(asked, 1) n
      where not s.document @@ asked[n]
        and not exists (
          select from public.order_items i
          where i.store_id = store and i.order_id = s.order_id
            and lower(i.sku collate "und-x-icu") collate "C" = skus[n]));
end $$;
revoke execute on function search_orders(uuid, text[], text[]) from public;
grant execute on function search_orders(uuid, text[], text[]) to stoa_app;
