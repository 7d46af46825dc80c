-- How a store takes payments: its methods with who takes them, and what the store is to its provider. What lets somebody act as the
-- store is sealed; only its last four characters are kept beside it.
create table payment_settings (
  store_id             uuid primary key references stores,
  -- [{"method", "provider", "isActive", "instructions"}], one for each method there is.
  methods              json not null,
  publishable_key      text,
  secret_key           bytea,
  secret_key_last4     text,
  webhook_secret       bytea,
  webhook_secret_last4 text,
  is_test              boolean,
  capture              text not null default 'automatic' check (capture in ('automatic', 'manual')),
  version              integer not null default 1,
  updated_at           timestamptz(3) not null,
  check ((secret_key is null) = (secret_key_last4 is null)),
  check ((secret_key is null) = (is_test is null)),
  check ((webhook_secret is null) = (webhook_secret_last4 is null))
);
alter table payment_settings enable row level security;
alter table payment_settings force row level security;
create policy own_store on payment_settings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on payment_settings to stoa_app;

-- What a provider was asked to take for an order, and what it said of it. An order has several where an earlier one came to
-- nothing. Times, amounts and what became of refunds only ever go one way, so that it does not matter in which order the
-- provider's notices come.
create table provider_payments (
  store_id          uuid not null,
  order_id          uuid not null,
  attempt           integer not null check (attempt > 0),
  provider          text not null,
  -- The provider's id of it; null until it has answered.
  reference         text collate "C",
  -- What is to be taken: in minor units of the order's currency, and as the provider counts it.
  amount            bigint not null check (amount > 0),
  charged           bigint not null check (charged > 0),
  capture           text not null check (capture in ('automatic', 'manual')),
  -- As the provider counts: promised and received.
  authorized_amount bigint not null default 0 check (authorized_amount >= 0),
  received_amount   bigint not null default 0 check (received_amount >= 0),
  -- What the provider gave back of it: {"id": {"amount", "status", "refundId", "isBooked"}}, amounts as texts.
  refunds           json not null default '{}',
  failed_at         timestamptz(3),
  tried_at          timestamptz(3),
  cancelled_at      timestamptz(3),
  -- In minor units: what of the received amount the order's books have, and what of it is no part of the order and goes back.
  booked_amount     bigint not null default 0 check (booked_amount >= 0),
  surplus_amount    bigint not null default 0 check (surplus_amount >= 0),
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  primary key (store_id, order_id, attempt),
  constraint provider_payments_reference_key unique (store_id, provider, reference),
  foreign key (store_id, order_id) references orders
);
alter table provider_payments enable row level security;
alter table provider_payments force row level security;
create policy own_store on provider_payments
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on provider_payments to stoa_app;

-- The notices that were counted.
create table provider_notices (
  store_id    uuid not null references stores,
  provider    text not null,
  notice_id   text collate "C" not null,
  type        text not null,
  received_at timestamptz(3) not null,
  primary key (store_id, provider, notice_id)
);
create index provider_notices_by_time on provider_notices (store_id, received_at);
alter table provider_notices enable row level security;
alter table provider_notices force row level security;
create policy own_store on provider_notices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on provider_notices to stoa_app;

-- Who takes an order's payment, if it is not the merchant; whether that may still take some; what it took of the paid amount, and what
-- of that it gave back.
alter table orders
  add column provider text,
  add column provider_is_open boolean not null default false,
  add column provider_paid bigint not null default 0 check (provider_paid between 0 and paid_amount),
  add column provider_refunded bigint not null default 0 check (provider_refunded between 0 and provider_paid);

-- What was asked of a provider waits for its answer.
alter table order_payments
  add column status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed'));
grant update (status, reference) on order_payments to stoa_app;
create index order_payments_pending on order_payments (store_id, order_id) where status = 'pending';

-- What of a refund the provider gives back; and when it did, where it took its time.
alter table order_refunds
  add column settled_at timestamptz(3),
  add column provider_amount bigint not null default 0 check (provider_amount between 0 and amount - gift_card_amount);
create index order_refunds_pending on order_refunds (store_id, order_id) where status = 'pending';
