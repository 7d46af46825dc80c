create table categories (
  store_id     uuid not null references stores,
  category_id  uuid not null,
  parent_id    uuid,
  slug         text collate "C" not null,
  position     integer not null default 0,
  translations json not null default '[]',
  version      integer not null default 1,
  created_at   timestamptz(3) not null default now(),
  updated_at   timestamptz(3) not null default now(),
  primary key (store_id, category_id),
  constraint categories_slug_key unique (store_id, slug),
  foreign key (store_id, parent_id) references categories
);
alter table categories enable row level security;
alter table categories force row level security;
create policy own_store on categories
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on categories to stoa_app;
