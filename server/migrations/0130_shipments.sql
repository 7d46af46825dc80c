-- What leaves for the buyer of an order, parcel by parcel. Rows are never deleted. The pieces of one never change, and they say what
-- they are called, as the order's lines do.
create table order_shipments (
  store_id        uuid not null references stores,
  shipment_id     uuid not null,
  order_id        uuid not null,
  status          text not null check (status in ('packed', 'shipped', 'delivered', 'lost', 'returned', 'cancelled')),
  items           json not null,
  -- How many pieces of each line replace lost ones: they were taken from stock once more.
  replaced        json not null default '{}',
  tracking_number text,
  tracking_url    text,
  carrier         text,
  -- Whether its customer gets a mail once it leaves.
  notify          boolean not null,
  actor           text not null,
  shipped_at      timestamptz(3),
  delivered_at    timestamptz(3) check (delivered_at is null or status = 'delivered'),
  -- When it was lost, came back or was cancelled.
  closed_at       timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  primary key (store_id, shipment_id),
  foreign key (store_id, order_id) references orders
);
create index order_shipments_by_order on order_shipments (store_id, order_id, shipment_id);
alter table order_shipments enable row level security;
alter table order_shipments force row level security;
create policy own_store on order_shipments
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_shipments to stoa_app;

-- Where the pieces of a line are: packed, on their way or there (also those that came back), lost and to be sent again, taken out of
-- the order before they left, lost and not sent again. The rest is still to be packed. A line that knows nothing of it, because it was
-- written before or by an earlier version, has no shipped_quantity: what it is then follows from its order (decision record 136).
alter table order_items
  add column shipped_quantity bigint,
  add column packed_quantity bigint not null default 0,
  add column lost_quantity bigint not null default 0,
  add column withdrawn_quantity bigint not null default 0,
  add column dropped_quantity bigint not null default 0,
  add constraint order_items_pieces_check check (
    least(coalesce(shipped_quantity, 0), packed_quantity, lost_quantity, withdrawn_quantity, dropped_quantity) >= 0
    and coalesce(shipped_quantity, 0) + packed_quantity + lost_quantity + withdrawn_quantity + dropped_quantity <= quantity
  ) not valid;
