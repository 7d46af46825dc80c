-- Products are found by parts of their codes and their variants' codes, by the last digits of a barcode, and by words within words: those of
-- languages that compound, and of scripts without blanks between words. Documents get these lexemes beside those of before: parts of codes
-- have the weight B, as they are found in each language; "~" and the digits backwards is a barcode, "<" and a text the end of a word from
-- each letter on, ">" and a word that whole word, for the index in memory. The latter three have no position, and so no weight.

-- Whether words of a language are looked into: it compounds.
create function search_compounds(config regconfig) returns boolean language sql immutable parallel safe
return config::text in ('danish', 'dutch', 'finnish', 'german', 'hungarian', 'norwegian', 'swedish');

-- The parts of codes, parted by signs and where letters and digits change, and what is left of a code from each of its first parts on.
create function search_code_parts(codes text[]) returns text language sql immutable parallel safe as $$
  select left(string_agg(distinct t.token collate "C", ' ' order by t.token collate "C"), 100000)
  from unnest(codes) as code,
  lateral (select string_to_array(public.search_fold(code), ' ') as parts) f,
  lateral (
    select part from unnest(f.parts) as part
    union all
    select array_to_string(f.parts[n:], '') from generate_subscripts(f.parts, 1) n where n <= 8
    union all
    select m[1] from unnest(f.parts) as part, regexp_matches(part, '[0-9]+|[^0-9]+', 'g') m where part ~ '[0-9]') t (token)
  where char_length(t.token) between 1 and 80
$$;

-- The lexemes of barcodes, which are found by their last digits.
create function search_endings(barcodes text[]) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct '~' || reverse(digits)
    from unnest(barcodes) as barcode, lateral (select replace(public.search_fold(barcode), ' ', '') as digits) f
    where digits ~ '^[0-9]{4,40}$')
$$;

-- The lexemes by which a word is found within the words of a text.
create function search_inner_parts(config regconfig, words text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct lexeme
    from unnest(string_to_array(left(words, 1000), ' ')) as word,
    lateral (
      select word ~ '[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\uac00-\ud7a3]' as is_whole_script,
        public.search_compounds(config) and char_length(word) between 4 and 40 and word !~ '[0-9]' as is_compound) k,
    lateral (
      select '<' || substr(word, n, 40) as lexeme
      from generate_series(1, char_length(word) - case when k.is_whole_script then 1 else 2 end) n
      union all
      select '>' || word where k.is_compound) l
    where k.is_whole_script or k.is_compound)
$$;

-- Finds the barcodes that end in a number of four digits or more.
create function search_ending(word text) returns tsquery language sql immutable parallel safe
return case when word ~ '^[0-9]{4,40}$' then (quote_literal('~' || reverse(word)) || ':*')::tsquery else ''::tsquery end;

-- Finds a word within words. One of three letters is only found at the end of a word.
create function search_inner(word text) returns tsquery language sql immutable parallel safe
return case
  when word ~ '[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\uac00-\ud7a3]' and char_length(word) > 1
    then (quote_literal('<' || left(word, 40)) || ':*')::tsquery
  when word ~ '[0-9]' or char_length(word) < 3 then ''::tsquery
  when char_length(word) = 3 then quote_literal('<' || word)::tsquery
  else (quote_literal('<' || word) || ':*')::tsquery end;


drop function search_documents(uuid, text, text, text, json, json);
CREATE OR REPLACE FUNCTION search_documents(store uuid, sku text, barcode text, brand text, tags json, translations json, skus text[] default '{}', barcodes text[] default '{}')
 RETURNS TABLE(language text, document tsvector)
 language plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  codes  tsvector := to_tsvector('pg_catalog.simple', search_fold(concat_ws(' ', sku, barcode)));
  labels text := left(search_fold(concat_ws(' ', brand,
    (select string_agg(tag, ' ') from json_array_elements_text(tags) as tag))), 20000);
  plain  tsvector := to_tsvector('pg_catalog.simple', labels);
  parts  tsvector := setweight(to_tsvector('pg_catalog.simple', coalesce(search_code_parts(skus || barcodes || sku || barcode), '')), 'B')
    || array_to_tsvector(search_endings(barcodes || barcode));
  config regconfig;
  name   text;
  entry  record;
