-- Claims of orders: what arrived damaged, was lost on the way or was not what was ordered, how the store made good for it, and what that cost.
-- Rows are never deleted. What the pieces are called is frozen with the order's lines.
create table order_claims (
  store_id             uuid not null references stores,
  claim_id             uuid not null,
  order_id             uuid not null,
  order_number         text collate "C" not null,
  customer_id          uuid not null,
  shipment_id          uuid,
  status               text not null default 'open' check (status in ('open', 'resolved', 'rejected')),
  -- [{"itemId", "productId", "variantId", "name", "sku", "quantity", "reason"}], and the reasons in it, each once.
  items                json not null,
  reasons              text[] not null,
  pictures             json not null default '[]',
  note                 text,
  actor                text not null,
  resolution           text check (resolution in ('replace', 'refund', 'credit')),
  replacement_order_id uuid,
  refund_id            uuid,
  refund_amount        bigint check (refund_amount >= 0),
  -- What the pieces that replace them cost the store, as far as it is known; what the carrier took; and what of all of it came back.
  goods_cost           bigint check (goods_cost >= 0),
  carrier_cost         bigint not null default 0 check (carrier_cost >= 0),
  recovered_amount     bigint not null default 0 check (recovered_amount >= 0),
  closed_at            timestamptz(3) check ((closed_at is null) = (status = 'open')),
  version              integer not null default 1,
  created_at           timestamptz(3) not null,
  updated_at           timestamptz(3) not null,
  primary key (store_id, claim_id),
  foreign key (store_id, order_id) references orders,
  foreign key (store_id, customer_id) references customers,
  check ((resolution is not null) = (status = 'resolved'))
);
create index order_claims_by_order on order_claims (store_id, order_id, created_at, claim_id);
create index order_claims_by_customer on order_claims (store_id, customer_id, created_at, claim_id);
create index order_claims_by_status on order_claims (store_id, status, created_at, claim_id);
create index order_claims_by_created on order_claims (store_id, created_at, claim_id);
create index order_claims_by_updated on order_claims (store_id, updated_at, claim_id);
alter table order_claims enable row level security;
alter table order_claims force row level security;
create policy own_store on order_claims
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_claims to stoa_app;

-- How many claims a store has, so that no list has to count them.
create table order_claim_counts (
  store_id uuid primary key references stores,
  total    bigint not null default 0
);
alter table order_claim_counts enable row level security;
alter table order_claim_counts force row level security;
create policy own_store on order_claim_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_claim_counts to stoa_app;

-- {"orderId", "claimId"} of what an order replaces at no charge.
alter table orders add column replacement_of json;
