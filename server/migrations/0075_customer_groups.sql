-- Groups of customers. `name_key` is the name as names are compared.
create table customer_groups (
  store_id   uuid not null references stores,
  group_id   uuid not null,
  name       text not null,
  name_key   text collate "C" not null,
  version    integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, group_id),
  constraint customer_groups_name_key unique (store_id, name_key)
);
create index customer_groups_by_created on customer_groups (store_id, created_at, group_id);
create index customer_groups_by_updated on customer_groups (store_id, updated_at, group_id);
alter table customer_groups enable row level security;
alter table customer_groups force row level security;
create policy own_store on customer_groups
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on customer_groups to stoa_app;
