-- Price lists: other prices of products and variants, by quantity, for everybody or for groups of customers.
create table price_lists (
  store_id           uuid not null references stores,
  price_list_id      uuid not null,
  name               text not null,
  starts_at          timestamptz(3),
  ends_at            timestamptz(3),
  -- An array of ids, empty where everybody has it.
  customer_group_ids json not null,
  is_active          boolean not null,
  -- The number of its rows in price_list_prices.
  price_count        integer not null default 0 check (price_count between 0 and 100000),
  version            integer not null default 1,
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null,
  primary key (store_id, price_list_id),
  check (ends_at > starts_at)
);
create index price_lists_by_created on price_lists (store_id, created_at, price_list_id);
create index price_lists_by_updated on price_lists (store_id, updated_at, price_list_id);
alter table price_lists enable row level security;
alter table price_lists force row level security;
create policy own_store on price_lists
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on price_lists to stoa_app;

-- What one costs of so many or more, in minor units. An item is a variant, or a product: of a product with variants the price counts for
-- those that have none of their own in the list.
create table price_list_prices (
  store_id         uuid not null,
  price_list_id    uuid not null,
  price_id         uuid not null,
  product_id       uuid not null,
  item_id          uuid not null,
  minimum_quantity integer not null check (minimum_quantity > 0),
  price            bigint not null check (price >= 0),
  updated_at       timestamptz(3) not null,
  primary key (store_id, price_list_id, price_id),
  foreign key (store_id, price_list_id) references price_lists,
  foreign key (store_id, product_id) references products
);
create unique index price_list_prices_by_item on price_list_prices (store_id, item_id, price_list_id, minimum_quantity);
create index price_list_prices_by_product on price_list_prices (store_id, product_id, price_list_id);
alter table price_list_prices enable row level security;
alter table price_list_prices force row level security;
create policy own_store on price_list_prices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on price_list_prices to stoa_app;

-- The active lists travel with the settings, as the active discounts do.
alter table store_settings add column price_lists text not null default '[]';
