-- A function that runs as its owner looks for names in the caller's temporary schema last; unless told so, it looks there
-- first, and the server's role could put a view of its own before the tables of search_products.
alter function store_of_host(text) set search_path = pg_catalog, public, pg_temp;
alter function claim_jobs(text[], integer[], integer[], uuid[], integer) set search_path = pg_catalog, public, pg_temp;
alter function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz)
  set search_path = pg_catalog, public, pg_temp;
alter function close_store() set search_path = pg_catalog, public, pg_temp;

-- As 0023 has it, which was once shorter, with every name in full.
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
  code   text := btrim(query);
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
          select v.product_id, 1 from public.product_variants v
          where v.store_id = store and v.retired_at is null and v.sku in (code, upper(code), lower(code))) f
        group by f.product_id;
    else
      return query
        select f.product_id, max(f.rank)::real
        from (
          select s.product_id, case when ranked then ts_rank(s.document, terms) else 0 end as rank
          from public.product_search s
          where s.store_id = store and s.document @@ ((own && terms) || (any_own && labels))
          union all
          select v.product_id, 1 from public.product_variants v
          where v.store_id = store and v.retired_at is null and v.sku in (code, upper(code), lower(code))) f
        group by f.product_id;
    end if;
    exit when found;
    lists := (
      select json_agg(to_json(word || public.similar_words(store, word)) order by n)
      from unnest(words) with ordinality as w (word, n));
  end loop;
end $$;

-- As 0008 has it. Its first text knew small letters of other alphabets only where the database's locale does.
create or replace function search_fold(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = char_length(value) then
    return btrim(regexp_replace(lower(value collate "C"), '[^0-9a-z]+', ' ', 'g'));
  end if;
  -- й is a letter of its own, which its stemmer needs.
  value := normalize(translate(value, 'йЙ', U&'\E000\E000'), NFKD);
  value := regexp_replace(value,
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f'
    '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+',
    '', 'g');
  value := translate(lower(normalize(value, NFC)), U&'\E000ıøłđðħ', 'йiolddh');
  if lower('Ж') <> 'ж' then
    value := translate(value, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐЂЉЊЋЏЅЈΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
      'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґђљњћџѕјαβγδεζηθικλμνξοπρστυφχψω');
  end if;
  value := replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  -- Chinese and Japanese have no spaces between words: each character is searched for by itself.
  value := regexp_replace(value, '([\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', ' \1 ', 'g');
  return btrim(regexp_replace(value,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589\u05be\u05c0\u05c3'
    '\u05c6\u05f3\u05f4\u060c\u061b\u061e\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff'
    '\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufffc-\uffff\U0001f000-\U0001faff]+', ' ', 'g'));
end $$;

-- What was found by that text is found anew. Each store by itself: the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  if lower('Ж') = 'ж' or not exists (
    select from schema_migrations where name = '0008_product_search.sql'
      and checksum = '811e35366740ec0dcd526c22dc6f79cac0d7d150e582d0b24176baa3c1e4e276')
  then return; end if;
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    delete from product_search s where s.store_id = store;
    insert into product_search (store_id, product_id, language, document)
    select p.store_id, p.product_id, d.language, d.document
    from products p, search_documents(p.store_id, p.sku, p.barcode, p.brand, p.tags, p.translations) d
    where p.store_id = store and p.deleted_at is null
    on conflict do nothing;
    insert into product_words (store_id, word, spelling)
    select store, w.word, search_spelling(w.word)
    from (
      select distinct word from products p,
        search_documents(p.store_id, p.sku, p.barcode, p.brand, p.tags, p.translations) d,
        unnest(string_to_array(d.words, ' ')) as word
      where p.store_id = store and p.deleted_at is null) w
    where length(w.word) between 3 and 40 and w.word !~ '^[0-9]+$'
    on conflict do nothing;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
