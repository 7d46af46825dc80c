-- A variant's SKU, typed whole, finds its product, too: as it is kept, or in capitals or small letters.
-- And a small store beside big ones reads its own documents: the index is all stores', and an unfinished word in it
-- costs what all of them have of such words.
create or replace function search_products(query text, language text, ranked boolean)
returns table (product_id uuid, rank real)
language plpgsql stable security definer
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
  code   text := btrim(query);
  -- The store's documents in whichever language: their brand and tags are found in each.
  any_own tsquery := (quote_literal(search_owner_lexeme(store, '')) || ':*')::tsquery;
  labels tsquery;
  is_small boolean;
begin
  if store is null then return; end if;
  is_small := coalesce((
    select total < 5000 and (select reltuples from pg_class where oid = 'public.product_search'::regclass) > 50 * total
    from product_counts where store_id = store), false);
  own := quote_literal(search_owner_lexeme(store, language))::tsquery;
  lists := (select json_agg(json_build_array(word) order by n) from unnest(words) with ordinality as w (word, n));
  for tries in 1..2 loop
    if lists is null then return; end if;
    terms := search_terms(config, lists, '');
    if numnode(terms) = 0 then return; end if;
    labels := search_terms(config, lists, 'B');
    if is_small then
      return query
        select f.product_id, max(f.rank)::real
        from (
          select s.product_id, case when ranked then ts_rank(s.document, terms) else 0 end as rank
          from (select * from product_search d where d.store_id = store offset 0) s
          where s.document @@ ((own && terms) || (any_own && labels))
          union all
          select v.product_id, 1 from product_variants v
          where v.store_id = store and v.retired_at is null and v.sku in (code, upper(code), lower(code))) f
        group by f.product_id;
    else
      return query
        select f.product_id, max(f.rank)::real
        from (
          select s.product_id, case when ranked then ts_rank(s.document, terms) else 0 end as rank
          from product_search s
          where s.store_id = store and s.document @@ ((own && terms) || (any_own && labels))
          union all
          select v.product_id, 1 from product_variants v
          where v.store_id = store and v.retired_at is null and v.sku in (code, upper(code), lower(code))) f
        group by f.product_id;
    end if;
    exit when found;
    lists := (
      select json_agg(to_json(word || similar_words(store, word)) order by n)
      from unnest(words) with ordinality as w (word, n));
  end loop;
end $$;
