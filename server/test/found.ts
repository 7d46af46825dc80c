import { BY_SERVER, trigger } from "./trigger.ts";

const variantCodes = (column: string) => `array(
  select v.${column} from product_variants v
  where v.store_id = p.store_id and v.product_id = p.product_id and v.retired_at is null and v.${column} is not null)`;
/** The documents of a product p. */
export const documents = `search_documents(p.store_id, p.sku, p.barcode, p.brand, p.tags, p.translations,
  ${variantCodes("sku")}, ${variantCodes("barcode")})`;
const words = "search_words(p.brand, p.tags, p.translations)";
const names = "names_in(p.translations, s.languages, s.default_language)";
const one = "store_id = store and product_id = product";
/** The rows of a table about each product, looked up by the product. */
const rowsOf = (table: string) => `p cross join lateral (
  select * from ${table} k where k.store_id = store and k.product_id = p.product_id offset 0) k`;

/**
 * SQL for the databases of tests: a transaction of the server fails at its commit where what a product is
 * found by, or a name it is sorted by, is not what its row says, or where a category moved or was hidden
 * behind the revision's back; so does one where lists by quantity or time of change have other ones than a
 * product or its variants. What a test changes by hand, as another role, is found by itself;
 * `find_by_hand` does it for a test that writes as the server's role.
 */
