-- What customers say of products that were delivered to them, once each. A product's average counts the approved ones.
create table reviews (
  store_id    uuid not null references stores,
  review_id   uuid not null,
  product_id  uuid not null,
  customer_id uuid not null,
  -- The writer's first name as it was then; empty once the customer is anonymized.
  author      text not null,
  rating      integer not null check (rating between 1 and 5),
  title       text,
  body        text,
  status      text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (store_id, review_id),
  constraint reviews_once_key unique (store_id, customer_id, product_id),
  foreign key (store_id, product_id) references products,
  foreign key (store_id, customer_id) references customers
);
create index reviews_by_product on reviews (store_id, product_id, created_at, review_id) include (rating) where status = 'approved';
create index reviews_of_product on reviews (store_id, product_id, created_at, review_id);
create index reviews_of_customer on reviews (store_id, customer_id, created_at, review_id);
create index reviews_by_status on reviews (store_id, status, created_at, review_id);
create index reviews_by_created on reviews (store_id, created_at, review_id);
create index reviews_by_updated on reviews (store_id, updated_at, review_id);
create index reviews_by_rating on reviews (store_id, rating, review_id);
alter table reviews enable row level security;
alter table reviews force row level security;
create policy own_store on reviews
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on reviews to stoa_app;

-- How many reviews a store has, so that no list has to count them.
create table review_counts (
  store_id uuid primary key references stores,
  total    bigint not null default 0
);
alter table review_counts enable row level security;
alter table review_counts force row level security;
create policy own_store on review_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on review_counts to stoa_app;
