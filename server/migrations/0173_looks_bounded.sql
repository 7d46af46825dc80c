-- Each look of a worker reads so much of what has come due, however much that is, and tells of a further store only where there is one.

-- As before; where 100 jobs or more are ready or late, of those that have come due the first 1,000 of each kind are counted.
create or replace function stores_with_jobs(kinds text[], places uuid[], page integer)
returns table (kind text, store_id uuid, state text, jobs bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  few constant integer := 100;
  many constant integer := 1000;
  seen integer;
  unread text[] := kinds;
  wanted text;
  place uuid;
begin
  perform from (
    select d.store_id from public.jobs d where d.kind = any(kinds) and d.state = 'waiting' and d.is_due
    union all
    select d.store_id from public.jobs d
    where d.kind = any(kinds) and d.state = 'waiting' and not d.is_due and d.run_at <= now()
    union all
    select d.store_id from public.jobs d where d.kind = any(kinds) and d.state = 'running' and d.leased_until < now()) w
  limit few;
  get diagnostics seen = row_count;
  if seen = 0 then return; end if;
  return query
    select w.kind, w.store_id, w.state, count(*)
    from (
      select d.kind, d.store_id, case when d.leased_until < now() then 'late' else 'running' end as state from public.jobs d
      where d.kind = any(kinds) and d.state = 'running'
      union all
      select d.kind, d.store_id, 'late' from public.jobs d
      where seen < few and d.kind = any(kinds) and d.state = 'waiting' and not d.is_due and d.run_at <= now()
      union all
      select d.kind, d.store_id, 'ready' from public.jobs d
      where seen < few and d.kind = any(kinds) and d.state = 'waiting' and d.is_due) w
    group by w.kind, w.store_id, w.state
    order by w.state = 'late'
    limit 10 * few;
  if seen < few then return; end if;
  -- A kind by itself: the index has its jobs in order, and no kind's hide another's.
  loop
    select d.kind into wanted from public.jobs d
    where d.kind = any(unread) and d.state = 'waiting' and not d.is_due and d.run_at <= now()
    limit 1;
    exit when wanted is null;
    unread := array_remove(unread, wanted);
    return query
      select wanted, w.store_id, 'late', count(*)
      from (
        select d.store_id from public.jobs d
        where d.kind = wanted and d.state = 'waiting' and not d.is_due and d.run_at <= now()
        order by d.run_at limit many) w
      group by w.store_id;
  end loop;
  wanted := '';
  loop
    select d.kind into wanted from public.jobs d
    where d.kind = any(kinds) and d.kind > wanted and d.state = 'waiting' and d.is_due
    order by d.kind limit 1;
    exit when wanted is null;
    place := places[array_position(kinds, wanted)];
    return query
      select d.kind, d.store_id, 'ready', 1::bigint from public.jobs d
      where d.kind = wanted and d.state = 'waiting' and d.is_due and d.store_id > place
      order by d.store_id limit page;
    get diagnostics seen = row_count;
    continue when seen = page;
    return query
      select d.kind, d.store_id, 'ready', 1::bigint from public.jobs d
      where d.kind = wanted and d.state = 'waiting' and d.is_due and d.store_id <= place
      order by d.store_id limit page - seen;
  end loop;
end $$;

-- As before; the stores of the first 1,000 deliveries that have come due are told, and the last store of a page is cut only where another one
-- follows in the round.
create or replace function stores_with_deliveries(place uuid, most integer)
returns table (store_id uuid, is_late boolean, is_cut boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  few constant integer := 100;
  many constant integer := 1000;
  page constant integer := 200;
  seen integer;
  listed integer := 0;
  begun uuid := place;
  turned boolean := false;
  one uuid;
  previous uuid;
begin
  perform from (
    select d.store_id from public.webhook_deliveries d where d.state = 'pending' and d.is_due
    union all
    select d.store_id from public.webhook_deliveries d where d.state = 'pending' and not d.is_due and d.run_at <= now()) w
  limit few;
  get diagnostics seen = row_count;
  if seen = 0 then return; end if;
  return query
    select w.store_id, bool_or(w.is_late), false
    from (
      select l.store_id, true as is_late
      from (
        select d.store_id from public.webhook_deliveries d
        where d.state = 'pending' and not d.is_due and d.run_at <= now()
        order by d.run_at limit many) l
      union all
      select d.store_id, false from public.webhook_deliveries d where seen < few and d.state = 'pending' and d.is_due) w
    group by w.store_id
    limit few;
  if seen < few then return; end if;
  is_late := false;
  -- A store is told once it is known whether another one follows.
  loop
    seen := 0;
    for one in
      select d.store_id from public.webhook_deliveries d
      where d.state = 'pending' and d.is_due and d.store_id > begun
      order by d.store_id limit page
    loop
      seen := seen + 1;
      continue when one = previous;
      exit when turned and one > place;
      if listed > 0 then
        is_cut := listed = most;
        return next;
        if is_cut then return; end if;
      end if;
      previous := one;
      listed := listed + 1;
      store_id := one;
    end loop;
    if seen = page then
      begun := previous;
    else
      exit when turned;
      turned := true;
      previous := null;
      begun := '00000000-0000-0000-0000-000000000000';
    end if;
  end loop;
  is_cut := false;
  if listed > 0 then return next; end if;
end $$;
