-- What looks over all stores, in a form that a database sharded by store can plan, too: functions in PL/pgSQL, whose statements have values where
-- those of a function in SQL have parameters.

-- From one exact host to its store's id: the store itself is read bound to it.
drop function store_of_host(text);
create function store_of_host(wanted text) returns table (store_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select d.store_id from public.domains d where d.host = wanted;
end $$;
revoke execute on function store_of_host(text) from public;
grant execute on function store_of_host(text) to stoa_app;

-- The only way for the server's role to change a store's status: the bound store, from active to closed.
create or replace function close_store() returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  bound uuid := nullif(current_setting('app.store_id', true), '')::uuid;
begin
  update public.stores s set status = 'closed', updated_at = now() where s.store_id = bound and s.status = 'active';
  return found;
end $$;

-- Which stores have rows older than what is kept of each kind: a probe of one index entry a store and table.
create or replace function stores_to_sweep(answers timestamptz, sessions timestamptz, codes timestamptz, failures timestamptz,
  jobs timestamptz, entries timestamptz, imports timestamptz, events timestamptz, deliveries timestamptz, mails timestamptz)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
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
end $$;

-- What of some kinds of jobs is due and not begun, whichever stores it is of: how many, 10,000 at most, and how long the oldest has been due. A
-- job whose worker let its lease run out is due again.
create or replace function job_backlog(kinds text[])
returns table (kind text, due bigint, oldest_seconds double precision)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select k.kind, least(10000, coalesce(d.jobs, 0))::bigint,
      coalesce(greatest(0, extract(epoch from now() - d.oldest)), 0)::double precision
    from unnest(kinds) k (kind)
    left join (
      select w.kind, count(*) as jobs, min(w.since) as oldest
      from (
        select j.store_id, j.kind, j.run_at as since from public.jobs j
        where j.kind = any(kinds) and j.state = 'waiting' and j.is_due
        union all
        select j.store_id, j.kind, j.run_at from public.jobs j
        where j.kind = any(kinds) and j.state = 'waiting' and not j.is_due and j.run_at <= now()
        union all
        select j.store_id, j.kind, j.leased_until from public.jobs j
        where j.kind = any(kinds) and j.state = 'running' and j.leased_until < now()) w
      group by w.kind) d using (kind);
end $$;

-- What waits to be sent to webhooks, whichever stores they are of: how many deliveries are due and how many wait for another try, 10,000 at most of
-- each, and how long the oldest has been due.
create or replace function webhook_backlog()
returns table (due bigint, later bigint, oldest_seconds double precision)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select least(10000, count(*) filter (where w.is_due)), least(10000, count(*) filter (where not w.is_due)),
      coalesce(greatest(0, extract(epoch from now() - min(w.run_at) filter (where w.is_due))), 0)::double precision
    from (
      select d.store_id, d.run_at, true as is_due from public.webhook_deliveries d where d.state = 'pending' and d.is_due
      union all
      select d.store_id, d.run_at, d.run_at <= now() from public.webhook_deliveries d where d.state = 'pending' and not d.is_due) w;
end $$;
