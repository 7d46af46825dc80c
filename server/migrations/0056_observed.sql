-- The request that a job follows from, as its answer named it: for the log, and for mails.
alter table jobs add column request_id text;

-- What of some kinds of jobs is due and not begun, whichever stores it is of: how many, counted up to 10,000 of each kind,
-- and how long the oldest has been due. A job whose worker let its lease run out is due again. The age is exact while no
-- more than 10,000 stores have due jobs of one kind.
create function job_backlog(kinds text[])
returns table (kind text, due bigint, oldest_seconds double precision)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select k.kind, d.jobs, coalesce(greatest(0, extract(epoch from now() - d.oldest)), 0)::double precision
  from unnest(kinds) k (kind)
  cross join lateral (
    with recursive ready (store_id, run_at, n) as (
      (select j.store_id, j.run_at, 1 from public.jobs j
       where j.kind = k.kind and j.state = 'waiting' and j.is_due
       order by j.store_id, j.run_at limit 1)
      union all
      select next.store_id, next.run_at, ready.n + 1
      from ready cross join lateral (
        select j.store_id, j.run_at from public.jobs j
        where j.kind = k.kind and j.state = 'waiting' and j.is_due and j.store_id > ready.store_id
        order by j.store_id, j.run_at limit 1) next
      where ready.n < 10000),
    waiting as (
      select 1 from public.jobs j where j.kind = k.kind and j.state = 'waiting' and j.is_due limit 10000),
    later as (
      select j.run_at from public.jobs j
      where j.kind = k.kind and j.state = 'waiting' and not j.is_due and j.run_at <= now()
      order by j.run_at limit 10000),
    lapsed as (
      select j.leased_until from public.jobs j
      where j.kind = k.kind and j.state = 'running' and j.leased_until < now()
      order by j.leased_until limit 10000)
    select least(10000, (select count(*) from waiting) + (select count(*) from later) + (select count(*) from lapsed)) as jobs,
      least((select min(run_at) from ready), (select min(run_at) from later), (select min(leased_until) from lapsed)) as oldest
  ) d;
end;
revoke execute on function job_backlog(text[]) from public;
grant execute on function job_backlog(text[]) to stoa_app;

-- The request that an event tells of a change by: for the log, and for those who are told.
alter table events add column request_id text;

-- What waits to be sent to webhooks, whichever stores they are of: how many deliveries are due and how many wait for another try,
-- each counted up to 10,000, and how long the oldest has been due: exact while no more than 10,000 webhooks have due deliveries.
create function webhook_backlog()
returns table (due bigint, later bigint, oldest_seconds double precision)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with recursive ready (store_id, endpoint_id, run_at, n) as (
    (select d.store_id, d.endpoint_id, d.run_at, 1 from public.webhook_deliveries d
     where d.state = 'pending' and d.is_due
     order by d.store_id, d.endpoint_id, d.run_at limit 1)
    union all
    select next.store_id, next.endpoint_id, next.run_at, ready.n + 1
    from ready cross join lateral (
      select d.store_id, d.endpoint_id, d.run_at from public.webhook_deliveries d
      where d.state = 'pending' and d.is_due and (d.store_id, d.endpoint_id) > (ready.store_id, ready.endpoint_id)
      order by d.store_id, d.endpoint_id, d.run_at limit 1) next
    where ready.n < 10000),
  lapsed as (
    select d.run_at from public.webhook_deliveries d
    where d.state = 'pending' and not d.is_due and d.run_at <= now()
    order by d.run_at limit 10000)
  select
    least(10000, (select count(*) from lapsed) + (
      select count(*) from (
        select 1 from public.webhook_deliveries d where d.state = 'pending' and d.is_due limit 10000) w)),
    (select count(*) from (
      select 1 from public.webhook_deliveries d
      where d.state = 'pending' and not d.is_due and d.run_at > now() order by d.run_at limit 10000) w),
    coalesce(greatest(0, extract(epoch from now()
      - least((select min(run_at) from ready), (select min(run_at) from lapsed)))), 0)::double precision;
end;
revoke execute on function webhook_backlog() from public;
grant execute on function webhook_backlog() to stoa_app;
