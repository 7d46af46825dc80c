-- As 0019 has it, but that the jobs to claim are chosen once. As a subquery they were chosen anew for each job where PostgreSQL
-- planned it so: `skip locked` then passes over those that were just claimed, and all jobs of a store were claimed at once,
-- however few there was room for.
create or replace function claim_jobs(kinds text[], most integer[], of_one_store integer[], after uuid[], lease_seconds integer)
returns table (kind text, store_id uuid, job_id uuid, attempts integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
        with due as materialized (
          select d.store_id, d.job_id from public.jobs d
          where d.kind = wanted and d.state = 'waiting' and d.is_due and d.store_id = place
          order by d.run_at
          limit own_room
          for update skip locked)
        update public.jobs j
        set state = 'running', attempts = j.attempts + 1, leased_until = now() + make_interval(secs => lease_seconds)
        from due
        where j.store_id = due.store_id and j.job_id = due.job_id
        returning j.kind, j.store_id, j.job_id, j.attempts;
      get diagnostics taken = row_count;
      room := room - taken;
    end loop;
  end loop;
end $$;
