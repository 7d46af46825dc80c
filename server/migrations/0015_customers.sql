-- What lists of customers sort and filter by. Who is inactive or a guest are few among many: they have indexes of their own.
alter table customers add column sort_name text collate "C" not null default '';
create index customers_by_name on customers (store_id, sort_name, customer_id);
create index customers_inactive on customers (store_id, created_at, customer_id) where not is_active;
create index customers_guests on customers (store_id, created_at, customer_id) where is_guest;

-- How many customers a store has, and how many of each kind: so that no list has to count them.
create table customer_counts (
  store_id   uuid primary key references stores,
  total      bigint not null default 0,
  active     bigint not null default 0,
  verified   bigint not null default 0,
  guests     bigint not null default 0,
  subscribed bigint not null default 0
);
alter table customer_counts enable row level security;
alter table customer_counts force row level security;
create policy own_store on customer_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on customer_counts to stoa_app;

-- Where a customer has things sent. One of them is the default.
create table customer_addresses (
  store_id    uuid not null references stores on delete cascade,
  address_id  uuid not null,
  customer_id uuid not null,
  first_name  text not null,
  last_name   text not null,
  phone       text,
  company     text,
  address1    text not null,
  address2    text,
  district    text,
  city        text not null,
  province    text,
  postal_code text,
  country     text not null check (country ~ '^[A-Z]{2}$'),
  is_default  boolean not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (store_id, address_id),
  foreign key (store_id, customer_id) references customers on delete cascade
);
create index customer_addresses_by_customer on customer_addresses (store_id, customer_id, address_id);
create unique index customer_addresses_one_default on customer_addresses (store_id, customer_id) where is_default;
alter table customer_addresses enable row level security;
alter table customer_addresses force row level security;
create policy own_store on customer_addresses
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on customer_addresses to stoa_app;

-- What somebody who registered said of themselves, until the address is proven to be theirs. There is no password where
-- two registrations came with different ones: it cannot be told which is the owner's.
create table customer_registrations (
  store_id         uuid not null references stores on delete cascade,
  customer_id      uuid not null,
  password_hash    text,
  first_name       text not null,
  last_name        text not null,
  phone            text,
  marketing_opt_in boolean not null,
  created_at       timestamptz(3) not null,
  expires_at       timestamptz(3) not null,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers on delete cascade
);
alter table customer_registrations enable row level security;
alter table customer_registrations force row level security;
create policy own_store on customer_registrations
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on customer_registrations to stoa_app;
