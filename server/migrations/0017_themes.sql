-- Themes: files of code that a storefront is made of. Working files are edited; a version is what they were when it was
-- published, and never changes. What files contain is kept once a store, by its SHA-256.
create table themes (
  store_id           uuid not null references stores on delete cascade,
  theme_id           uuid not null,
  name               text not null check (name <> ''),
  is_active          boolean not null default false,
  license            text not null check (license in ('free', 'trial', 'licensed')),
  price              bigint check (price > 0),
  purchased_at       timestamptz(3),
  purchase_reference text,
  published_version  integer,
  last_version       integer not null default 0,
  file_count         integer not null default 0,
  size               bigint not null default 0,
  version            integer not null default 1,
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null,
  primary key (store_id, theme_id),
  check ((license = 'free') = (price is null)),
  check (not is_active or (published_version is not null and license <> 'trial'))
);
create unique index themes_one_active on themes (store_id) where is_active;
create index themes_by_created on themes (store_id, created_at, theme_id);
alter table themes enable row level security;
alter table themes force row level security;
create policy own_store on themes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on themes to stoa_app;

create table theme_blobs (
  store_id uuid not null references stores on delete cascade,
  sha256   bytea not null check (length(sha256) = 32),
  size     integer not null,
  content  bytea not null,
  primary key (store_id, sha256)
);
alter table theme_blobs enable row level security;
alter table theme_blobs force row level security;
create policy own_store on theme_blobs
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on theme_blobs to stoa_app;

-- A file's version is that of its theme when it was last written, so that no two states of a path have the same.
create table theme_files (
  store_id   uuid not null,
  theme_id   uuid not null,
  path       text collate "C" not null,
  sha256     bytea not null,
  is_text    boolean not null,
  size       integer not null,
  version    integer not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, theme_id, path),
  foreign key (store_id, theme_id) references themes on delete cascade,
  foreign key (store_id, sha256) references theme_blobs
);
create index theme_files_by_blob on theme_files (store_id, sha256);
alter table theme_files enable row level security;
alter table theme_files force row level security;
create policy own_store on theme_files
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on theme_files to stoa_app;

create table theme_versions (
  store_id   uuid not null,
  theme_id   uuid not null,
  number     integer not null,
  note       text not null,
  file_count integer not null,
  size       bigint not null,
  created_at timestamptz(3) not null,
  primary key (store_id, theme_id, number),
  foreign key (store_id, theme_id) references themes on delete cascade
);
alter table theme_versions enable row level security;
alter table theme_versions force row level security;
create policy own_store on theme_versions
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on theme_versions to stoa_app;
alter table themes add foreign key (store_id, theme_id, published_version) references theme_versions;

create table theme_version_files (
  store_id   uuid not null,
  theme_id   uuid not null,
  number     integer not null,
  path       text collate "C" not null,
  sha256     bytea not null,
  is_text    boolean not null,
  size       integer not null,
  version    integer not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, theme_id, number, path),
  foreign key (store_id, theme_id, number) references theme_versions on delete cascade,
  foreign key (store_id, sha256) references theme_blobs
);
create index theme_version_files_by_blob on theme_version_files (store_id, sha256);
alter table theme_version_files enable row level security;
alter table theme_version_files force row level security;
create policy own_store on theme_version_files
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on theme_version_files to stoa_app;
