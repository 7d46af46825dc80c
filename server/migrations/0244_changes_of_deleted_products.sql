-- Deleted products have no time in product_changes: what is changed since a time is counted there, without a look at products.
alter table product_changes alter column updated_at drop default, alter column updated_at drop not null;
alter table products no force row level security;
alter table product_changes no force row level security;
update product_changes c set updated_at = null from products p
where p.store_id = c.store_id and p.product_id = c.product_id and p.deleted_at is not null;
alter table products force row level security;
alter table product_changes force row level security;
drop index product_changes_by_updated;
create index product_changes_by_updated on product_changes (store_id, updated_at, product_id) where updated_at is not null;
