-- A variant without a price of its own costs what its product does. Those there are keep the price they have: nobody knows
-- any more which of them was given.
alter table product_variants alter column price drop not null;

-- SKU, barcode, brand and tag whatever their case: lists filter by them, and searches find their beginnings. Columns and not
-- indexes of expressions, because beside a policy only leakproof operators may use an index, and lower() is none. In the
-- order of their bytes, in which a beginning is a range.
alter table products
  add column sku_key     text collate "C" generated always as (lower(sku collate "und-x-icu")) stored,
  add column barcode_key text collate "C" generated always as (lower(barcode collate "und-x-icu")) stored,
  add column brand_key   text collate "C" generated always as (lower(brand collate "und-x-icu")) stored;
drop index products_by_sku;
drop index products_by_brand;
create index products_by_sku on products (store_id, sku_key) where deleted_at is null and sku_key is not null;
create index products_by_barcode on products (store_id, barcode_key) where deleted_at is null and barcode_key is not null;
create index products_by_brand on products (store_id, brand_key, created_at, product_id)
  where deleted_at is null and brand_key is not null;

alter table product_variants
  add column sku_key     text collate "C" generated always as (lower(sku collate "und-x-icu")) stored,
  add column barcode_key text collate "C" generated always as (lower(barcode collate "und-x-icu")) stored;
drop index product_variants_by_sku;
create index product_variants_by_sku on product_variants (store_id, sku_key)
  where retired_at is null and sku_key is not null;
create index product_variants_by_barcode on product_variants (store_id, barcode_key)
  where retired_at is null and barcode_key is not null;

alter table product_tags
  add column tag_key text collate "C" generated always as (lower(tag collate "und-x-icu")) stored;
create index product_tags_by_key on product_tags (store_id, tag_key, product_id);

-- Products whose SKU or barcode, or a variant's, is a code or begins with one of at least three characters; the whole code
-- counts for more than the longest beginning.
create function search_codes(store uuid, code text) returns table (product_id uuid, rank real)
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  with bounds as (
    select code collate "C" as least,
      case when char_length(code) < 3 then code else code || chr(1114111) end collate "C" as most)
  select f.product_id, (case when f.key = code then 1 else 0.5 * char_length(code) / char_length(f.key) end)::real
  from (
    select p.product_id, p.sku_key as key from public.products p, bounds
    where p.store_id = store and p.deleted_at is null and p.sku_key >= bounds.least and p.sku_key <= bounds.most
    union all
    select p.product_id, p.barcode_key from public.products p, bounds
    where p.store_id = store and p.deleted_at is null
      and p.barcode_key >= bounds.least and p.barcode_key <= bounds.most
    union all
    select v.product_id, v.sku_key from public.product_variants v, bounds
    where v.store_id = store and v.retired_at is null and v.sku_key >= bounds.least and v.sku_key <= bounds.most
    union all
    select v.product_id, v.barcode_key from public.product_variants v, bounds
    where v.store_id = store and v.retired_at is null
      and v.barcode_key >= bounds.least and v.barcode_key <= bounds.most) f
  where code <> ''
$$;
revoke execute on function search_codes(uuid, text) from public;

-- How many letters to change, add, take away or swap with the next make one word of another.
create function search_distance(one text, other text) returns int
language plpgsql immutable strict parallel safe as $$
declare
  a      text[] := string_to_array(one, null);
  b      text[] := string_to_array(other, null);
  before int[];
  last   int[];
  row    int[];
  cost   int;
begin
  for j in 0..cardinality(b) loop last[j] := j; end loop;
  for i in 1..cardinality(a) loop
    row[0] := i;
    for j in 1..cardinality(b) loop
      cost := (a[i] <> b[j])::int;
      row[j] := least(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost);
      if i > 1 and j > 1 and a[i] = b[j - 1] and a[i - 1] = b[j] then
        row[j] := least(row[j], before[j - 2] + 1);
      end if;
    end loop;
    before := last;
    last := row;
  end loop;
  return last[cardinality(b)];
end $$;

-- As 0008 has it, but of the words alike those that the fewest mistakes make of the wanted one.
do $$
declare
  home text;
begin
  select quote_ident(n.nspname) into home
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if home is null then return; end if;
  execute format($make$
    create or replace function similar_words(store uuid, wanted text) returns text[] language plpgsql as $body$
    begin
      perform set_config('pg_trgm.similarity_threshold', case when length(wanted) < 6 then '0.2' else '0.3' end, true);
      return array(
        select d.word
        from (
          select c.*, rank() over (order by public.search_distance(wanted, c.word)) as place
          from (
            select w.word, %1$s.similarity(w.spelling, public.search_spelling(wanted)) as likeness
            from public.product_words w
            where w.store_id = store and w.spelling operator(%1$s.%%) public.search_spelling(wanted)
              and abs(length(w.word) - length(wanted)) < 3
            order by likeness desc, w.word
            limit 20) c) d
        where d.place = 1
        order by d.likeness desc, d.word
        limit 5);
    end $body$ $make$, home);
end $$;

-- As 0024 has it, but for codes.
create or replace function search_products(query text, language text, ranked boolean)
returns table (product_id uuid, rank real)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
set client_min_messages = warning as $$
declare
  store  uuid := nullif(current_setting('app.store_id', true), '')::uuid;
  config regconfig := public.search_config(language);
  words  text[] := (string_to_array(public.search_fold(query), ' '))[1:20];
  lists  json;
  own    tsquery;
  terms  tsquery;
  tries  int;
  code   text := lower(btrim(query) collate "und-x-icu");
  -- The store's documents in whichever language: their brand and tags are found in each.
  any_own tsquery := (quote_literal(public.search_owner_lexeme(store, '')) || ':*')::tsquery;
  labels tsquery;
  is_small boolean;
begin
  if store is null then return; end if;
  is_small := coalesce((
    select total < 5000 and (select reltuples from pg_class where oid = 'public.product_search'::regclass) > 50 * total
    from public.product_counts where store_id = store), false);
  own := quote_literal(public.search_owner_lexeme(store, language))::tsquery;
  lists := (select json_agg(json_build_array(word) order by n) from unnest(words) with ordinality as w (word, n));
  for tries in 1..2 loop
    if lists is null then return; end if;
    terms := public.search_terms(config, lists, '');
    if numnode(terms) = 0 then return; end if;
    labels := public.search_terms(config, lists, 'B');
    if is_small then
      return query
        select f.product_id, max(f.rank)::real
        from (
          select s.product_id, case when ranked then ts_rank(s.document, terms) else 0 end as rank
          from (select * from public.product_search d where d.store_id = store offset 0) s
          where s.document @@ ((own && terms) || (any_own && labels))
          union all
          select c.product_id, c.rank from public.search_codes(store, code) c) f
        group by f.product_id;
    else
      return query
        select f.product_id, max(f.rank)::real
        from (
          select s.product_id, case when ranked then ts_rank(s.document, terms) else 0 end as rank
          from public.product_search s
          where s.store_id = store and s.document @@ ((own && terms) || (any_own && labels))
          union all
          select c.product_id, c.rank from public.search_codes(store, code) c) f
        group by f.product_id;
    end if;
    exit when found;
    lists := (
      select json_agg(to_json(word || public.similar_words(store, word)) order by n)
      from unnest(words) with ordinality as w (word, n));
  end loop;
end $$;
