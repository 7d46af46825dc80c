import { BY_SERVER, trigger } from "./trigger.ts";

const documents = "search_documents(p.store_id, p.sku, p.barcode, p.brand, p.tags, p.translations)";
const names = `select p.store_id, p.product_id, n.language, name_collation(n.language) as ordering, n.name
  from products p join stores s using (store_id) cross join lateral names_in(p.translations, s.languages, s.default_language) n`;
const here = "store_id = store and product_id = product";
const live = `p.${here} and p.deleted_at is null`;

/**
 * SQL for the databases of tests: a transaction of the server fails at its commit where what a product is found by, or a name it is
 * sorted by, is not what its row says, or where a category moved or was hidden behind the revision's back. What a test changes by hand,
 * as another role, is found by itself; `find_by_hand` does it for a test that writes as the server's role.
 */
export const refusesUnfound = `
  -- What of a product is not as it should be; null where all is.
  create function lost_of(store uuid, product uuid) returns text language plpgsql as $$
  begin
    if exists (
      select from (select d.* from products p cross join lateral ${documents} d where ${live}) d
      full join (select language, document from product_search where ${here}) k using (language)
      where d.document is distinct from k.document)
    then return 'product_search'; end if;
    if exists (
      select from products p cross join lateral search_words(p.brand, p.tags, p.translations) as w (word)
      left join lateral (select spelling from product_words where store_id = store and word = w.word offset 0) k on true
      where ${live} and k.spelling is distinct from search_spelling(w.word))
    then return 'product_words'; end if;
    if exists (
      select from (${names} where ${live}) n
      full join (select * from product_names where ${here}) k using (language)
      where (n.ordering, n.name) is distinct from (k.ordering, k.name))
    then return 'product_names'; end if;
    return null;
  end $$;

  create function find_by_hand(store uuid, product uuid) returns void language plpgsql as $$
  begin
    delete from product_search where ${here};
    delete from product_names where ${here};
    insert into product_search (store_id, product_id, language, document)
    select p.store_id, p.product_id, d.* from products p cross join lateral ${documents} d where ${live};
    insert into product_words (store_id, word, spelling)
    select p.store_id, w.word, search_spelling(w.word)
    from products p cross join lateral search_words(p.brand, p.tags, p.translations) as w (word) where ${live}
    on conflict do nothing;
    insert into product_names (store_id, product_id, language, ordering, name) ${names} where ${live};
  end $$;

  create function must_find() returns trigger language plpgsql as $$
  declare
    lost text;
    one  uuid;
  begin
    for one in
      select (to_jsonb(new) ->> 'product_id')::uuid where tg_argv[0] = 'product'
      union all
      select p.product_id from products p where tg_argv[0] = 'store' and p.store_id = new.store_id
    loop
      lost := lost_of(new.store_id, one);
      continue when lost is null;
      if ${BY_SERVER} then
        raise exception '% is not what % say: write it with the product, or with the store''s languages', lost, tg_table_name;
      end if;
      perform find_by_hand(new.store_id, one);
    end loop;
    return null;
  end $$;

  create function has_raised() returns trigger language plpgsql as $$
  begin
    perform set_config('test.raised', txid_current()::text, true);
    return null;
  end $$;

  create function must_raise() returns trigger language plpgsql as $$
  begin
    if current_setting('test.raised', true) is not distinct from txid_current()::text then return null; end if;
    if ${BY_SERVER} then raise exception 'a category moved or was hidden, and nobody was told: call raiseShown'; end if;
    update product_counts set revision = revision + 1, category_revision = revision + 1 where store_id = new.store_id;
    return null;
  end $$;

  ${trigger("must_find('product')", { table: "products", acts: "insert" })}
  ${trigger("must_find('product')", {
    table: "products",
    changed: ["translations", "tags", "brand", "sku", "barcode", "deleted_at"],
  })}
  ${trigger("must_find('store')", { table: "stores", changed: ["default_language", "languages"] })}
  ${trigger("has_raised()", { table: "product_counts", changed: ["category_revision"], isAtOnce: true })}
  ${trigger("must_raise()", { table: "categories", changed: ["parent_id", "is_active"] })}`;
