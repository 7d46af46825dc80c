-- Views of lists that people save: what they ask a list with, under a name. `name_key` is the name as names are compared.
create table saved_views (
  store_id   uuid not null,
  view_id    uuid not null,
  staff_id   uuid not null,
  resource   text not null check (resource in ('orders', 'products', 'customers')),
  name       text not null,
  name_key   text collate "C" not null,
  query      json not null default '{}',
  position   integer not null default 0,
  is_shared  boolean not null default false,
  version    integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, view_id),
  constraint saved_views_name_key unique (store_id, staff_id, resource, name_key),
  foreign key (store_id, staff_id) references staff
);
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy own_store on saved_views
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on saved_views to stoa_app;
