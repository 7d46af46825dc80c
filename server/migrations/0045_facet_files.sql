-- The facet indexes that processes keep on disk, each by the token in its file. A file counts only while its token is here: a
-- database that was restored from before it was written does not know it, and may have gone another way since.
create table facet_files (
  store_id uuid not null references stores,
  token    uuid not null,
  revision bigint not null,
  saved_at timestamptz not null default now(),
  primary key (store_id, token)
);
alter table facet_files enable row level security;
alter table facet_files force row level security;
create policy own_store on facet_files
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on facet_files to stoa_app;
