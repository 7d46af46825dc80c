-- Full-text search over products. Triggers on products keep it, so that no write can forget it. What is
-- written here and what is asked for go through the same functions, so that both are folded alike.

-- PostgreSQL's text search configuration for a BCP 47 language. Only those that every supported version has.
create function search_config(language text) returns regconfig
language sql immutable parallel safe
return case split_part(lower(language), '-', 1)
  when 'ar' then 'pg_catalog.arabic'::regconfig
  when 'ca' then 'pg_catalog.catalan'::regconfig
  when 'da' then 'pg_catalog.danish'::regconfig
  when 'de' then 'pg_catalog.german'::regconfig
  when 'el' then 'pg_catalog.greek'::regconfig
  when 'en' then 'pg_catalog.english'::regconfig
  when 'es' then 'pg_catalog.spanish'::regconfig
  when 'eu' then 'pg_catalog.basque'::regconfig
  when 'fi' then 'pg_catalog.finnish'::regconfig
  when 'fr' then 'pg_catalog.french'::regconfig
  when 'ga' then 'pg_catalog.irish'::regconfig
  when 'hi' then 'pg_catalog.hindi'::regconfig
  when 'hu' then 'pg_catalog.hungarian'::regconfig
  when 'hy' then 'pg_catalog.armenian'::regconfig
  when 'id' then 'pg_catalog.indonesian'::regconfig
  when 'it' then 'pg_catalog.italian'::regconfig
  when 'lt' then 'pg_catalog.lithuanian'::regconfig
  when 'nb' then 'pg_catalog.norwegian'::regconfig
  when 'ne' then 'pg_catalog.nepali'::regconfig
  when 'nl' then 'pg_catalog.dutch'::regconfig
  when 'nn' then 'pg_catalog.norwegian'::regconfig
  when 'no' then 'pg_catalog.norwegian'::regconfig
  when 'pt' then 'pg_catalog.portuguese'::regconfig
  when 'ro' then 'pg_catalog.romanian'::regconfig
  when 'ru' then 'pg_catalog.russian'::regconfig
  when 'sr' then 'pg_catalog.serbian'::regconfig
  when 'sv' then 'pg_catalog.swedish'::regconfig
  when 'ta' then 'pg_catalog.tamil'::regconfig
  when 'tr' then 'pg_catalog.turkish'::regconfig
  when 'yi' then 'pg_catalog.yiddish'::regconfig
  else 'pg_catalog.simple'::regconfig
end;

-- Words in lower case, without accents, one space between them. Character ranges and not classes: those follow
-- the database's locale, which in many a database knows ASCII only.
create function search_fold(value text) returns text
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

-- A text or HTML as words; as much of it as is worth searching, and as a document has room for.
create function search_fold_description(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  value := left(value, 20000);
  if position('<' in value) > 0 then value := regexp_replace(value, '<[^>]*>', ' ', 'g'); end if;
  if position('&' in value) > 0 then value := regexp_replace(value, '&#?[0-9A-Za-z]{1,10};', ' ', 'g'); end if;
  return search_fold(value);
end $$;

-- A word in ASCII, letter for letter, because pg_trgm drops other letters where the database's locale is "C".
-- The letters of one alphabet stay different ones.
create function search_spelling(word text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(word) = char_length(word) then return word; end if;
  return (select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + ascii(letter) % 36, 1), '' order by n)
    from unnest(string_to_array(word, null)) with ordinality as letters (letter, n));
end $$;

-- A document's lexemes: A the name and the codes, B brand and tags, D the description; names, codes, brand and
-- tags also unstemmed. One lexeme more says whose it is, so that the index, which is all stores', can tell.
create table product_search (
  store_id   uuid not null,
  product_id uuid not null,
  language   text collate "C" not null,
  document   tsvector not null,
  primary key (store_id, product_id, language),
  foreign key (store_id, product_id) references products on delete cascade
);
create index product_search_by_document on product_search using gin (document);
alter table product_search enable row level security;
alter table product_search force row level security;
create policy own_store on product_search
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
-- For search_products: beside a policy no index of documents may be used.
create policy searched on product_search for select to current_user using (true);
grant select, insert, delete on product_search to stoa_app;

