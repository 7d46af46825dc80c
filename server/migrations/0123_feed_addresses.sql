-- The addresses at which product feeds are read. Of each only the hash of its token is kept; a revoked one is gone.
create table feeds (
  store_id   uuid not null references stores on delete cascade,
  feed_id    uuid not null,
  name       text not null,
  hash       bytea not null,
  last4      text not null,
  version    integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, feed_id)
);
create unique index feeds_by_hash on feeds (store_id, hash);
alter table feeds enable row level security;
alter table feeds force row level security;
create policy own_store on feeds
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on feeds to stoa_app;
