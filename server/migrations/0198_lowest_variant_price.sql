-- A product with variants costs what its cheapest active variant costs: lists sort by that. Null where that is the product's own price.
alter table products add column lowest_price bigint check (lowest_price >= 0);

alter table products no force row level security;
alter table product_variants no force row level security;
update products p set lowest_price = l.price
from (
  select v.store_id, v.product_id, min(coalesce(v.price, o.price)) as price
  from product_variants v join products o on o.store_id = v.store_id and o.product_id = v.product_id
  where v.retired_at is null and v.is_active
  group by v.store_id, v.product_id) l
where p.store_id = l.store_id and p.product_id = l.product_id and p.has_variants and p.price <> l.price;
alter table products force row level security;
alter table product_variants force row level security;

drop index products_by_price;
drop index products_shown_by_price;
create index products_by_price on products (store_id, (coalesce(lowest_price, price)), product_id) where deleted_at is null;
create index products_shown_by_price on products (store_id, (coalesce(lowest_price, price)), product_id)
  where deleted_at is null and is_active;