-- The words of a store's products, to find what a mistyped one meant. They are never taken away: a word that no
-- product has any more finds nothing.
create table product_words (
  store_id uuid not null references stores on delete cascade,
  word     text collate "C" not null,
  spelling text collate "C" not null,
  primary key (store_id, word)
);
alter table product_words enable row level security;
alter table product_words force row level security;
create policy own_store on product_words
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
create policy searched on product_words for select to current_user using (true);
grant select, insert on product_words to stoa_app;

create function search_owner_lexeme(store uuid, language text) returns text
language sql immutable parallel safe
return '@' || store || '/' || split_part(lower(language), '-', 1);

-- What is to be kept of a product: a document a language, and one without language where it has no translation.
create function search_documents(store uuid, sku text, barcode text, brand text, tags json, translations json)
returns table (language text, document tsvector, words text)
language plpgsql immutable parallel safe as $$
declare
  codes  tsvector := to_tsvector('pg_catalog.simple', search_fold(concat_ws(' ', sku, barcode)));
  labels text := left(search_fold(concat_ws(' ', brand,
    (select string_agg(tag, ' ') from json_array_elements_text(tags) as tag))), 20000);
  plain  tsvector := to_tsvector('pg_catalog.simple', labels);
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
    words := name || ' ' || labels;
    document := array_to_tsvector(array[search_owner_lexeme(store, language)])
      || setweight(to_tsvector('pg_catalog.simple', name) || codes, 'A')
      || setweight(plain, 'B');
    if config <> 'pg_catalog.simple'::regconfig then
      document := document || setweight(to_tsvector(config, name), 'A') || setweight(to_tsvector(config, labels), 'B');
    end if;
    document := document
      || setweight(to_tsvector(config, coalesce(search_fold_description(entry.description), '')), 'D');
    return next;
  end loop;
end $$;

create function index_added_products() returns trigger language plpgsql as $$
begin
  with made as materialized (
    select p.store_id, p.product_id, d.language, d.document, d.words
    from added p, search_documents(p.store_id, p.sku, p.barcode, p.brand, p.tags, p.translations) d
    where p.deleted_at is null),
  kept as (
    insert into product_search (store_id, product_id, language, document)
    select m.store_id, m.product_id, m.language, m.document from made m
    on conflict do nothing)
  insert into product_words (store_id, word, spelling)
  select w.store_id, w.word, search_spelling(w.word)
  from (select distinct m.store_id, word from made m, unnest(string_to_array(m.words, ' ')) as word) w
  where length(w.word) between 3 and 40 and w.word !~ '^[0-9]+$'
    and not exists (select 1 from product_words k where k.store_id = w.store_id and k.word = w.word)
  order by w.word
  on conflict do nothing;
  return null;
end $$;
create trigger index_added after insert on products
  referencing new table as added
  for each statement execute function index_added_products();

create function index_changed_product() returns trigger language plpgsql as $$
begin
  delete from product_search s where s.store_id = old.store_id and s.product_id = old.product_id;
  if new.deleted_at is not null then return null; end if;
  with made as materialized (
    select d.language, d.document, d.words
    from search_documents(new.store_id, new.sku, new.barcode, new.brand, new.tags, new.translations) d),
  kept as (
    insert into product_search (store_id, product_id, language, document)
    select new.store_id, new.product_id, m.language, m.document from made m
    on conflict do nothing)
  insert into product_words (store_id, word, spelling)
  select new.store_id, w.word, search_spelling(w.word)
  from (select distinct word from made m, unnest(string_to_array(m.words, ' ')) as word) w
  where length(w.word) between 3 and 40 and w.word !~ '^[0-9]+$'
    and not exists (select 1 from product_words k where k.store_id = new.store_id and k.word = w.word)
  order by w.word
  on conflict do nothing;
  return null;
end $$;
-- A row at a time, because only so can it pass over the updates of stock and price, which are most.
create trigger index_changed after update on products
  for each row
  when (old.translations::text is distinct from new.translations::text or old.tags::text is distinct from new.tags::text
    or old.brand is distinct from new.brand or old.sku is distinct from new.sku
    or old.barcode is distinct from new.barcode
    or (old.deleted_at is null) <> (new.deleted_at is null) or old.product_id <> new.product_id)
  execute function index_changed_product();

