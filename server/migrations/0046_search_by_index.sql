-- Searches that cost what they find. Their functions keep the plans of their statements: making one costs more than most
-- searches. They say that they find few, so that what reads the found rows goes to each by its index.

-- As 0027 has it. A store that has a good part of all documents does not name itself by the beginning of its lexemes, as the
-- index would gather all of its documents for that. Where no other word is like those that find nothing, nothing is looked
-- for again. Codes are looked up here, because a function of its own makes their plan anew each time.
create or replace function search_products(query text, language text, ranked boolean)
returns table (product_id uuid, rank real)
language plpgsql stable security definer rows 5
set search_path = pg_catalog, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  store    uuid := nullif(current_setting('app.store_id', true), '')::uuid;
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
  if store is null or words[1] is null then return; end if;
  select c.total < 5000 and d.reltuples > 50 * c.total, d.reltuples between 1 and 16 * c.total into is_small, is_most
  from public.product_counts c, pg_class d
  where c.store_id = store and d.oid = 'public.product_search'::regclass;
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
drop function search_codes(uuid, text);

-- What `q` of the list of products finds: products of the bound store with all of the words, in whichever language, each the
-- beginning of a word of the name, the brand, a tag or a code; and those whose slug, SKU or barcode, or a variant's, begins
-- with the whole text. Where there are none, parts of words and similar words count, too. Ids only, each once.
create function search_listed(query text) returns table (product_id uuid)
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
          select string_agg(quote_literal(k.word) || ':AB', ' | ')::tsquery from (
            select unnest(public.similar_words(store, wanted)) as word
            union
            (select s.word from (select w.word from public.product_words w where w.store_id = store limit 100000) s
              where char_length(wanted) > 2 and strpos(s.word, wanted) > 0 limit 50)) k);
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
      union
      select v.product_id from public.product_variants v
      where v.store_id = store and v.retired_at is null and code <> ''
        and v.barcode_key >= code collate "C" and v.barcode_key <= most collate "C";
    exit when found;
  end loop;
end $$;
revoke execute on function search_listed(text) from public;
grant execute on function search_listed(text) to stoa_app;

-- What orders are found by: each word of the text that is searched, and what of it begins where letters, digits or signs change,
-- so that the end of an address or the number behind a prefix is found. Every lexeme begins with its store, so that a
-- beginning is looked up in that store alone.
create function order_lexeme(store uuid, word text) returns text
language sql immutable parallel safe
return replace(store::text, '-', '') || '/' || left(word, 100);

create function order_document(store uuid, search_text text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  lexemes text[] := '{}';
  word    text;
begin
  foreach word in array (regexp_split_to_array(search_text, '\s+'))[1:40] loop
    -- A phone number is also found without the country's code, which has up to three digits.
    if word ~ '^[+][0-9]{6,}$' then
      for n in 3..5 loop lexemes := lexemes || public.order_lexeme(store, substr(word, n)); end loop;
    end if;
    for n in 1..12 loop
      word := regexp_replace(word, '^[\x01-/:-@[-`{-\x7f]+', '');
      exit when word = '';
      lexemes := lexemes || public.order_lexeme(store, word);
      word := regexp_replace(word, '^([0-9]+|[^\x01-@[-`{-\x7f]+)', '');
    end loop;
  end loop;
  return array_to_tsvector(lexemes);
end $$;

-- Kept by a trigger, so that no write can forget it; beside the orders, because what changes of those is mostly something else.
create table order_search (
  store_id uuid not null,
  order_id uuid not null,
  document tsvector not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders on delete cascade
);
create index order_search_by_document on order_search using gin (document);
alter table order_search enable row level security;
alter table order_search force row level security;
create policy own_store on order_search
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
-- For search_orders: beside a policy no index of documents may be used.
create policy searched on order_search for select to current_user using (true);
-- And none of an expression, which that of SKUs is.
create policy searched on order_items for select to current_user using (true);
grant select, insert, update on order_search to stoa_app;

create function index_order() returns trigger language plpgsql as $$
begin
  insert into order_search (store_id, order_id, document)
  values (new.store_id, new.order_id, order_document(new.store_id, new.search_text))
  on conflict (store_id, order_id) do update set document = excluded.document;
  return null;
end $$;
create trigger index_added after insert on orders for each row execute function index_order();
create trigger index_changed after update of search_text on orders
  for each row when (old.search_text <> new.search_text) execute function index_order();

-- Which orders of the bound store have all of the words, each the beginning of one of theirs or the whole SKU of a line. `words`
-- are folded as the searched text is, `typed` are the same as they were typed. Ids only, each once.
create function search_orders(words text[], typed text[]) returns table (order_id uuid)
language plpgsql stable security definer rows 5
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  store uuid := nullif(current_setting('app.store_id', true), '')::uuid;
  asked tsquery[] := '{}';
  skus  text[] := '{}';
  sold  uuid[];
  terms tsquery;
  word  text;
begin
  if store is null then return; end if;
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
revoke execute on function search_orders(text[], text[]) from public;
grant execute on function search_orders(text[], text[]) to stoa_app;

-- The orders there are already. Each store by itself: the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    insert into order_search (store_id, order_id, document)
    select o.store_id, o.order_id, order_document(o.store_id, o.search_text) from orders o where o.store_id = store;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
