-- The password that an email address was last registered with, while that waits to be confirmed: whoever logs in with it is told so. The row
-- is the same, and stays as long, whether or not the address has an account, so that nobody learns from it which addresses have one.
-- `digest` is a keyed hash of the address.
create table registered_passwords (
  store_id      uuid not null references stores on delete cascade,
  digest        bytea not null check (octet_length(digest) = 32),
  password_hash text not null,
  expires_at    timestamptz(3) not null,
  primary key (store_id, digest)
);
create index registered_passwords_by_expiry on registered_passwords (store_id, expires_at);
alter table registered_passwords enable row level security;
alter table registered_passwords force row level security;
create policy own_store on registered_passwords
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on registered_passwords to stoa_app;
-- For stores_to_sweep, which runs as the owner.
create policy swept on registered_passwords for select to current_user using (true);

create or replace function stores_to_sweep(answers timestamptz, sessions timestamptz, codes timestamptz, failures timestamptz,
  jobs timestamptz, entries timestamptz, imports timestamptz, events timestamptz, deliveries timestamptz)
returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select s.store_id from public.stores s
  where (select min(t.created_at) from public.idempotency_keys t where t.store_id = s.store_id) < answers
    or (select min(t.expires_at) from public.sessions t where t.store_id = s.store_id) < sessions
    or (select min(t.ended_at) from public.sessions t where t.store_id = s.store_id and t.ended_at is not null) < sessions
    or (select min(t.expires_at) from public.refresh_tokens t where t.store_id = s.store_id) < codes
    or (select min(t.expires_at) from public.account_codes t where t.store_id = s.store_id) < codes
    or (select min(t.expires_at) from public.registered_passwords t where t.store_id = s.store_id) < codes
    or (select min(t.failed_at) from public.login_failures t where t.store_id = s.store_id) < failures
    or (select min(t.finished_at) from public.jobs t
        where t.store_id = s.store_id and t.finished_at is not null) < jobs
    or (select min(t.at) from public.audit_entries t where t.store_id = s.store_id) < entries
    or (select min(t.created_at) from public.imports t
        where t.store_id = s.store_id and t.status not in ('waiting', 'running')) < imports
    or (select min(t.created_at) from public.events t where t.store_id = s.store_id) < events
    or (select min(t.created_at) from public.webhook_deliveries t where t.store_id = s.store_id) < deliveries;
end;
