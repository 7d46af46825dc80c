-- A sale changes a product's quantity, version and time. No index of products and variants has these columns any more, so
-- that a sale writes the row and no index; narrow tables have them for lists that are sorted by them.

-- Each product has a row from now on; its time is the product's. Those not yet changed have the revision 0, which no reader is behind.
alter table product_changes add column updated_at timestamptz(3) not null default '-infinity';
alter table products no force row level security;
alter table product_variants no force row level security;
alter table product_changes no force row level security;
insert into product_changes as c (store_id, product_id, revision, updated_at)
select store_id, product_id, 0, updated_at from products
on conflict (store_id, product_id) do update set updated_at = excluded.updated_at;
create index product_changes_by_updated on product_changes (store_id, updated_at, product_id);
drop index products_by_updated;

-- The quantities of items: of variants, and of products without any.
create table item_quantities (
  store_id   uuid not null,
  item_id    uuid not null,
  product_id uuid not null,
  quantity   bigint not null,
  primary key (store_id, item_id)
);
select place_by_store('item_quantities');
alter table item_quantities add foreign key (store_id, product_id) references products;
insert into item_quantities (store_id, item_id, product_id, quantity)
select p.store_id, p.product_id, p.product_id, p.quantity from products p where p.deleted_at is null and not p.has_variants;
insert into item_quantities (store_id, item_id, product_id, quantity)
select v.store_id, v.variant_id, v.product_id, v.quantity
from products p join product_variants v on v.store_id = p.store_id and v.product_id = p.product_id
where p.deleted_at is null and v.retired_at is null;
create index item_quantities_by_quantity on item_quantities (store_id, quantity, item_id);
alter table item_quantities enable row level security;
alter table item_quantities force row level security;
create policy own_store on item_quantities
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on item_quantities to stoa_app;
drop index products_by_quantity;
drop index product_variants_by_quantity;
alter table products force row level security;
alter table product_variants force row level security;
alter table product_changes force row level security;

-- Room on a page for a row's next state: without it, no update stays on the page.
alter table products set (fillfactor = 85);
alter table product_variants set (fillfactor = 90);
