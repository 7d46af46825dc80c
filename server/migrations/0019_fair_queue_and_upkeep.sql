-- A waiting job that is due is told apart from one for later, so that finding a store's next due job never passes over
-- those that are not.
alter table jobs add column is_due boolean not null default false;
update jobs set is_due = true where state <> 'waiting' or run_at <= now();
drop index jobs_due;
create index jobs_ready on jobs (kind, store_id, run_at) where state = 'waiting' and is_due;
create index jobs_later on jobs (kind, run_at) where state = 'waiting' and not is_due;

drop function claim_jobs(text, integer, integer);
-- Takes due jobs for a worker, whichever stores they are of: of each kind at most so many, and the stores take turns
-- from the one behind `after`. Where a kind has a limit for one store, jobs that run anywhere count. A job whose worker
-- let its lease run out is taken like one that waits. What else is done for a job is bound to its store.
create function claim_jobs(kinds text[], most integer[], of_one_store integer[], after uuid[], lease_seconds integer)
returns table (kind text, store_id uuid, job_id uuid, attempts integer)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  i integer;
  wanted text;
  room integer;
  own_room integer;
  taken integer;
  place uuid;
  next_place uuid;
  turned boolean;
begin
  for i in
    select n from generate_subscripts(kinds, 1) n
    where (select min(d.run_at) from public.jobs d
           where d.kind = kinds[n] and d.state = 'waiting' and not d.is_due) <= now()
      or (select min(d.leased_until) from public.jobs d where d.kind = kinds[n] and d.state = 'running') < now()
      or (select d.store_id from public.jobs d
          where d.kind = kinds[n] and d.state = 'waiting' and d.is_due order by d.store_id limit 1) is not null
  loop
    wanted := kinds[i];
    -- Who counts what runs must not count at the same time as another.
    if of_one_store[i] is not null then
      perform pg_advisory_xact_lock(hashtextextended('stoa claim ' || wanted, 0));
    end if;
    update public.jobs j set is_due = true
    from (
      select d.store_id, d.job_id from public.jobs d
      where d.kind = wanted and d.state = 'waiting' and not d.is_due and d.run_at <= now()
      order by d.run_at
      limit 1000
      for update skip locked) due
    where j.store_id = due.store_id and j.job_id = due.job_id;
    update public.jobs j set state = 'waiting', is_due = true, leased_until = null
    from (
      select d.store_id, d.job_id from public.jobs d
      where d.kind = wanted and d.state = 'running' and d.leased_until < now()
      limit 1000
      for update skip locked) lapsed
    where j.store_id = lapsed.store_id and j.job_id = lapsed.job_id;

    room := most[i];
    place := after[i];
    turned := false;
    while room > 0 loop
      select d.store_id into next_place from public.jobs d
      where d.kind = wanted and d.state = 'waiting' and d.is_due and d.store_id > place
      order by d.store_id
      limit 1;
      if next_place is null or turned and next_place > after[i] then
        exit when turned;
        turned := true;
        place := '00000000-0000-0000-0000-000000000000';
        continue;
      end if;
      place := next_place;
      own_room := room;
      if of_one_store[i] is not null then
        select least(room, of_one_store[i] - count(*)) into own_room from public.jobs d
        where d.kind = wanted and d.state = 'running' and d.store_id = place;
      end if;
      continue when own_room <= 0;
      return query
        update public.jobs j
        set state = 'running', attempts = j.attempts + 1, leased_until = now() + make_interval(secs => lease_seconds)
        from (
          select d.store_id, d.job_id from public.jobs d
          where d.kind = wanted and d.state = 'waiting' and d.is_due and d.store_id = place
          order by d.run_at
          limit own_room
          for update skip locked) due
        where j.store_id = due.store_id and j.job_id = due.job_id
        returning j.kind, j.store_id, j.job_id, j.attempts;
      get diagnostics taken = row_count;
      room := room - taken;
    end loop;
  end loop;
end $$;
revoke execute on function claim_jobs(text[], integer[], integer[], uuid[], integer) from public;
grant execute on function claim_jobs(text[], integer[], integer[], uuid[], integer) to stoa_app;

-- Expired rows are looked for in all stores at once, by the owner, and deleted by the server's role store by store.
create policy swept on idempotency_keys for select to current_user using (true);
create policy swept on sessions for select to current_user using (true);
create policy swept on refresh_tokens for select to current_user using (true);
create policy swept on account_codes for select to current_user using (true);
create policy swept on login_failures for select to current_user using (true);
create policy swept on audit_entries for select to current_user using (true);
create index refresh_tokens_by_expiry on refresh_tokens (store_id, expires_at);
create index sessions_by_end on sessions (store_id, ended_at) where ended_at is not null;

-- Which stores have rows older than what is kept of each kind: a probe of one index entry a store and table.
create function stores_to_sweep(answers timestamptz, sessions timestamptz, codes timestamptz, failures timestamptz,
  jobs timestamptz, entries timestamptz)
returns setof uuid
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.store_id from public.stores s
  where (select min(t.created_at) from public.idempotency_keys t where t.store_id = s.store_id) < answers
    or (select min(t.expires_at) from public.sessions t where t.store_id = s.store_id) < sessions
    or (select min(t.ended_at) from public.sessions t where t.store_id = s.store_id and t.ended_at is not null) < sessions
    or (select min(t.expires_at) from public.refresh_tokens t where t.store_id = s.store_id) < codes
    or (select min(t.expires_at) from public.account_codes t where t.store_id = s.store_id) < codes
    or (select min(t.failed_at) from public.login_failures t where t.store_id = s.store_id) < failures
    or (select min(t.finished_at) from public.jobs t
        where t.store_id = s.store_id and t.finished_at is not null) < jobs
    or (select min(t.at) from public.audit_entries t where t.store_id = s.store_id) < entries;
end;
revoke execute on function
  stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) from public;
grant execute on function
  stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) to stoa_app;
