-- Names are sorted as a language does, by ICU. Collations of our own, because which ones a database has by itself depends on
-- how it was made. A language that sorts as the root collation does needs none. One that this ICU does not know sorts so, too.
do $$
declare
  tag text;
begin
  set local client_min_messages = error;
  foreach tag in array string_to_array(
    'und af am ar as az be bg bn bs bs-Cyrl chr cs cy da dsb ee el eo es et fa fa-AF fi fil fo fr-CA gl gu ha haw he hi hr'
    ' hsb hu hy ig is ja ka kk kl km kn ko kok ky lkt ln lo lt lv mk ml mn mr mt my nb ne nn no om or pa pl ps ro ru se si'
    ' sk sl smn sq sr sr-Latn sv ta te th to tr ug uk ur uz vi wo yi yo yue yue-Hans zh zh-HK zh-Hant zh-MO zh-TW', ' ')
  loop
    execute format('create collation %I (provider = icu, locale = %L)', 'names_' || replace(lower(tag), '-', '_'), tag);
  end loop;
  reset client_min_messages;
end $$;

-- The collation by which a language's names are sorted: its own, else that of the language without region, else the root's.
create function name_collation(language text) returns text
language sql immutable strict parallel safe as $$
  select coalesce((
    select 'names_' || replace(lower(tag), '-', '_')
    from unnest(string_to_array(
      'af am ar as az be bg bn bs bs-Cyrl chr cs cy da dsb ee el eo es et fa fa-AF fi fil fo fr-CA gl gu ha haw he hi hr'
      ' hsb hu hy ig is ja ka kk kl km kn ko kok ky lkt ln lo lt lv mk ml mn mr mt my nb ne nn no om or pa pl ps ro ru se si'
      ' sk sl smn sq sr sr-Latn sv ta te th to tr ug uk ur uz vi wo yi yo yue yue-Hans zh zh-HK zh-Hant zh-MO zh-TW', ' ')) tag
    where language = tag or starts_with(language, tag || '-')
    order by length(tag) desc limit 1), 'names_und')
$$;

-- The beginning of a name in each of some languages: else in one that this is a region's of, else in another language, else
-- the first there is.
create function names_in(translations json, languages text[], otherwise text) returns table (language text, name text)
language sql immutable parallel safe as $$
  select distinct on (l.tag) l.tag, left(coalesce(e.name, ''), 200)
  from unnest(languages) as l (tag)
  left join rows from (json_to_recordset(translations) as (language text, name text)) with ordinality as e (language, name, n)
    on true
  order by l.tag,
    case when l.tag = e.language or starts_with(l.tag, e.language || '-') then length(e.language) else 0 end desc,
    coalesce(e.language = otherwise, false) desc, e.n
$$;

-- What each product is sorted by in each language of its store. Written by the triggers below alone, and without a foreign key:
-- that would lock products, in another order than those who write them.
create table product_names (
  store_id   uuid not null,
  product_id uuid not null,
  language   text collate "C" not null,
  ordering   text collate "C" not null,
  name       text not null,
  primary key (store_id, product_id, language)
);
-- One index for all languages that sort as the root does (English, German, French, Italian, Dutch, Portuguese among them),
-- and one each for more. Names in another language are sorted by each request.
create index product_names_und on product_names (store_id, language, name collate names_und, product_id)
  where ordering = 'names_und';
create index product_names_ar on product_names (store_id, language, name collate names_ar, product_id)
  where ordering = 'names_ar';
create index product_names_es on product_names (store_id, language, name collate names_es, product_id)
  where ordering = 'names_es';
create index product_names_tr on product_names (store_id, language, name collate names_tr, product_id)
  where ordering = 'names_tr';
create index product_names_cs on product_names (store_id, language, name collate names_cs, product_id)
  where ordering = 'names_cs';
create index product_names_da on product_names (store_id, language, name collate names_da, product_id)
  where ordering = 'names_da';
create index product_names_fi on product_names (store_id, language, name collate names_fi, product_id)
  where ordering = 'names_fi';
