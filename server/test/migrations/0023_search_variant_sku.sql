-- A variant's SKU, typed whole, finds its product, too: as it is kept, or in capitals or small letters.
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
begin
  if store is null then return; end if;
  own := quote_literal(search_owner_lexeme(store, language))::tsquery;
  lists := (select json_agg(json_build_array(word) order by n) from unnest(words) with ordinality as w (word, n));
  for tries in 1..2 loop
    if lists is null then return; end if;
    terms := search_terms(config, lists, '');
    if numnode(terms) = 0 then return; end if;
    return query
      select found_by.product_id, max(found_by.rank)::real
      from (
        select s.product_id, case when ranked then ts_rank(s.document, terms) else 0 end as rank
        from product_search s
        where s.store_id = store and s.document @@ ((own && terms)
          || ((quote_literal(search_owner_lexeme(store, '')) || ':*')::tsquery && search_terms(config, lists, 'B')))
        union all
        select v.product_id, 1
        from product_variants v
        where v.store_id = store and v.retired_at is null and v.sku in (code, upper(code), lower(code))) found_by
      group by found_by.product_id;
    exit when found;
    lists := (
      select json_agg(to_json(word || similar_words(store, word)) order by n)
      from unnest(words) with ordinality as w (word, n));
  end loop;
end $$;
