-- Product files that were sent to be imported, and how far each is. `status` is cancelled by whoever asked for it; the
-- worker notices at its next word of progress. `problems` holds the first errors and warnings.
create table imports (
  store_id    uuid not null references stores on delete cascade,
  import_id   uuid not null,
  format      text not null check (format in ('shopify', 'woocommerce', 'stoa')),
  dry_run     boolean not null,
  status      text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  size        integer not null check (size > 0),
  bytes_read  integer not null default 0,
  read        integer not null default 0,
  created     integer not null default 0,
  updated     integer not null default 0,
  unchanged   integer not null default 0,
  skipped     integer not null default 0,
  problems    json not null default '{"errors":[],"warnings":[],"warningCount":0}',
  failure     text,
  created_at  timestamptz(3) not null,
  started_at  timestamptz(3),
  finished_at timestamptz(3),
  primary key (store_id, import_id)
);
create index imports_by_created on imports (store_id, created_at, import_id);
create index imports_unfinished on imports (store_id) where status in ('waiting', 'running');
alter table imports enable row level security;
alter table imports force row level security;
create policy own_store on imports
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on imports to stoa_app;

-- The file itself, in pieces, until its import is finished: the worker may be another process on another machine.
create table import_pieces (
  store_id  uuid not null,
  import_id uuid not null,
  position  integer not null,
  bytes     bytea not null,
  primary key (store_id, import_id, position),
  foreign key (store_id, import_id) references imports on delete cascade
);
alter table import_pieces enable row level security;
alter table import_pieces force row level security;
create policy own_store on import_pieces
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on import_pieces to stoa_app;
