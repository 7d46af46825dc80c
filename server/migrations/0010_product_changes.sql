-- At which revision of the catalogue each product was last changed, in whatever facets or pages see of it: written by the
-- statement that raises the revision. What has no row has not changed since this migration.
create table product_changes (
  store_id   uuid not null,
  product_id uuid not null,
  revision   bigint not null,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products
);
create index product_changes_by_revision on product_changes (store_id, revision, product_id);
alter table product_changes enable row level security;
alter table product_changes force row level security;
create policy own_store on product_changes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on product_changes to stoa_app;

-- The revision at which a category last moved: it changes no product, but what a category counts.
alter table product_counts add column category_revision bigint not null default 0;
create or replace function raise_catalogue_revision() returns trigger language plpgsql as $$
begin
  update product_counts set revision = revision + 1, category_revision = revision + 1 where store_id = new.store_id;
  return null;
end $$;

-- So that it sees what the statement that calls it sees, and not what was committed since that began.
alter function search_products(text, text, boolean) stable;
