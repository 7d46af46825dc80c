-- Whether each live product and variant of a store has its SKU for itself: stores that are here may have the same one twice.
alter table store_settings add column unique_skus boolean not null default false;
alter table store_settings alter column unique_skus set default true;

-- Who has which SKU, in stores where each is somebody's own; of other stores there are no rows. `owner_id` is the variant's id, or the
-- product's for its own SKU. Whoever writes here holds the store's settings (for share), so that the setting does not change meanwhile.
create table product_skus (
  store_id   uuid not null references stores on delete cascade,
  sku_key    text collate "C" not null,
  owner_id   uuid not null,
  product_id uuid not null,
  primary key (store_id, sku_key)
);
create index product_skus_by_product on product_skus (store_id, product_id);
alter table product_skus enable row level security;
alter table product_skus force row level security;
create policy own_store on product_skus
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on product_skus to stoa_app;
