-- Orders, their lines, what was paid for them and given back, and what happened to them. Amounts are minor units of the order's
-- currency. What stands in lines is frozen: it refers to products and variants by id only, since both may go.
create table orders (
  store_id          uuid not null references stores,
  order_id          uuid not null,
  number            bigint not null,
  order_number      text collate "C" not null,
  customer_id       uuid not null,
  source            text not null check (source in ('web', 'mobile_app', 'api', 'pos', 'manual')),
  status            text not null check (status in ('pending_payment', 'pending', 'confirmed', 'processing', 'shipped', 'delivered',
                      'on_hold', 'returned', 'refunded', 'partially_refunded', 'cancelled', 'payment_failed')),
  -- What the order was before it was held; only while it is.
  held_from         text check ((held_from is not null) = (status = 'on_hold')),
  payment_status    text not null check (payment_status in ('pending', 'authorized', 'paid', 'failed', 'partially_refunded',
                      'refunded', 'cancelled')),
  payment_method    text not null check (payment_method in ('cash', 'card', 'wallet', 'bank_transfer', 'installment')),
  currency          text not null,
  subtotal_amount   bigint not null check (subtotal_amount >= 0),
  discount_amount   bigint not null check (discount_amount between 0 and subtotal_amount),
  tax_amount        bigint not null check (tax_amount >= 0),
  shipping_cost     bigint not null check (shipping_cost >= 0),
  cod_fee           bigint not null check (cod_fee >= 0),
  final_amount      bigint not null check (final_amount >= 0),
  -- What gift cards paid at placement, what was captured besides, and what of both was given back.
  gift_card_amount  bigint not null default 0 check (gift_card_amount >= 0),
  paid_amount       bigint not null default 0 check (paid_amount >= 0 and paid_amount + gift_card_amount <= final_amount),
  authorized_amount bigint not null default 0 check (authorized_amount >= 0),
  refunded_amount   bigint not null default 0 check (refunded_amount between 0 and paid_amount + gift_card_amount),
  -- Of it, what went back for shipping and fee, and what went back to gift cards.
  refunded_shipping bigint not null default 0 check (refunded_shipping between 0 and refunded_amount),
  refunded_to_cards bigint not null default 0 check (refunded_to_cards between 0 and least(gift_card_amount, refunded_amount)),
  prices_include_tax boolean not null,
  coupon_id         uuid,
  coupon_code       text,
  requires_shipping boolean not null,
  -- The customer as they were at placement; their personal parts go when the customer is anonymized.
  email             text not null,
  first_name        text not null,
  last_name         text not null,
  phone             text,
  shipping_address  json,
  billing_address   json,
  shipping_method   json,
  taxes             json not null,
  -- How the amounts were reached, as the pricing path told it.
  pricing           json not null,
  tracking_number   text,
  tracking_url      text,
  carrier           text,
  note              text,
  tags              json not null default '[]',
  external_id       text collate "C",
  metadata          json not null default '{}',
  language          text not null,
  -- Of the token by which a guest reads the order.
  token_hash        bytea,
  search_text       text not null,
  -- Whether its customer gets mails about it.
  sends_mail        boolean not null,
  -- How many events were left about this order: the sequence of the last one.
  event_sequence    bigint not null default 0,
  -- Until when it has to be paid; null where nothing waits for it.
  payment_due_at    timestamptz(3),
  placed_at         timestamptz(3) not null,
  delivered_at      timestamptz(3),
  cancelled_at      timestamptz(3),
  cancel_reason     text,
  version           integer not null default 1,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  primary key (store_id, order_id),
  constraint orders_number_key unique (store_id, number),
  foreign key (store_id, customer_id) references customers
);
create unique index orders_external_id_key on orders (store_id, external_id) where external_id is not null;
create unique index orders_order_number_key on orders (store_id, order_number);
create index orders_by_created on orders (store_id, created_at, order_id);
create index orders_by_updated on orders (store_id, updated_at, order_id);
create index orders_by_total on orders (store_id, final_amount, order_id);
create index orders_by_status on orders (store_id, status, created_at, order_id);
create index orders_by_payment_status on orders (store_id, payment_status, created_at, order_id);
create index orders_by_customer on orders (store_id, customer_id, created_at, order_id);
alter table orders enable row level security;
alter table orders force row level security;
create policy own_store on orders
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on orders to stoa_app;

create table order_items (
  store_id          uuid not null,
  order_id          uuid not null,
  item_id           uuid not null,
  position          integer not null,
  product_id        uuid not null,
  variant_id        uuid,
  name              text not null,
  sku               text,
  image             text,
  kind              text not null,
  options           json not null,
  quantity          bigint not null check (quantity > 0),
  unit_price        bigint not null check (unit_price >= 0),
  discount_amount   bigint not null check (discount_amount >= 0),
  -- Ten-thousandths of a percent.
  tax_rate          bigint not null check (tax_rate >= 0),
  tax_amount        bigint not null check (tax_amount >= 0),
  total_amount      bigint not null check (total_amount >= 0),
  requires_shipping boolean not null,
  is_gift_card      boolean not null,
  -- Whether its stock was counted when it was sold: only that is put back.
  stock_taken       boolean not null,
  -- How many have left with a parcel's return, were put back into stock, and were paid back, with the amount.
  returned_quantity bigint not null default 0 check (returned_quantity between 0 and quantity),
  restocked_quantity bigint not null default 0 check (restocked_quantity between 0 and quantity),
  refunded_quantity bigint not null default 0 check (refunded_quantity between 0 and quantity),
  refunded_amount   bigint not null default 0 check (refunded_amount between 0 and total_amount),
  primary key (store_id, order_id, item_id),
  foreign key (store_id, order_id) references orders
);
create index order_items_by_product on order_items (store_id, product_id, order_id);
create index order_items_by_sku on order_items (store_id, lower(sku collate "und-x-icu") collate "C") where sku is not null;
alter table order_items enable row level security;
alter table order_items force row level security;
create policy own_store on order_items
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_items to stoa_app;

