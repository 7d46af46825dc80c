-- The slugs that products, categories and pages had before. One leads on to what had it last, until something takes it.
create table former_slugs (
  store_id  uuid not null,
  kind      text collate "C" not null check (kind in ('product', 'category', 'page')),
  slug      text collate "C" not null,
  target_id uuid not null,
  left_at   timestamptz(3) not null,
  primary key (store_id, kind, slug)
);
select place_by_store('former_slugs');
alter table former_slugs add foreign key (store_id) references stores;
alter table former_slugs enable row level security;
alter table former_slugs force row level security;
create policy own_store on former_slugs
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on former_slugs to stoa_app;
