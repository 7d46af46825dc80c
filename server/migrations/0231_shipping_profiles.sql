-- What ships apart, where it cannot be sent, and how long it is prepared. Every price needs all of them, so they travel with the settings.
create table shipping_profiles (
  store_id         uuid not null,
  profile_id       uuid not null,
  name             text not null,
  name_key         text collate "C" not null,
  ships_apart      boolean not null,
  countries        json,
  except_countries json not null,
  handling_days    integer,
  version          integer not null default 1,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  primary key (store_id, profile_id),
  constraint shipping_profiles_name_key unique (store_id, name_key)
);
select place_by_store('shipping_profiles');
alter table shipping_profiles add foreign key (store_id) references stores;
create index shipping_profiles_by_created on shipping_profiles (store_id, created_at, profile_id);
create index shipping_profiles_by_updated on shipping_profiles (store_id, updated_at, profile_id);
alter table shipping_profiles enable row level security;
alter table shipping_profiles force row level security;
create policy own_store on shipping_profiles
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on shipping_profiles to stoa_app;

alter table store_settings add column shipping_profiles text not null default '[]';

alter table products
  add column shipping_profile_id uuid,
  add foreign key (store_id, shipping_profile_id) references shipping_profiles (store_id, profile_id);
create index products_by_shipping_profile on products (store_id, shipping_profile_id) where shipping_profile_id is not null;
