create table locations (
  store_id    uuid not null references stores,
  location_id uuid not null,
  name        text not null,
  is_default  boolean not null default false,
  created_at  timestamptz(3) not null default now(),
  primary key (store_id, location_id)
);
create unique index locations_one_default on locations (store_id) where is_default;
alter table locations enable row level security;
alter table locations force row level security;
create policy own_store on locations
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on locations to stoa_app;

-- What lies where. `item_id` is the variant's id, or the product's own where it has no variants.
create table stock_levels (
  store_id    uuid not null,
  item_id     uuid not null,
  location_id uuid not null,
  product_id  uuid not null,
  quantity    bigint not null,
  primary key (store_id, item_id, location_id),
  foreign key (store_id, product_id) references products,
  foreign key (store_id, location_id) references locations
);
create index stock_levels_by_product on stock_levels (store_id, product_id);
alter table stock_levels enable row level security;
alter table stock_levels force row level security;
create policy own_store on stock_levels
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on stock_levels to stoa_app;

-- The stock ledger: a level is the sum of its movements. Rows are only ever added.
create table stock_movements (
  store_id       uuid not null,
  movement_id    uuid not null,
  item_id        uuid not null,
  location_id    uuid not null,
  product_id     uuid not null,
  delta          bigint not null check (delta <> 0),
  quantity_after bigint not null,
  reason         text not null,
  actor          text not null,
  reference      text,
  created_at     timestamptz(3) not null,
  primary key (store_id, movement_id),
  foreign key (store_id, item_id, location_id) references stock_levels,
  foreign key (store_id, product_id) references products
);
create index stock_movements_by_product on stock_movements (store_id, product_id, created_at, movement_id);
alter table stock_movements enable row level security;
alter table stock_movements force row level security;
create policy own_store on stock_movements
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on stock_movements to stoa_app;
