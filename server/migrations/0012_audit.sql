-- Who changed what, when, from where. Names of fields, never their values: what a person or a product was is not in it.
create table audit_entries (
  store_id    uuid not null references stores on delete cascade,
  entry_id    uuid not null,
  at          timestamptz(3) not null,
  actor_kind  text not null check (actor_kind in ('api_key', 'owner', 'staff', 'cli')),
  actor_id    uuid,
  action      text not null,
  resource_id uuid,
  fields      json not null,
  ip          text,
  request_id  text,
  primary key (store_id, entry_id)
);
create index audit_entries_by_time on audit_entries (store_id, at, entry_id);
create index audit_entries_by_resource on audit_entries (store_id, resource_id, at) where resource_id is not null;
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own_store on audit_entries
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on audit_entries to stoa_app;
