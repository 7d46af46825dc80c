-- Stores whose log of mails has become old are swept, too.
create policy swept on mails for select to current_user using (true);

drop function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz);
create function stores_to_sweep(answers timestamptz, sessions timestamptz, codes timestamptz, failures timestamptz,
  jobs timestamptz, entries timestamptz, imports timestamptz, events timestamptz, deliveries timestamptz, mails timestamptz)
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
    or (select min(t.created_at) from public.webhook_deliveries t where t.store_id = s.store_id) < deliveries
    or (select min(t.created_at) from public.mails t where t.store_id = s.store_id) < mails;
end;
revoke execute on function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz, timestamptz) from public;
grant execute on function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz, timestamptz) to stoa_app;
