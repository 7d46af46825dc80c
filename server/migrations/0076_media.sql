-- Pictures and files of a store; their bytes lie beside the database. `sha256` is of what was sent, so that the same content is kept
-- once, and `url` is where it is served.
create table media (
  store_id   uuid not null references stores,
  media_id   uuid not null,
  url        text not null,
  type       text not null,
  filename   text not null,
  width      integer,
  height     integer,
  size       bigint not null,
  sha256     bytea not null check (octet_length(sha256) = 32),
  alt        json not null default '{}',
  version    integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, media_id),
  unique (store_id, sha256)
);
create index media_by_creation on media (store_id, created_at, media_id);
alter table media enable row level security;
alter table media force row level security;
create policy own_store on media
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on media to stoa_app;

-- What was fetched from where, so that no URL is copied twice. A URL is known by its SHA-256.
create table media_sources (
  store_id uuid not null,
  url_hash bytea not null check (octet_length(url_hash) = 32),
  media_id uuid not null,
  primary key (store_id, url_hash),
  foreign key (store_id, media_id) references media on delete cascade
);
create index media_sources_by_media on media_sources (store_id, media_id);
alter table media_sources enable row level security;
alter table media_sources force row level security;
create policy own_store on media_sources
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on media_sources to stoa_app;

-- How many a store has: so that no list has to count them.
create table media_counts (
  store_id uuid primary key references stores,
  total    bigint not null default 0
);
alter table media_counts enable row level security;
alter table media_counts force row level security;
create policy own_store on media_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on media_counts to stoa_app;

-- Which products show which media: what is used is not deleted.
create table product_media (
  store_id   uuid not null,
  product_id uuid not null,
  media_id   uuid not null,
  primary key (store_id, product_id, media_id),
  foreign key (store_id, product_id) references products,
  foreign key (store_id, media_id) references media
);
create index product_media_by_media on product_media (store_id, media_id);
alter table product_media enable row level security;
alter table product_media force row level security;
create policy own_store on product_media
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on product_media to stoa_app;
