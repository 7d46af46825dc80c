-- No category could be made before this migration. A store has at most 10,000 of them (the API holds it), so
-- lists sort what the index on positions does not already order. `path` holds the ancestors' ids, root first:
-- a read needs no recursion, and what lies below a category is what has it in its path.
alter table categories
  add column path        uuid[] not null default '{}',
  add column image       text,
  add column is_active   boolean not null default true,
  add column sort_name   text collate "C" not null default '',
  add column search_text text not null default '';
create index categories_by_parent   on categories (store_id, parent_id, position, category_id);
create index categories_by_position on categories (store_id, position, category_id);

-- How many products a category has is counted from this index alone.
create index products_in_category on products (store_id, category_id)
  where deleted_at is null and category_id is not null;

-- The slugs in use: a category's own under language '', those of its translations under theirs.
create table category_slugs (
  store_id    uuid not null,
  language    text collate "C" not null,
  slug        text collate "C" not null,
  category_id uuid not null,
  primary key (store_id, language, slug),
  foreign key (store_id, category_id) references categories
);
create index category_slugs_by_category on category_slugs (store_id, category_id);
alter table category_slugs enable row level security;
alter table category_slugs force row level security;
create policy own_store on category_slugs
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on category_slugs to stoa_app;
