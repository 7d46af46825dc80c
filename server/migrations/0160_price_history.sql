-- What items cost before (directive 98/6/EC, article 6a). An item is a variant, or a product.

-- The lowest price that ended on a day (UTC): what an item cost until its price changed, or what a price list for everybody had for it until
-- that changed. What ended long ago is swept.
create table price_days (
  store_id uuid not null references stores,
  item_id  uuid not null,
  day      date not null,
  -- Whether a price list had it; that of a product is that of its variants, too.
  is_listed boolean not null,
  price    bigint not null check (price >= 0),
  primary key (store_id, item_id, day, is_listed)
);
create index price_days_by_day on price_days (store_id, day);
alter table price_days enable row level security;
alter table price_days force row level security;
create policy own_store on price_days
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on price_days to stoa_app;

-- The lowest price of the 30 days before an item's price became what it is, or before it was first shown with a higher one beside it.
-- Items without a row have cost what they cost for as long as is known.
create table prior_prices (
  store_id uuid not null references stores,
  item_id  uuid not null,
  price    bigint not null check (price >= 0),
  since    timestamptz(3) not null,
  primary key (store_id, item_id)
);
alter table prior_prices enable row level security;
alter table prior_prices force row level security;
create policy own_store on prior_prices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on prior_prices to stoa_app;

-- Whether shoppers are told the lowest price where something is shown with a higher one beside it.
alter table store_settings add column show_lowest_price boolean not null default false;