create table order_tags (
  store_id uuid not null,
  tag      text collate "C" not null,
  order_id uuid not null,
  primary key (store_id, tag, order_id),
  foreign key (store_id, order_id) references orders
);
create index order_tags_by_order on order_tags (store_id, order_id);
alter table order_tags enable row level security;
alter table order_tags force row level security;
create policy own_store on order_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on order_tags to stoa_app;

-- What happened to an order, in the order of its ids. Rows are only ever added; a note goes when the customer is anonymized.
create table order_timeline (
  store_id uuid not null,
  order_id uuid not null,
  entry_id uuid not null,
  at       timestamptz(3) not null,
  event    text not null,
  status   text,
  amount   bigint,
  note     text,
  actor    text not null,
  primary key (store_id, order_id, entry_id),
  foreign key (store_id, order_id) references orders
);
alter table order_timeline enable row level security;
alter table order_timeline force row level security;
create policy own_store on order_timeline
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_timeline to stoa_app;

-- What was recorded of paying an order: promises, receipts, failures, and promises given back.
create table order_payments (
  store_id   uuid not null,
  order_id   uuid not null,
  payment_id uuid not null,
  kind       text not null check (kind in ('authorize', 'capture', 'fail', 'void', 'attempt')),
  amount     bigint not null check (amount >= 0),
  method     text not null,
  provider   text not null,
  reference  text,
  actor      text not null,
  created_at timestamptz(3) not null,
  primary key (store_id, order_id, payment_id),
  foreign key (store_id, order_id) references orders
);
alter table order_payments enable row level security;
alter table order_payments force row level security;
create policy own_store on order_payments
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on order_payments to stoa_app;

create table order_refunds (
  store_id         uuid not null,
  order_id         uuid not null,
  refund_id        uuid not null,
  -- One at a provider waits until the provider has answered.
  status           text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  amount           bigint not null check (amount >= 0),
  shipping_amount  bigint not null check (shipping_amount between 0 and amount),
  gift_card_amount bigint not null check (gift_card_amount between 0 and amount),
  -- [{"itemId", "quantity", "amount"}]
  items            json not null,
  restock          boolean not null,
  reason           text,
  method           text not null,
  provider         text not null,
  reference        text,
  actor            text not null,
  created_at       timestamptz(3) not null,
  primary key (store_id, order_id, refund_id),
  foreign key (store_id, order_id) references orders
);
alter table order_refunds enable row level security;
alter table order_refunds force row level security;
create policy own_store on order_refunds
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_refunds to stoa_app;

-- How many orders a store has, which is also what its numbers count on from. Placing an order locks this row last of all.
create table order_counts (
  store_id     uuid primary key references stores,
  total        bigint not null default 0,
  first_number bigint
);
alter table order_counts enable row level security;
alter table order_counts force row level security;
create policy own_store on order_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_counts to stoa_app;

-- What a customer's orders come to.
create table customer_order_stats (
  store_id       uuid not null references stores,
  customer_id    uuid not null,
  total          bigint not null default 0,
  completed      bigint not null default 0,
  cancelled      bigint not null default 0,
  spent          bigint not null default 0,
  refunded       bigint not null default 0,
  first_order_at timestamptz(3),
  last_order_at  timestamptz(3),
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers
);
alter table customer_order_stats enable row level security;
alter table customer_order_stats force row level security;
create policy own_store on customer_order_stats
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on customer_order_stats to stoa_app;

-- What was sold, by the day in the store's time zone; and of which product.
create table sales_days (
  store_id        uuid not null references stores,
  day             date not null,
  orders          bigint not null default 0,
  cancelled       bigint not null default 0,
  gross           bigint not null default 0,
  discounts       bigint not null default 0,
  refunds         bigint not null default 0,
  tax             bigint not null default 0,
  shipping        bigint not null default 0,
  primary key (store_id, day)
);
alter table sales_days enable row level security;
alter table sales_days force row level security;
create policy own_store on sales_days
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on sales_days to stoa_app;

create table sales_products (
  store_id   uuid not null references stores,
  day        date not null,
  product_id uuid not null,
  quantity   bigint not null default 0,
  amount     bigint not null default 0,
  primary key (store_id, day, product_id)
);
alter table sales_products enable row level security;
alter table sales_products force row level security;
create policy own_store on sales_products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on sales_products to stoa_app;

-- What happened, for those who subscribe to it: left by the transaction of the change itself, so none is lost and none tells of
-- what was rolled back. `sequence` counts up for each resource; `data` is the resource as it was then.
create table events (
  store_id    uuid not null references stores,
  event_id    uuid not null,
  type        text not null,
  resource    text not null,
  resource_id uuid not null,
  sequence    bigint not null,
  -- Null once the person in it was anonymized: then the resource is told as it is.
  data        json,
  created_at  timestamptz(3) not null,
  primary key (store_id, event_id),
  constraint events_sequence_key unique (store_id, resource, resource_id, sequence)
);
alter table events enable row level security;
alter table events force row level security;
create policy own_store on events
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on events to stoa_app;

-- Who is exempt from tax pays none, wherever their order goes.
alter table customers add column tax_exempt boolean not null default false;
