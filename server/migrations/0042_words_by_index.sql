-- As 0008 has them, but for `offset 0`: each word is looked for by the index. A planner that knew nothing of product_words yet
-- read all of it for each product instead, and a young store's writes became slower with each of them until it was analyzed.
create or replace function index_added_products() returns trigger language plpgsql as $$
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
    and not exists (select 1 from product_words k where k.store_id = w.store_id and k.word = w.word offset 0)
  order by w.word
  on conflict do nothing;
  return null;
end $$;

create or replace function index_changed_product() returns trigger language plpgsql as $$
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
    and not exists (select 1 from product_words k where k.store_id = new.store_id and k.word = w.word offset 0)
  order by w.word
  on conflict do nothing;
  return null;
end $$;
