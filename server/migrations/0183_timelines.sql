-- A PostgreSQL that goes on from less than it had committed, as a standby that is promoted without the last commits, would count versions
-- and revisions up to numbers that it had given to other contents before. Each such beginning is a timeline here, and from then on what is
-- raised continues above a number that was never given: the seconds since 2026, which no version outruns (decision 179).
create table timelines (
  identity text primary key,
  counts_from integer not null,
  begun_at timestamptz not null default now()
);
alter table timelines enable row level security;
alter table timelines force row level security;
create policy owner_only on timelines to current_user using (true) with check (true);

-- What this PostgreSQL calls itself: its own number and its timeline, which each promotion changes. Where it does not say, always the same.
create function this_timeline() returns text
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if pg_is_in_recovery() then
    raise exception 'this PostgreSQL is a standby: it cannot be written' using errcode = 'cannot_connect_now';
  end if;
  begin
    return (select system_identifier from pg_control_system())::text
      || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
  exception when others then
    return 'unknown';
  end;
end $$;

-- Begins a timeline, also one that was begun before, and returns the number that counting continues above. The first of a database has 0, and so
-- has one of a cluster's node that is new: nobody was given a number by it.
create function begin_timeline(name text, is_new boolean default false) returns integer
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  since integer := extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z');
begin
  insert into public.timelines as t (identity, counts_from)
  select name, case when count(*) = 0 or is_new then 0 else greatest(since, max(b.counts_from) + 1000000) end from public.timelines b
  on conflict (identity) do update set counts_from = excluded.counts_from, begun_at = excluded.begun_at;
  return (select max(t.counts_from) from public.timelines t);
end $$;
revoke execute on function begin_timeline(text, boolean) from public;

-- The number that counting continues above in a timeline, which is begun if it is unknown. A node of a cluster is known by its own number.
create function enter_timeline(name text, is_node boolean default false) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public.timelines t where t.identity = name) then
    lock table public.timelines in exclusive mode;
    if not exists (select from public.timelines t where t.identity = name) then
      perform public.begin_timeline(name, is_node and not exists (
        select from public.timelines t where split_part(t.identity, ' ', 1) = split_part(name, ' ', 1)));
    end if;
  end if;
  return (select max(t.counts_from) from public.timelines t);
end $$;
revoke execute on function enter_timeline(text, boolean) from public;
grant execute on function enter_timeline(text, boolean) to stoa_app;
grant execute on function this_timeline() to stoa_app;

select begin_timeline(this_timeline());
