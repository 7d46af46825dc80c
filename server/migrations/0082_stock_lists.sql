-- How many items a store has, which are variants and products without any, and how many movements of stock: so that no list has to
-- count them. Each store by itself, as the policies hold for the owner, too.
alter table product_counts
  add column items     bigint not null default 0,
  add column movements bigint not null default 0;
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    update product_counts set
      items = (
        select count(*) from products p
        left join product_variants v on v.store_id = store and v.product_id = p.product_id and v.retired_at is null
        where p.store_id = store and p.deleted_at is null),
      movements = (select count(*) from stock_movements m where m.store_id = store)
    where store_id = store;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;

-- Items by their quantity. The conditions are such as look-ups of a product or a variant do not have: without statistics of a store any
-- index that begins with its id looks as good as the primary key (0073). What is said of a variant's quantity holds for all of them.
create index products_by_quantity on products (store_id, quantity, product_id) where deleted_at is null and not has_variants;
create index product_variants_by_quantity on product_variants (store_id, quantity, variant_id)
  where retired_at is null and quantity < 9223372036854775807;
-- Those that can be low.
create index products_with_threshold on products (store_id, product_id)
  where deleted_at is null and inventory_tracked and low_stock_threshold is not null;
-- Movements of one reason, the latest first.
create index stock_movements_by_reason on stock_movements (store_id, reason, movement_id);
