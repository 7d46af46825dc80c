-- Stock on its way from one location to another. It leaves the first one when it is sent, and comes to the other one when it is received.
create table stock_transfers (
  store_id         uuid not null references stores,
  transfer_id      uuid not null,
  number           integer not null,
  from_location_id uuid not null,
  to_location_id   uuid not null,
  status           text not null check (status in ('draft', 'sent', 'received', 'cancelled')),
  -- An array of lines, each of another item, with what it is called; `receivedQuantity` is what has come.
  items            json not null,
  note             text,
  reference        text,
  sent_at          timestamptz(3),
  received_at      timestamptz(3),
  cancelled_at     timestamptz(3),
  version          integer not null default 1,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  primary key (store_id, transfer_id),
  constraint stock_transfers_number unique (store_id, number),
  constraint stock_transfers_from foreign key (store_id, from_location_id) references locations,
  constraint stock_transfers_to foreign key (store_id, to_location_id) references locations,
  check (from_location_id <> to_location_id)
);
create index stock_transfers_by_created on stock_transfers (store_id, created_at, transfer_id);
create index stock_transfers_by_updated on stock_transfers (store_id, updated_at, transfer_id);
create index stock_transfers_by_source on stock_transfers (store_id, from_location_id, created_at, transfer_id);
create index stock_transfers_by_destination on stock_transfers (store_id, to_location_id, created_at, transfer_id);
create index stock_transfers_on_their_way on stock_transfers (store_id, created_at, transfer_id)
  where status in ('draft', 'sent');
alter table stock_transfers enable row level security;
alter table stock_transfers force row level security;
create policy own_store on stock_transfers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on stock_transfers to stoa_app;

-- How many transfers a store has: the number of the last one, too, as none is ever deleted.
create table stock_transfer_counts (
  store_id uuid not null references stores,
  total    integer not null,
  primary key (store_id)
);
alter table stock_transfer_counts enable row level security;
alter table stock_transfer_counts force row level security;
create policy own_store on stock_transfer_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on stock_transfer_counts to stoa_app;
