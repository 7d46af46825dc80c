-- Automatic discounts. A deleted one stays, since orders refer to it.
create table discounts (
  store_id                 uuid not null references stores,
  discount_id              uuid not null,
  name                     text not null,
  type                     text not null check (type in ('percentage', 'fixed', 'free_shipping', 'buy_x_get_y')),
  -- Minor units where fixed, 0 for free shipping, else ten-thousandths of a percent.
  value                    bigint not null check (value >= 0),
  starts_at                timestamptz(3),
  ends_at                  timestamptz(3),
  minimum_subtotal         bigint check (minimum_subtotal >= 0),
  minimum_quantity         integer check (minimum_quantity > 0),
  usage_limit              integer check (usage_limit > 0),
  usage_limit_per_customer integer check (usage_limit_per_customer > 0),
  -- The number of its rows in discount_uses. A limit that is set later may lie below it.
  used_count               integer not null default 0 check (used_count >= 0),
  -- Arrays of ids, empty where it applies to all.
  product_ids              json not null,
  category_ids             json not null,
  customer_group_ids       json not null,
  buy_x_get_y              json,
  combines_with            json not null,
  is_active                boolean not null,
  deleted_at               timestamptz(3),
  version                  integer not null default 1,
  created_at               timestamptz(3) not null,
  updated_at               timestamptz(3) not null,
  primary key (store_id, discount_id),
  check (ends_at > starts_at),
  check ((type = 'buy_x_get_y') = (buy_x_get_y is not null))
);
create index discounts_by_created on discounts (store_id, created_at, discount_id) where deleted_at is null;
create index discounts_by_updated on discounts (store_id, updated_at, discount_id) where deleted_at is null;
alter table discounts enable row level security;
alter table discounts force row level security;
create policy own_store on discounts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on discounts to stoa_app;

-- Which order used which discount, once each, and what it took off the lines; a cancelled order gives its uses back.
create table discount_uses (
  store_id    uuid not null,
  order_id    uuid not null,
  discount_id uuid not null,
  customer_id uuid not null,
  amount      bigint not null check (amount >= 0),
  used_at     timestamptz(3) not null,
  primary key (store_id, order_id, discount_id),
  foreign key (store_id, discount_id) references discounts
);
create index discount_uses_by_customer on discount_uses (store_id, customer_id, discount_id);
create index discount_uses_by_discount on discount_uses (store_id, discount_id, used_at);
alter table discount_uses enable row level security;
alter table discount_uses force row level security;
create policy own_store on discount_uses
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on discount_uses to stoa_app;

-- The automatic discounts that apply to an order, frozen when it is placed.
alter table orders add column discounts json not null default '[]';
