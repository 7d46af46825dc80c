-- Orders that are not placed yet: what they are made of, and what they come to as the last change priced them. A draft that is placed goes,
-- and the order has its id.
create table order_drafts (
  store_id    uuid not null references stores,
  draft_id    uuid not null,
  -- The customer whose order it will be, or the id that a new one will get.
  customer_id uuid not null,
  is_new_customer boolean not null,
  email       text not null,
  first_name  text not null,
  last_name   text not null,
  -- The body of the request that would place it.
  content     json not null,
  -- The order's columns as texts by their names, and what its price was reckoned from.
  priced      json not null,
  pricing     json not null,
  total       bigint not null check (total >= 0),
  -- When its customer was last sent the link by which they place it, and the hash of the token in it.
  sent_at     timestamptz(3),
  token_hash  bytea,
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (store_id, draft_id),
  check ((sent_at is null) = (token_hash is null))
);
create index order_drafts_by_created on order_drafts (store_id, created_at, draft_id);
create index order_drafts_by_updated on order_drafts (store_id, updated_at, draft_id);
create index order_drafts_by_customer on order_drafts (store_id, customer_id);
create index order_drafts_by_email on order_drafts (store_id, email);
alter table order_drafts enable row level security;
alter table order_drafts force row level security;
create policy own_store on order_drafts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on order_drafts to stoa_app;