create index product_names_nb on product_names (store_id, language, name collate names_nb, product_id)
  where ordering = 'names_nb';
create index product_names_pl on product_names (store_id, language, name collate names_pl, product_id)
  where ordering = 'names_pl';
create index product_names_ro on product_names (store_id, language, name collate names_ro, product_id)
  where ordering = 'names_ro';
create index product_names_ru on product_names (store_id, language, name collate names_ru, product_id)
  where ordering = 'names_ru';
create index product_names_sv on product_names (store_id, language, name collate names_sv, product_id)
  where ordering = 'names_sv';
alter table product_names enable row level security;
alter table product_names force row level security;
create policy own_store on product_names
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on product_names to stoa_app;

-- Whoever writes products shares this lock, and whoever changes the store's languages has it alone: none misses the other.
create function name_lock(store uuid) returns bigint
language sql immutable parallel safe
return hashtextextended('names ' || store, 0);

create function name_added_products() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(name_lock(s.store_id)) from (select distinct store_id from added) s;
  with orders as materialized (
    select s.store_id, tag, name_collation(tag) as ordering from stores s cross join unnest(s.languages) as tag
    where s.store_id in (select store_id from added))
  insert into product_names (store_id, product_id, language, ordering, name)
  select p.store_id, p.product_id, n.language, o.ordering, n.name
  from added p join stores s on s.store_id = p.store_id
  cross join lateral names_in(p.translations, s.languages, s.default_language) n
  join orders o on o.store_id = p.store_id and o.tag = n.language
  where p.deleted_at is null;
  return null;
end $$;
create trigger name_added after insert on products
  referencing new table as added
  for each statement execute function name_added_products();

create function name_changed_product() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(name_lock(new.store_id));
  delete from product_names n where n.store_id = old.store_id and n.product_id = old.product_id;
  if new.deleted_at is not null then return null; end if;
  insert into product_names (store_id, product_id, language, ordering, name)
  select new.store_id, new.product_id, n.language, name_collation(n.language), n.name
  from stores s cross join lateral names_in(new.translations, s.languages, s.default_language) n
  where s.store_id = new.store_id;
  return null;
end $$;
create trigger name_changed after update on products
  for each row
  when (old.translations::text is distinct from new.translations::text
    or (old.deleted_at is null) <> (new.deleted_at is null) or old.product_id <> new.product_id)
  execute function name_changed_product();

create function name_products(store uuid, languages text[], otherwise text) returns void language plpgsql as $$
begin
  with orders as materialized (select tag, name_collation(tag) as ordering from unnest(languages) as tag)
  insert into product_names (store_id, product_id, language, ordering, name)
  select p.store_id, p.product_id, n.language, o.ordering, n.name
  from products p cross join lateral names_in(p.translations, languages, otherwise) n join orders o on o.tag = n.language
  where p.store_id = store and p.deleted_at is null;
end $$;

-- Another default language may change every name, another language adds names or takes them away.
create function name_all_products() returns trigger language plpgsql as $$
declare
  kept text[] := case when old.default_language = new.default_language then old.languages else '{}' end;
begin
  perform pg_advisory_xact_lock(name_lock(new.store_id));
  delete from product_names n
  where n.store_id = new.store_id and (n.language <> all (kept) or n.language <> all (new.languages));
  perform name_products(new.store_id, array(select tag from unnest(new.languages) as tag where tag <> all (kept)),
    new.default_language);
  update product_counts set revision = revision + 1 where store_id = new.store_id;
  return null;
end $$;
create trigger name_all after update on stores
  for each row when (old.default_language <> new.default_language or old.languages <> new.languages)
  execute function name_all_products();

-- The products there are already. Each store by itself: the policies hold for the owner, too.
do $$
declare
  store record;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id, languages, default_language from stores loop
    perform set_config('app.store_id', store.store_id::text, true);
    perform name_products(store.store_id, store.languages, store.default_language);
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;

-- Names were sorted by this column of both, without case and marks. Nothing writes or reads it any more; a later migration may
-- drop it, as others than this one may still name it.
drop index products_by_name;
alter table products alter column sort_name set default '';
