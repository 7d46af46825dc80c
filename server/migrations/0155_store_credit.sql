-- Store credit: what customers have with a store. A balance is the sum of its movements, always. Who never had any has no row.
create table customer_credits (
  store_id    uuid not null references stores,
  customer_id uuid not null,
  balance     bigint not null default 0 check (balance >= 0),
  version     integer not null default 1,
  -- Null as long as nothing has moved.
  updated_at  timestamptz(3),
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers
);
alter table customer_credits enable row level security;
alter table customer_credits force row level security;
create policy own_store on customer_credits
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on customer_credits to stoa_app;

-- Every change of a balance, in the order of the ids. Rows are only ever added.
create table customer_credit_movements (
  store_id      uuid not null,
  movement_id   uuid not null,
  customer_id   uuid not null,
  delta         bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  reason        text not null,
  note          text,
  order_id      uuid,
  return_id     uuid,
  actor         text not null,
  created_at    timestamptz(3) not null,
  primary key (store_id, movement_id),
  foreign key (store_id, customer_id) references customer_credits
);
create index customer_credit_movements_by_customer on customer_credit_movements (store_id, customer_id, movement_id);
create index customer_credit_movements_by_order on customer_credit_movements (store_id, order_id) where order_id is not null;
alter table customer_credit_movements enable row level security;
alter table customer_credit_movements force row level security;
create policy own_store on customer_credit_movements
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on customer_credit_movements to stoa_app;
