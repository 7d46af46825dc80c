-- By which protocol a cart was made, by which agent, and what that protocol has to know of it beside what is bought.
alter table carts
  add column face     text not null default 'storefront' check (face in ('storefront', 'ucp', 'acp')),
  add column agent_id uuid,
  add column session  json;
create unique index carts_by_order on carts (store_id, order_id) where order_id is not null;
-- A store for trying things out: test payments count in it.
alter table stores add column is_test boolean not null default false;
