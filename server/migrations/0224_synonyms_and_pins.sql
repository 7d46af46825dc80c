-- Words that mean the same in a language, and products that come first for a query. Searches look both up by texts folded as documents are.
create function search_fold_all(words json) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct public.search_fold(word)), '{}') from json_array_elements_text(words) as word
$$;

create table search_synonyms (
  store_id    uuid not null,
  synonym_id  uuid not null,
  language    text not null,
  words       json not null,
  folded      text[] not null generated always as (search_fold_all(words)) stored,
  search_text text not null,
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (store_id, synonym_id)
);
select place_by_store('search_synonyms');
alter table search_synonyms add foreign key (store_id) references stores;
create index search_synonyms_by_created on search_synonyms (store_id, created_at, synonym_id);
create index search_synonyms_by_updated on search_synonyms (store_id, updated_at, synonym_id);
create index search_synonyms_by_language on search_synonyms (store_id, (split_part(lower(language), '-', 1)));

create table search_pins (
  store_id    uuid not null,
  pin_id  uuid not null,
  query       text not null,
  folded      text collate "C" not null generated always as (search_fold(query)) stored,
  product_ids json not null,
  search_text text not null,
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (store_id, pin_id),
  constraint search_pins_query_key unique (store_id, folded)
);
select place_by_store('search_pins');
alter table search_pins add foreign key (store_id) references stores;
create index search_pins_by_created on search_pins (store_id, created_at, pin_id);
create index search_pins_by_updated on search_pins (store_id, updated_at, pin_id);

-- What was searched in the shop on a day, how often, and how often nothing was found. Nobody's searches: only texts are counted.
create table search_counts (
  store_id uuid not null,
  day      date not null,
  query    text collate "C" not null,
  searches integer not null,
  empty    integer not null,
  primary key (store_id, day, query)
);
select place_by_store('search_counts');
alter table search_counts add foreign key (store_id) references stores;

do $$
declare
  name text;
begin
  foreach name in array array['search_synonyms', 'search_pins', 'search_counts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy own_store on %I
      using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
      with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid)$policy$, name);
    execute format('grant select, insert, update, delete on %I to stoa_app', name);
  end loop;
end $$;

-- The words of a search, each with those that are looked for in its place; several words in a row that have synonyms stand for one.
create function search_lists(store uuid, language text, words text[]) returns json language plpgsql stable as $$
declare
  most  constant int := 4;
  known json;
  lists json[] := '{}';
  alike json;
  n     int := 1;
  size  int;
begin
  select json_object_agg(k.phrase, k.alike) into known
  from (
    select f.phrase, (array_agg(distinct o.other))[1:50] as alike
    from public.search_synonyms s, unnest(s.folded) as f (phrase), unnest(s.folded) as o (other)
    where s.store_id = store and split_part(lower(s.language), '-', 1) = split_part(lower(search_lists.language), '-', 1)
      and f.phrase = any (array(
        select array_to_string(search_lists.words[a:b], ' ')
        from generate_subscripts(search_lists.words, 1) a, generate_series(a, least(a + most - 1, cardinality(search_lists.words))) b))
    group by f.phrase) k;
  while n <= cardinality(search_lists.words) loop
    size := 1;
    alike := null;
    if known is not null then
      for long in reverse least(most, cardinality(search_lists.words) - n + 1)..1 loop
        alike := known -> array_to_string(words[n:n + long - 1], ' ');
        if alike is not null then
          size := long;
          exit;
        end if;
      end loop;
    end if;
    lists := lists || coalesce(alike, json_build_array(words[n]));
    n := n + size;
  end loop;
  return array_to_json(lists);
end $$;

create or replace function search_terms(config regconfig, alternatives json, weight text, is_inner boolean DEFAULT false)
 RETURNS tsquery
 language plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  terms  tsquery := '';
  passed tsquery := '';
  plain  tsquery;
  stem   tsquery;
  one    tsquery;
  place  int := 0;
  mark   text;
  word   text;
  root   text;
  spelled text;
  list   json;
