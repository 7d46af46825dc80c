-- What one field finds over orders, customers and products: a few of each, at once, whatever is typed. A list counts all that it
-- finds, so a word that most have costs it as much as they are; here only as many are looked at as a person looks at. First the newest
-- rows are looked through, where a common word is found soon. What is not found there is rare, so the index has it soon; but that reads
-- all beginnings of a word: there short words, and of several those that are common in the newest rows, count as whole words.

-- Customers have documents as orders have.
create table customer_search (
  store_id    uuid not null,
  customer_id uuid not null,
  document    tsvector not null,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers on delete cascade
);
create index customer_search_by_document on customer_search using gin (document);
alter table customer_search enable row level security;
alter table customer_search force row level security;
create policy own_store on customer_search
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
-- For first_customers: beside a policy no index of documents may be used.
create policy searched on customer_search for select to current_user using (true);
grant select, insert, update on customer_search to stoa_app;

create function index_customer() returns trigger language plpgsql as $$
begin
  insert into customer_search (store_id, customer_id, document)
  values (new.store_id, new.customer_id, order_document(new.store_id, new.search_text))
  on conflict (store_id, customer_id) do update set document = excluded.document;
  return null;
end $$;
create trigger index_added after insert on customers for each row execute function index_customer();
create trigger index_changed after update of search_text on customers
  for each row when (old.search_text <> new.search_text) execute function index_customer();

-- The customers there are already. Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    insert into customer_search (store_id, customer_id, document)
    select c.store_id, c.customer_id, order_document(c.store_id, c.search_text) from customers c where c.store_id = store;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;

-- What documents of orders and customers are asked, a query a word: that a lexeme is the word, or with `:*` as the ending begins
-- with it. A word of signs alone asks for nothing that there is.
create function words_asked(store uuid, words text[], ending text) returns tsquery[]
language plpgsql immutable parallel safe as $$
declare
  asked tsquery[] := '{}';
  word  text;
begin
  foreach word in array words loop
    word := public.order_lexeme(store, regexp_replace(word, '^[\x01-/:-@[-`{-\x7f]+', ''));
    if right(word, 1) = '/' then return '{}'; end if;
    asked := asked || ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || ending)::tsquery;
  end loop;
  return asked;
end $$;

-- All of the queries together; null where there is none.
create function all_asked(asked tsquery[]) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  terms tsquery;
  one   tsquery;
begin
  foreach one in array asked loop terms := coalesce(terms && one, one); end loop;
  return terms;
end $$;

-- Orders of the bound store by what was typed: those with this number, and the newest that sold this SKU; then the newest with all of
-- the words. `words` are folded as the searched text is.
create function first_orders(typed text, words text[], most integer) returns table (order_id uuid, is_exact boolean)
language plpgsql stable security definer rows 8
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  store  uuid := nullif(current_setting('app.store_id', true), '')::uuid;
  asked  tsquery[] := public.words_asked(store, words, ':*');
  whole  tsquery[] := public.words_asked(store, words, '');
  terms  tsquery := public.all_asked(asked);
  digits text := ltrim(typed, '#');
  sold   text := lower(typed collate "und-x-icu") collate "C";
  exact  uuid[];
  found  uuid[] := '{}';
begin
  if store is null then return; end if;
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
      found := found || array(
        with hits as materialized (select s.order_id, s.store_id from public.order_search s where s.document @@ terms)
        select h.order_id from (select * from hits where hits.store_id = store limit 500) h order by h.order_id desc limit most);
    end if;
  end if;
  return query
    select e, true from unnest(exact) e
    union all
    (select f.id, false from (select distinct unnest(found) as id) f where f.id <> all (exact) order by f.id desc limit most);
end $$;
revoke execute on function first_orders(text, text[], integer) from public;
grant execute on function first_orders(text, text[], integer) to stoa_app;

-- The same of customers: the one with this email address, then the newest with all of the words.
create function first_customers(typed text, words text[], most integer) returns table (customer_id uuid, is_exact boolean)
language plpgsql stable security definer rows 8
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  store uuid := nullif(current_setting('app.store_id', true), '')::uuid;
  asked tsquery[] := public.words_asked(store, words, ':*');
  whole tsquery[] := public.words_asked(store, words, '');
  terms tsquery := public.all_asked(asked);
  exact uuid[];
  found uuid[] := '{}';
begin
  if store is null then return; end if;
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
      found := found || array(
        with hits as materialized (select s.customer_id, s.store_id from public.customer_search s where s.document @@ terms)
        select h.customer_id from (select * from hits where hits.store_id = store limit 500) h
        order by h.customer_id desc limit most);
    end if;
  end if;
  return query
    select e, true from unnest(exact) e
    union all
    (select f.id, false from (select distinct unnest(found) as id) f where f.id <> all (exact) order by f.id desc limit most);
end $$;
revoke execute on function first_customers(text, text[], integer) from public;
grant execute on function first_customers(text, text[], integer) to stoa_app;

-- The same of products: those with this SKU or barcode, a variant's too, then those whose SKU or barcode begins so, then the newest
-- with all of the words in one language, each the beginning of a word of the name, the brand, a tag or a code.
create function first_products(typed text, most integer) returns table (product_id uuid, is_exact boolean)
language plpgsql stable security definer rows 8
set search_path = pg_catalog, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  store   uuid := nullif(current_setting('app.store_id', true), '')::uuid;
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
  if store is null then return; end if;
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
      asked := asked || one;
      whole := whole || to_tsquery('pg_catalog.simple', quote_literal(wanted) || ':AB');
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
      select d.reltuples between 1 and 16 * c.total into is_most
      from public.product_counts c, pg_class d
      where c.store_id = store and d.oid = 'public.product_search'::regclass;
      if not coalesce(is_most, false) then
        terms := terms && (quote_literal(public.search_owner_lexeme(store, '')) || ':*')::tsquery;
      end if;
      found := found || array(
        with hits as materialized (select s.product_id, s.store_id from public.product_search s where s.document @@ terms)
        select h.product_id from (select * from hits where hits.store_id = store limit 500) h
        order by h.product_id desc limit 4 * most);
    end if;
  end if;
  return query
    select k.id, k.id = any (exact)
    from (
      select r.id, min(r.n) as n from unnest(coded || found) with ordinality r (id, n) group by r.id) k
    order by k.n limit 4 * most;
end $$;
revoke execute on function first_products(text, integer) from public;
grant execute on function first_products(text, integer) to stoa_app;
