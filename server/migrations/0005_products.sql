-- Amounts are minor units of the store's currency. The lists a product carries (translations, images, tags,
-- option axes) are kept as the JSON they are answered as; what must be unique or found by is rows beside it.
create table products (
  store_id            uuid not null references stores,
  product_id          uuid not null,
  slug                text collate "C" not null,
  sku                 text,
  barcode             text,
  price               bigint not null check (price >= 0),
  compare_at_price    bigint check (compare_at_price >= 0),
  cost                bigint check (cost >= 0),
  category_id         uuid,
  images              json not null default '[]',
  brand               text,
  tags                json not null default '[]',
  tax_exempt          boolean not null default false,
  kind                text not null default 'physical'
                      check (kind in ('physical', 'digital_file', 'digital_code', 'digital_service')),
  is_gift_card        boolean not null default false,
  quantity            bigint not null default 0,
  inventory_tracked   boolean not null default true,
  allow_backorder     boolean not null default false,
  low_stock_threshold bigint check (low_stock_threshold >= 0),
  option_axes         json not null default '[]',
  has_variants        boolean not null default false,
  is_active           boolean not null default true,
  published_at        timestamptz(3),
  average_rating      double precision not null default 0,
  rating_count        integer not null default 0,
  translations        json not null,
  sort_name           text collate "C" not null,
  search_text         text not null,
  version             integer not null default 1,
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null,
  deleted_at          timestamptz(3),
  primary key (store_id, product_id),
  foreign key (store_id, category_id) references categories
);
create index products_by_created  on products (store_id, created_at, product_id) where deleted_at is null;
create index products_by_updated  on products (store_id, updated_at, product_id) where deleted_at is null;
create index products_by_price    on products (store_id, price, product_id) where deleted_at is null;
create index products_by_name     on products (store_id, sort_name, product_id) where deleted_at is null;
create index products_by_sku      on products (store_id, sku) where deleted_at is null and sku is not null;
create index products_by_brand    on products (store_id, brand, created_at, product_id)
  where deleted_at is null and brand is not null;
create index products_by_category on products (store_id, category_id, created_at, product_id)
  where category_id is not null;
alter table products enable row level security;
alter table products force row level security;
create policy own_store on products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on products to stoa_app;

-- The slugs in use: a product's own under language '', those of its translations under theirs.
-- A deleted product has none, so its slugs are free.
create table product_slugs (
  store_id   uuid not null,
  language   text collate "C" not null,
  slug       text collate "C" not null,
  product_id uuid not null,
  primary key (store_id, language, slug),
  foreign key (store_id, product_id) references products
);
create index product_slugs_by_product on product_slugs (store_id, product_id);
alter table product_slugs enable row level security;
alter table product_slugs force row level security;
create policy own_store on product_slugs
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on product_slugs to stoa_app;

create table product_tags (
  store_id   uuid not null,
  tag        text collate "C" not null,
  product_id uuid not null,
  primary key (store_id, tag, product_id),
  foreign key (store_id, product_id) references products
);
create index product_tags_by_product on product_tags (store_id, product_id);
alter table product_tags enable row level security;
alter table product_tags force row level security;
create policy own_store on product_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on product_tags to stoa_app;

create table product_variants (
  store_id         uuid not null,
  variant_id       uuid not null,
  product_id       uuid not null,
  position         integer not null,
  options          json not null,
  options_key      text collate "C" not null,
  sku              text,
  barcode          text,
  price            bigint not null check (price >= 0),
  compare_at_price bigint check (compare_at_price >= 0),
  cost             bigint check (cost >= 0),
  quantity         bigint not null default 0,
  image            text,
  is_active        boolean not null default true,
  retired_at       timestamptz(3),
  primary key (store_id, variant_id),
  foreign key (store_id, product_id) references products
);
create unique index product_variants_combination on product_variants (store_id, product_id, options_key)
  where retired_at is null;
create index product_variants_by_sku on product_variants (store_id, sku) where retired_at is null and sku is not null;
alter table product_variants enable row level security;
alter table product_variants force row level security;
create policy own_store on product_variants
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on product_variants to stoa_app;

-- What lists need to know of all products, kept beside every write: how many there are (list totals), and a
-- number that grows with each change.
create table product_counts (
  store_id uuid primary key references stores,
  total    bigint not null default 0,
  active   bigint not null default 0,
  revision bigint not null default 0
);
alter table product_counts enable row level security;
alter table product_counts force row level security;
create policy own_store on product_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on product_counts to stoa_app;
