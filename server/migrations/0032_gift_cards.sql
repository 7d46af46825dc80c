-- Gift cards. Of a code only a keyed hash and the last four characters are kept. A balance is the sum of its movements, always.
create table gift_cards (
  store_id       uuid not null references stores,
  gift_card_id   uuid not null,
  code_hash      bytea not null,
  last4          text collate "C" not null,
  initial_amount bigint not null check (initial_amount > 0),
  balance        bigint not null check (balance >= 0),
  is_active      boolean not null default true,
  expires_at     timestamptz(3),
  note           text,
  customer_id    uuid,
  -- The order that it was bought by, the line, and which unit of it; null where it was made by hand.
  order_id       uuid,
  order_item_id  uuid check ((order_item_id is null) = (order_id is null)),
  unit           integer check ((unit is null) = (order_id is null)),
  version        integer not null default 1,
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  primary key (store_id, gift_card_id),
  constraint gift_cards_code_key unique (store_id, code_hash),
  foreign key (store_id, customer_id) references customers
);
create unique index gift_cards_of_order on gift_cards (store_id, order_id, order_item_id, unit) where order_id is not null;
create index gift_cards_by_created on gift_cards (store_id, created_at, gift_card_id);
create index gift_cards_by_balance on gift_cards (store_id, balance, gift_card_id);
create index gift_cards_by_last4 on gift_cards (store_id, last4, created_at, gift_card_id);
create index gift_cards_by_customer on gift_cards (store_id, customer_id, created_at, gift_card_id) where customer_id is not null;
alter table gift_cards enable row level security;
alter table gift_cards force row level security;
create policy own_store on gift_cards
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on gift_cards to stoa_app;

-- Every change of a balance, in the order of the ids. Rows are only ever added.
create table gift_card_movements (
  store_id      uuid not null,
  movement_id   uuid not null,
  gift_card_id  uuid not null,
  delta         bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  reason        text not null,
  order_id      uuid,
  actor         text not null,
  created_at    timestamptz(3) not null,
  primary key (store_id, movement_id),
  foreign key (store_id, gift_card_id) references gift_cards
);
create index gift_card_movements_by_card on gift_card_movements (store_id, gift_card_id, movement_id);
create index gift_card_movements_by_order on gift_card_movements (store_id, order_id) where order_id is not null;
alter table gift_card_movements enable row level security;
alter table gift_card_movements force row level security;
create policy own_store on gift_card_movements
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on gift_card_movements to stoa_app;

-- How many gift cards a store has, and how many of them are active: so that no list has to count them.
create table gift_card_counts (
  store_id uuid primary key references stores,
  total    bigint not null default 0,
  active   bigint not null default 0
);
alter table gift_card_counts enable row level security;
alter table gift_card_counts force row level security;
create policy own_store on gift_card_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on gift_card_counts to stoa_app;
