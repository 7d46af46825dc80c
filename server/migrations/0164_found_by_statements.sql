-- What products are found by and the names they are sorted by are written by the statements that write products and stores' languages
-- (server/src/catalogue/products/found-sql.ts), and who moves or hides a category raises the catalogue's revision. Triggers did
-- before, which no reader of the writing code saw. They were the last ones.
drop trigger index_added on products;
drop trigger index_changed on products;
drop trigger name_added on products;
drop trigger name_changed on products;
drop trigger name_all on stores;
drop trigger raise_revision on categories;
drop function index_added_products();
drop function index_changed_product();
drop function name_added_products();
drop function name_changed_product();
drop function name_all_products();
drop function raise_catalogue_revision();
drop function name_products(uuid, text[], text);
-- Who names a product shares the store's row, so that its languages stay.
drop function name_lock(uuid);
grant update (name) on product_names to stoa_app;

-- The words of a product's names, brand and tags that count among its store's.
create function search_words(brand text, tags json, translations json) returns setof text
language sql immutable parallel safe as $$
  select distinct word
  from (
    select left(search_fold(concat_ws(' ', brand, (select string_agg(tag, ' ') from json_array_elements_text(tags) as tag))), 20000)
    union all
    select search_fold(t.name) from json_to_recordset(translations) as t (name text)) folded (words)
  cross join unnest(string_to_array(words, ' ')) as word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$'
$$;

-- As 0008 has it, but for the words.
drop function search_documents(uuid, text, text, text, json, json);
create function search_documents(store uuid, sku text, barcode text, brand text, tags json, translations json)
returns table (language text, document tsvector)
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
