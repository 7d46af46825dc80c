-- Shoppers' lists go by indexes of what may be visible at all: a page costs the same however many products are hidden. Those
-- that are yet to be published are few, and passed over.
create index products_shown_by_created on products (store_id, created_at, product_id)
  where deleted_at is null and is_active;
create index products_shown_by_price on products (store_id, price, product_id)
  where deleted_at is null and is_active;
create index products_shown_by_name on products (store_id, sort_name, product_id)
  where deleted_at is null and is_active;
-- How many are yet to be published, and when the next will be.
create index products_by_publication on products (store_id, published_at)
  where deleted_at is null and is_active and published_at is not null;

-- A slug in whichever language.
create index product_slugs_by_slug on product_slugs (store_id, slug);

-- A category is hidden where one above it is: those that are not active are looked up with each answer to a shopper, and
-- what remembers answers or the tree must learn of them, as it does of moves.
create index categories_hidden on categories (store_id, category_id) where not is_active;
drop trigger raise_revision on categories;
create trigger raise_revision after update on categories
  for each row when (old.parent_id is distinct from new.parent_id or old.is_active is distinct from new.is_active)
  execute function raise_catalogue_revision();
