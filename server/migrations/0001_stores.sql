-- The directory: which stores there are and on which hosts. The owner's policies let the commands that
-- manage stores, and the one function below, look across stores; the server's role has only its own store.

create table schema_migrations (
  name       text primary key,
  checksum   text not null,
  applied_at timestamptz not null default now()
);
alter table schema_migrations enable row level security;
alter table schema_migrations force row level security;
create policy owner_only on schema_migrations to current_user using (true) with check (true);

create table stores (
  store_id         uuid primary key,
  name             text not null check (name <> ''),
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  default_language text not null,
  languages        text[] not null,
  country          text check (country ~ '^[A-Z]{2}$'),
  time_zone        text not null default 'UTC',
  status           text not null default 'active' check (status in ('active', 'suspended')),
  created_at       timestamptz(3) not null default now(),
  updated_at       timestamptz(3) not null default now(),
  check (default_language = any (languages))
);
alter table stores enable row level security;
alter table stores force row level security;
create policy directory on stores to current_user using (true) with check (true);
create policy own_store on stores to stoa_app
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select on stores to stoa_app;

-- A host leads to one store of all, so it alone is unique here without store_id before it.
create table domains (
  store_id   uuid not null references stores,
  host       text collate "C" not null,
  is_primary boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (store_id, host),
  constraint domains_host_key unique (host)
);
create unique index domains_one_primary on domains (store_id) where is_primary;
alter table domains enable row level security;
alter table domains force row level security;
create policy directory on domains to current_user using (true) with check (true);
create policy own_store on domains to stoa_app
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select on domains to stoa_app;

-- The only way for the server's role to look across stores: from one exact host to its store.
create function store_of_host(wanted text)
returns table (store_id uuid, name text, currency text, default_language text, languages text, time_zone text, status text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.store_id, s.name, s.currency, s.default_language, array_to_string(s.languages, ','), s.time_zone, s.status
  from public.domains d join public.stores s using (store_id)
  where d.host = wanted;
end;
revoke execute on function store_of_host(text) from public;
grant execute on function store_of_host(text) to stoa_app;

-- Processes keep stores and keys in memory; whoever changes one, by whatever means, tells them.
create function announce_store_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_store_changed', coalesce(new.store_id, old.store_id)::text);
  return null;
end $$;
create trigger announce after insert or update or delete on stores
  for each row execute function announce_store_change();
create trigger announce after insert or update or delete on domains
  for each row execute function announce_store_change();
