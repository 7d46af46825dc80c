-- Locations that a store names itself, beside the default one that each store has had. That one is always active and sells online.
alter table locations
  add column code         text,
  -- The code as codes are compared.
  add column code_key     text collate "C",
  add column address      json,
  add column sells_online boolean not null default true,
  add column is_active    boolean not null default true,
  -- The store's order: the smaller ones first, then the older ones.
  add column position     integer not null default 0 check (position >= 0),
  add column pickup       json not null default '{"isOffered":false,"instructions":null}',
  add column version      integer not null default 1,
  add column updated_at   timestamptz(3) not null default now(),
  add constraint locations_default_is_open check (not is_default or (sells_online and is_active)),
  add constraint locations_code_key unique (store_id, code_key);
grant delete on locations to stoa_app;

-- What lies at a location, by product: whoever switches what is sold online locks these in the order of their ids.
create index stock_levels_by_location on stock_levels (store_id, location_id, product_id);
-- Movements at one location, the latest first.
create index stock_movements_by_location on stock_movements (store_id, location_id, movement_id);

-- The active locations travel with the settings, as text, once the store has written one; see 0136.
alter table store_settings add column locations text not null default '[]';

-- Whether it has had stock at another location than the default one. Else its quantity is the level there, and nobody has to look.
alter table products add column is_multi_location boolean not null default false;
