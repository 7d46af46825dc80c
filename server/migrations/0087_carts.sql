-- What shoppers mean to buy. `content` is what was asked for, and holds no price that counts; `codes` are the gift cards' codes, sealed.
-- `told` is what was last told on a change: the unit prices, and the total. `origin` tells the addresses of strangers apart.
create table carts (
  store_id    uuid not null references stores,
  cart_id     uuid not null,
  state       text not null check (state in ('open', 'completed')),
  token_hash  bytea check (octet_length(token_hash) = 32),
  customer_id uuid,
  email       text,
  language    text not null,
  content     json not null,
  codes       bytea,
  told        json not null,
  total       bigint,
  order_id    uuid,
  origin      bytea,
  rested_at   timestamptz(3),
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (store_id, cart_id),
  foreign key (store_id, customer_id) references customers on delete cascade
);
create index carts_by_creation on carts (store_id, created_at, cart_id);
create index carts_by_change on carts (store_id, updated_at, cart_id);
create unique index carts_by_token on carts (store_id, token_hash) where token_hash is not null;
create unique index carts_by_customer on carts (store_id, customer_id) where state = 'open' and customer_id is not null;
create index carts_by_email on carts (store_id, email) where email is not null;
create index carts_by_origin on carts (store_id, origin, cart_id) where origin is not null;
alter table carts enable row level security;
alter table carts force row level security;
create policy own_store on carts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on carts to stoa_app;