-- Which words of a store look like one. Without pg_trgm, which a managed PostgreSQL may refuse, none does.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then null;
  end;
  select quote_ident(n.nspname) into home
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if home is null then
    create function similar_words(store uuid, wanted text) returns text[]
    language sql immutable parallel safe
    return array[]::text[];
    return;
  end if;
  execute format('create index product_words_by_spelling on product_words using gin (spelling %s.gin_trgm_ops)', home);
  execute format($make$
    create function similar_words(store uuid, wanted text) returns text[] language plpgsql as $body$
    begin
      perform set_config('pg_trgm.similarity_threshold', case when length(wanted) < 6 then '0.2' else '0.3' end, true);
      return array(
        select w.word from public.product_words w
        where w.store_id = store and w.spelling operator(%1$s.%%) public.search_spelling(wanted)
          and abs(length(w.word) - length(wanted)) < 3
        order by %1$s.similarity(w.spelling, public.search_spelling(wanted)) desc, w.word
        limit 5);
    end $body$ $make$, home);
end $$;

-- A search's terms. `alternatives` has a list of words for each word asked for, itself the first: one of each
-- list must be there, as it is or as the language inflects it; the last word may go on. Words a language passes
-- over count only where there is no other. `weight` narrows all of it to lexemes of that weight, unstemmed.
create function search_terms(config regconfig, alternatives json, weight text) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  terms  tsquery := '';
  passed tsquery := '';
  plain  tsquery;
  stem   tsquery;
  one    tsquery;
  place  int := 0;
  mark   text;
  word   text;
  list   json;
begin
  for list in select * from json_array_elements(alternatives) loop
    place := place + 1;
    mark := case when place = json_array_length(alternatives) then ':*' || weight
      when weight <> '' then ':' || weight else '' end;
    plain := '';
    stem := '';
    for word in select * from json_array_elements_text(list) loop
      plain := plain || to_tsquery('pg_catalog.simple', quote_literal(word) || mark);
      one := to_tsquery(config, quote_literal(word) || mark);
      stem := stem || one;
    end loop;
    if numnode(plain) = 0 then continue; end if;
    if numnode(stem) = 0 then passed := passed && plain;
    elsif weight = '' then terms := terms && (stem || plain);
    else terms := terms && plain;
    end if;
  end loop;
  return case when numnode(terms) > 0 then terms else passed end;
end $$;

-- The search: which products of the bound store a text finds in a language, and how well. Names, descriptions,
-- brand, tags and codes in that language; brand and tags of products that do not have it, too. Where nothing
-- is found, similar words are tried. The one way past the policy: it reads one store, the bound one, and gives ids.
create function search_products(query text, language text, ranked boolean)
returns table (product_id uuid, rank real)
language plpgsql security definer
set search_path = pg_catalog, public
set client_min_messages = warning as $$
declare
  store  uuid := nullif(current_setting('app.store_id', true), '')::uuid;
  config regconfig := search_config(language);
  words  text[] := (string_to_array(search_fold(query), ' '))[1:20];
  lists  json;
  own    tsquery;
  terms  tsquery;
  tries  int;
begin
  if store is null then return; end if;
  own := quote_literal(search_owner_lexeme(store, language))::tsquery;
  lists := (select json_agg(json_build_array(word) order by n) from unnest(words) with ordinality as w (word, n));
  for tries in 1..2 loop
    if lists is null then return; end if;
    terms := search_terms(config, lists, '');
    if numnode(terms) = 0 then return; end if;
    return query
      select s.product_id, max(case when ranked then ts_rank(s.document, terms) else 0 end)::real
      from product_search s
      where s.store_id = store and s.document @@ ((own && terms)
        || ((quote_literal(search_owner_lexeme(store, '')) || ':*')::tsquery && search_terms(config, lists, 'B')))
      group by s.product_id;
    exit when found;
    lists := (
      select json_agg(to_json(word || similar_words(store, word)) order by n)
      from unnest(words) with ordinality as w (word, n));
  end loop;
end $$;
revoke execute on function search_products(text, text, boolean) from public;
grant execute on function search_products(text, text, boolean) to stoa_app;

-- Which products a category has depends on what lies below it: answers remembered by revision must not outlive it.
create function raise_catalogue_revision() returns trigger language plpgsql as $$
begin
  update product_counts set revision = revision + 1 where store_id = new.store_id;
  return null;
end $$;
create trigger raise_revision after update on categories
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function raise_catalogue_revision();

-- The products there are already. Each store by itself: the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
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
