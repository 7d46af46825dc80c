-- Orders that were placed can be edited. What was received of an order that comes to less by an edit is more than its amount until it is given
-- back; what refunds gave back of that is not a part of what the order comes to.
alter table orders
  add column edit_count integer not null default 0,
  drop constraint orders_paid_check,
  add constraint orders_paid_check check (paid_amount >= 0 and (paid_amount + gift_card_amount <= final_amount
    or imported_from is not null or edit_count > 0)) not valid;
alter table order_refunds
  add column surplus_amount bigint not null default 0,
  add constraint order_refunds_surplus_check check (surplus_amount between 0 and amount) not valid;
-- A line that an edit takes out goes; the edit keeps what it was.
grant delete on order_items to stoa_app;

-- What an order was before and after each edit, as it was answered, without its person; and what the price before was reckoned from.
create table order_edits (
  store_id     uuid not null references stores,
  edit_id      uuid not null,
  order_id     uuid not null,
  before       json not null,
  after        json not null,
  pricing      json not null,
  actor        text not null,
  created_at   timestamptz(3) not null,
  primary key (store_id, edit_id),
  foreign key (store_id, order_id) references orders
);
create index order_edits_by_order on order_edits (store_id, order_id, edit_id);
alter table order_edits enable row level security;
alter table order_edits force row level security;
create policy own_store on order_edits
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on order_edits to stoa_app;