begin
  for entry in
    select t.language, t.name, t.description
    from json_to_recordset(translations) as t (language text, name text, description text)
    union all
    select '', '', '' where json_array_length(translations) = 0
  loop
    config := search_config(entry.language);
    name := coalesce(search_fold(entry.name), '');
    language := entry.language;
    document := array_to_tsvector(array[search_owner_lexeme(store, language)])
      || setweight(to_tsvector('pg_catalog.simple', name) || codes, 'A')
      || setweight(plain, 'B') || parts || array_to_tsvector(search_inner_parts(config, name || ' ' || labels));
    if config <> 'pg_catalog.simple'::regconfig then
      document := document || setweight(to_tsvector(config, name), 'A') || setweight(to_tsvector(config, labels), 'B');
    end if;
    document := document
      || setweight(to_tsvector(config, coalesce(search_fold_description(entry.description), '')), 'D');
    return next;
  end loop;
end $function$;


drop function search_terms(regconfig, json, text);
create or replace function search_terms(config regconfig, alternatives json, weight text, is_inner boolean default false)
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
  list   json;
begin
  for list in select * from json_array_elements(alternatives) loop
    place := place + 1;
    mark := case when place = json_array_length(alternatives) then ':*' || weight
      when weight <> '' then ':' || weight else '' end;
    plain := '';
    stem := '';
    for word in select * from json_array_elements_text(list) loop
      plain := plain || to_tsquery('pg_catalog.simple', quote_literal(word) || mark) || search_ending(word);
      one := to_tsquery(config, quote_literal(word) || mark);
      stem := stem || one;
      if is_inner and numnode(plain) > 0 then
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
  lists := (select json_agg(json_build_array(word) order by n) from unnest(words) with ordinality as w (word, n));
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
        where code <> '') f
      group by f.product_id;
    exit when found or tries = 2;
    select json_agg(to_json(w.word || s.alike) order by w.n), bool_or(s.alike <> array[w.word] and s.alike <> '{}')
      into lists, is_alike
    from unnest(words) with ordinality as w (word, n)
    cross join lateral (select public.similar_words(store, w.word) as alike offset 0) s;
    exit when not is_alike;
  end loop;
end $function$;


create or replace function search_listed(store uuid, query text)
 RETURNS TABLE(product_id uuid)
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
      if numnode(one) > 0 then one := one || public.search_ending(wanted) || public.search_inner(wanted); end if;
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
end $function$;


create or replace function first_products(store uuid, typed text, most integer)
 RETURNS TABLE(product_id uuid, is_exact boolean)
 language plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET client_min_messages TO 'warning'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
      one := one || public.search_ending(wanted) || public.search_inner(wanted);
      asked := asked || one;
      whole := whole
        || (to_tsquery('pg_catalog.simple', quote_literal(wanted) || ':AB') || public.search_ending(wanted) || public.search_inner(wanted));
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
end $function$;


alter table products no force row level security;
alter table product_variants no force row level security;
alter table product_search no force row level security;
update product_search s set document = d.document
from products p
cross join lateral (
  select array_agg(v.sku order by v.variant_id) filter (where v.sku is not null) as skus,
    array_agg(v.barcode order by v.variant_id) filter (where v.barcode is not null) as barcodes
  from product_variants v where v.store_id = p.store_id and v.product_id = p.product_id and v.retired_at is null) v
cross join lateral search_documents(p.store_id, p.sku, p.barcode, p.brand, p.tags, p.translations,
  coalesce(v.skus, '{}'), coalesce(v.barcodes, '{}')) d
where s.store_id = p.store_id and s.product_id = p.product_id and s.language = d.language and p.deleted_at is null;
alter table products force row level security;
alter table product_variants force row level security;
alter table product_search force row level security;
