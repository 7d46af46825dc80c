-- Coupons. `code_key` is the code as codes are compared. A deleted coupon stays, since orders refer to it, and frees its code.
create table coupons (
  store_id                 uuid not null references stores,
  coupon_id                uuid not null,
  code                     text not null,
  code_key                 text collate "C" not null,
  type                     text not null check (type in ('percentage', 'fixed', 'free_shipping')),
  -- Minor units where fixed, ten-thousandths of a percent where percentage, else 0.
  value                    bigint not null check (value >= 0),
  starts_at                timestamptz(3),
  ends_at                  timestamptz(3),
  minimum_subtotal         bigint check (minimum_subtotal >= 0),
  usage_limit              integer check (usage_limit > 0),
  usage_limit_per_customer integer check (usage_limit_per_customer > 0),
  -- The number of its rows in coupon_uses. A limit that is set later may lie below it.
  used_count               integer not null default 0 check (used_count >= 0),
  -- Arrays of ids, empty where it applies to all.
  product_ids              json not null,
  category_ids             json not null,
  is_active                boolean not null,
  deleted_at               timestamptz(3),
  version                  integer not null default 1,
  created_at               timestamptz(3) not null,
  updated_at               timestamptz(3) not null,
  primary key (store_id, coupon_id),
  check (ends_at > starts_at)
);
create unique index coupons_code_key on coupons (store_id, code_key) where deleted_at is null;
create index coupons_by_created on coupons (store_id, created_at, coupon_id) where deleted_at is null;
create index coupons_by_updated on coupons (store_id, updated_at, coupon_id) where deleted_at is null;
alter table coupons enable row level security;
alter table coupons force row level security;
create policy own_store on coupons
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on coupons to stoa_app;

-- Which order used which coupon, once each; a cancelled order gives its use back.
create table coupon_uses (
  store_id    uuid not null,
  coupon_id   uuid not null,
  order_id    uuid not null,
  customer_id uuid not null,
  used_at     timestamptz(3) not null,
  primary key (store_id, coupon_id, order_id),
  foreign key (store_id, coupon_id) references coupons
);
create index coupon_uses_by_customer on coupon_uses (store_id, customer_id, coupon_id);
alter table coupon_uses enable row level security;
alter table coupon_uses force row level security;
create policy own_store on coupon_uses
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on coupon_uses to stoa_app;

-- How many coupons a store has, and how many of them are active: so that no list has to count them.
create table coupon_counts (
  store_id uuid primary key references stores,
  total    bigint not null default 0,
  active   bigint not null default 0
);
alter table coupon_counts enable row level security;
alter table coupon_counts force row level security;
create policy own_store on coupon_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on coupon_counts to stoa_app;