begin
  for list in select * from json_array_elements(alternatives) loop
    place := place + 1;
    mark := case when place = json_array_length(alternatives) then ':*' || weight
      when weight <> '' then ':' || weight else '' end;
    plain := '';
    stem := '';
    for word in select * from json_array_elements_text(list) loop
      spelled := (select string_agg(quote_literal(one_of) || mark, ' & ') from unnest(string_to_array(word, ' ')) as one_of);
      plain := plain || to_tsquery('pg_catalog.simple', spelled) || search_ending(word);
      one := to_tsquery(config, spelled);
      stem := stem || one;
      if is_inner and numnode(plain) > 0 and position(' ' in word) = 0 then
        plain := plain || search_inner(word);
        -- Without the ending that the language gives it, where that leaves a word.
        foreach root in array tsvector_to_array(to_tsvector(config, word)) loop
          if root <> word and char_length(root) > 3 then plain := plain || search_inner(root); end if;
        end loop;
      end if;
    end loop;
    if numnode(plain) = 0 then continue; end if;
    if numnode(stem) = 0 then passed := passed && plain;
    elsif weight = '' then terms := terms && (stem || plain);
    else terms := terms && plain;
    end if;
  end loop;
  return case when numnode(terms) > 0 then terms else passed end;
end $function$;

create or replace function search_products(store uuid, query text, language text, ranked boolean)
 RETURNS TABLE(product_id uuid, rank real)
 language plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET client_min_messages TO 'warning'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
  whole    tsquery;
  labels   tsquery;
  sought   tsquery;
  code     text := lower(btrim(query) collate "und-x-icu");
  most     text := case when char_length(code) < 3 then code else code || chr(1114111) end;
  pinned   uuid[];
  is_small boolean;
  is_most  boolean;
  is_alike boolean;
  is_inner boolean := public.search_compounds(config) or query ~ '[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\uac00-\ud7a3]';
begin
  if words[1] is null or store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  select d.reltuples into tuples from pg_class d where d.oid = 'public.product_search'::regclass;
  select c.total < 5000 and tuples > 50 * c.total, tuples between 1 and 16 * c.total into is_small, is_most
  from public.product_counts c where c.store_id = store;
  lists := public.search_lists(store, language, words);
  pinned := array(
    select one::uuid
    from public.search_pins p, json_array_elements_text(p.product_ids) with ordinality as o (one, n)
    where p.store_id = store and p.folded = array_to_string(words, ' ') collate "C" order by o.n);
  for tries in 1..2 loop
    terms := public.search_terms(config, lists, '', is_inner);
    -- Whole words come first.
    whole := case when ranked and is_inner then public.search_terms(config, lists, '') else terms end;
    if numnode(terms) = 0 then return; end if;
    labels := public.search_terms(config, lists, 'B');
    sought := (own && terms) || case when is_most then labels else any_own && labels end;
    return query
      select f.product_id, max(f.rank)::real
      from (
        select s.product_id, case when not ranked then 0
          when whole = terms or s.document @@ whole then ts_rank(s.document, whole)
          else 0.001 * ts_rank(s.document, terms) end as rank
        from public.product_search s
        where not coalesce(is_small, false) and s.store_id = store and s.document @@ sought
        union all
        -- The index is all stores', and an unfinished word in it costs what all of them have of such words.
        select s.product_id, case when not ranked then 0
          when whole = terms or s.document @@ whole then ts_rank(s.document, whole)
          else 0.001 * ts_rank(s.document, terms) end
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
        where code <> ''
        union all
        select p.id, 1000 - p.n from unnest(pinned) with ordinality as p (id, n)) f
      group by f.product_id;
    exit when found or tries = 2;
    select json_agg(to_json(w.word || s.alike) order by w.n), bool_or(s.alike <> array[w.word] and s.alike <> '{}')
      into lists, is_alike
    from unnest(words) with ordinality as w (word, n)
    cross join lateral (select public.similar_words(store, w.word) as alike offset 0) s;
    exit when not is_alike;
  end loop;
end $function$;