export const refusesUnfound = `
  -- What is not as it should be of the products that a transaction wrote, or of all. A hundred stand for many, which the same statements
  -- wrote: to compute it of thousands takes as long as to write them.
  create function lost_in(store uuid, of_all boolean) returns table (lost_id uuid, lost text) language plpgsql as $$
  #variable_conflict use_column
  begin
    return query
      with p as materialized (
        select p.* from products p where p.store_id = store and (of_all or p.xmin = pg_current_xact_id()::xid)
        order by p.product_id limit case when ${BY_SERVER} and not of_all then 100 end),
      live as materialized (select * from p where deleted_at is null),
      s as materialized (select * from stores where store_id = store),
      o as materialized (select language, name_collation(language) as ordering from s, unnest(s.languages) as language)
      select product_id, 'product_search'
      from (select p.product_id, d.* from live p cross join lateral ${documents} d) d
      full join (select p.product_id, k.language, k.document from ${rowsOf("product_search")}) k using (product_id, language)
      where d.document is distinct from k.document
      union all
      select product_id, 'product_names'
      from (
        select p.product_id, n.language, o.ordering, n.name
        from live p cross join s cross join lateral ${names} n join o using (language)) n
      full join (select p.product_id, k.language, k.ordering, k.name from ${rowsOf("product_names")}) k using (product_id, language)
      where (n.ordering, n.name) is distinct from (k.ordering, k.name)
      union all
      select p.product_id, 'product_words'
      from live p cross join lateral ${words} as w (word)
      left join lateral (select spelling from product_words where store_id = store and word = w.word offset 0) k on true
      where k.spelling is distinct from search_spelling(w.word);
  end $$;

  create function find_by_hand(store uuid, product uuid) returns void language plpgsql as $$
  begin
    delete from product_search where ${one};
    delete from product_names where ${one};
    insert into product_search (store_id, product_id, language, document)
    select p.store_id, p.product_id, d.* from products p cross join lateral ${documents} d where ${one} and deleted_at is null;
    insert into product_words (store_id, word, spelling)
    select p.store_id, w.word, search_spelling(w.word)
    from products p cross join lateral ${words} as w (word) where ${one} and deleted_at is null
    on conflict do nothing;
    insert into product_names (store_id, product_id, language, ordering, name)
    select store_id, product_id, n.language, name_collation(n.language), n.name
    from products p join stores s using (store_id) cross join lateral ${names} n where ${one} and deleted_at is null;
  end $$;

  -- The first one at a commit looks at all that was written.
  create function must_find() returns trigger language plpgsql as $$
  declare
    is_store boolean := tg_table_name = 'stores';
    one      record;
  begin
    if not is_store and current_setting('test.found', true) is not distinct from txid_current()::text then return null; end if;
    for one in select distinct on (lost_id) * from lost_in(new.store_id, is_store) loop
      if ${BY_SERVER} then
        raise exception '% is not what % say: write it with the product, or with the store''s languages', one.lost, tg_table_name;
      end if;
      perform find_by_hand(new.store_id, one.lost_id);
    end loop;
    if not is_store then perform set_config('test.found', txid_current()::text, true); end if;
    return null;
  end $$;

  -- What lists are sorted by and is not as it should be of the products that a transaction wrote.
  create function misplaced_in(store uuid) returns table (product uuid, item uuid, amount bigint, place text) language sql as $$
    with p as materialized (
      select p.* from products p where p.store_id = store and p.xmin = pg_current_xact_id()::xid
      order by p.product_id limit case when ${BY_SERVER} then 100 end)
    select x.product_id, x.item_id, x.quantity, 'item_quantities' from (
      select p.product_id, p.product_id as item_id, case when p.deleted_at is null and not p.has_variants then p.quantity end as quantity
      from p
      union all
      select p.product_id, v.variant_id, case when p.deleted_at is null then v.quantity end
      from p cross join lateral (
        select * from product_variants v where v.store_id = store and v.product_id = p.product_id and v.retired_at is null offset 0) v) x
    left join lateral (select quantity from item_quantities i where i.store_id = store and i.item_id = x.item_id offset 0) i on true
    where i.quantity is distinct from x.quantity
    union all
    select p.product_id, null, null, 'product_changes' from p
    left join lateral (select updated_at from product_changes c where c.store_id = store and c.product_id = p.product_id offset 0) c on true
    where c.updated_at is distinct from case when p.deleted_at is null then p.updated_at end
  $$;

  create function place_by_hand(store uuid) returns void language plpgsql as $$
  declare
    one record;
  begin
    for one in select * from misplaced_in(store) loop
      if one.place = 'product_changes' then
        insert into product_changes (store_id, product_id, revision, updated_at)
        select p.store_id, p.product_id, 0, case when p.deleted_at is null then p.updated_at end
        from products p where p.store_id = store and p.product_id = one.product
        on conflict (store_id, product_id) do update set updated_at = excluded.updated_at;
      elsif one.amount is null then delete from item_quantities where store_id = store and item_id = one.item;
      else
        insert into item_quantities (store_id, item_id, product_id, quantity) values (store, one.item, one.product, one.amount)
        on conflict (store_id, item_id) do update set quantity = excluded.quantity;
      end if;
    end loop;
  end $$;

  create function must_place() returns trigger language plpgsql as $$
  declare
    one record;
  begin
    if current_setting('test.placed', true) is not distinct from txid_current()::text then return null; end if;
    if ${BY_SERVER} then
      for one in select * from misplaced_in(new.store_id) loop
        raise exception '% is not what products say: write it with the product', one.place;
      end loop;
    else perform place_by_hand(new.store_id);
    end if;
    perform set_config('test.placed', txid_current()::text, true);
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

  ${trigger("must_find()", { table: "products", acts: "insert" })}
  ${trigger("must_find()", {
    table: "products",
    changed: ["translations", "tags", "brand", "sku", "barcode", "deleted_at"],
  })}
  ${trigger("must_find()", { table: "product_variants", acts: "insert" })}
  ${trigger("must_find()", { table: "product_variants", changed: ["sku", "barcode", "retired_at"] })}
  ${trigger("must_place()", { table: "products", acts: "insert or update" })}
  ${trigger("must_find()", { table: "stores", changed: ["default_language", "languages"] })}
  ${trigger("has_raised()", { table: "product_counts", changed: ["category_revision"], isAtOnce: true })}
  ${trigger("must_raise()", { table: "categories", changed: ["parent_id", "is_active"] })}`;
