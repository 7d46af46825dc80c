-- What came back and cannot be sold again: such a piece is in no stock, and is never put back into it.
alter table order_items
  add column written_off_quantity bigint not null default 0 check (written_off_quantity between 0 and quantity),
  add constraint order_items_settled_check check (restocked_quantity + written_off_quantity <= quantity);

-- Returns of orders: what a customer wants to send back, what the store says to it, and what came. Rows are never deleted.
create table order_returns (
  store_id      uuid not null references stores,
  return_id     uuid not null,
  order_id      uuid not null,
  order_number  text collate "C" not null,
  customer_id   uuid not null,
  status        text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'received')),
  -- The merchant's note, which the customer never sees, and the customer's.
  note          text,
  customer_note text,
  actor         text not null,
  -- The refund that receiving it led to.
  refund_id     uuid,
  refund_amount bigint check (refund_amount >= 0 and (refund_amount is not null) = (refund_id is not null)),
  decided_at    timestamptz(3),
  received_at   timestamptz(3) check ((received_at is not null) = (status = 'received')),
  version       integer not null default 1,
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  primary key (store_id, return_id),
  foreign key (store_id, order_id) references orders,
  foreign key (store_id, customer_id) references customers
);
create index order_returns_by_order on order_returns (store_id, order_id, created_at, return_id);
create index order_returns_by_customer on order_returns (store_id, customer_id, created_at, return_id);
create index order_returns_by_status on order_returns (store_id, status, created_at, return_id);
create index order_returns_by_created on order_returns (store_id, created_at, return_id);
create index order_returns_by_updated on order_returns (store_id, updated_at, return_id);
alter table order_returns enable row level security;
alter table order_returns force row level security;
create policy own_store on order_returns
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_returns to stoa_app;

-- The pieces of an order's lines that a return is about; what they are called is frozen with the line.
create table order_return_items (
  store_id             uuid not null,
  return_id            uuid not null,
  item_id              uuid not null,
  position             integer not null,
  product_id           uuid not null,
  variant_id           uuid,
  name                 text not null,
  sku                  text,
  quantity             bigint not null check (quantity > 0),
  reason               text not null,
  -- How many came, and how many of them cannot be sold again.
  received_quantity    bigint not null default 0 check (received_quantity between 0 and quantity),
  written_off_quantity bigint not null default 0 check (written_off_quantity between 0 and received_quantity),
  primary key (store_id, return_id, item_id),
  foreign key (store_id, return_id) references order_returns
);
alter table order_return_items enable row level security;
alter table order_return_items force row level security;
create policy own_store on order_return_items
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_return_items to stoa_app;

-- How many returns a store has, so that no list has to count them.
create table order_return_counts (
  store_id uuid primary key references stores,
  total    bigint not null default 0
);
alter table order_return_counts enable row level security;
alter table order_return_counts force row level security;
create policy own_store on order_return_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_return_counts to stoa_app;
