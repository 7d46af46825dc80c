-- Jobs and deliveries are claimed in two steps: a function that runs as the owner tells which stores have some, and the server's role claims
-- them bound to each store. So no function over all stores writes, and a database sharded by store can do it.
drop function claim_jobs(text[], integer[], integer[], uuid[], integer);
drop function claim_webhooks(uuid, uuid[], uuid[], integer, integer, integer, uuid, uuid, integer);
grant insert, update on webhook_leases to stoa_app;
-- What has come due is looked for in one store, too.
create index jobs_later_by_store on jobs (store_id, kind, run_at) where state = 'waiting' and not is_due;
create index webhook_deliveries_later_by_store on webhook_deliveries (store_id, run_at) where state = 'pending' and not is_due;

-- Which stores have how many jobs of some kinds that are ready, that have come due since or whose worker let its lease run out (late), and that run;
-- nothing where no job is ready or late. Where 100 or more are, ready jobs are rows of their own: of each kind at most `page`, by their
-- stores, from the one behind `places` on.
create function stores_with_jobs(kinds text[], places uuid[], page integer)
returns table (kind text, store_id uuid, state text, jobs bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  few constant integer := 100;
  seen integer;
  wanted text := '';
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
      where d.kind = any(kinds) and d.state = 'waiting' and not d.is_due and d.run_at <= now()
      union all
      select d.kind, d.store_id, 'ready' from public.jobs d
      where seen < few and d.kind = any(kinds) and d.state = 'waiting' and d.is_due) w
    group by w.kind, w.store_id, w.state
    order by w.state = 'late'
    limit 10 * few;
  if seen < few then return; end if;
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
revoke execute on function stores_with_jobs(text[], uuid[], integer) from public;
grant execute on function stores_with_jobs(text[], uuid[], integer) to stoa_app;

-- Which stores have something to send to webhooks, and of which some has come due since (late). Where that is 100 deliveries or more, some of
-- the late ones, and of all others `most`, from the one behind `place` on: the last one of these is told where there may be more (is_cut).
create function stores_with_deliveries(place uuid, most integer)
returns table (store_id uuid, is_late boolean, is_cut boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  few constant integer := 100;
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
      select d.store_id, true as is_late from public.webhook_deliveries d
      where d.state = 'pending' and not d.is_due and d.run_at <= now()
      union all
      select d.store_id, false from public.webhook_deliveries d where seen < few and d.state = 'pending' and d.is_due) w
    group by w.store_id
    limit few;
  if seen < few then return; end if;
  is_late := false;
  while listed < most loop
    seen := 0;
    for one in
      select d.store_id from public.webhook_deliveries d
      where d.state = 'pending' and d.is_due and d.store_id > begun
      order by d.store_id limit page
    loop
      seen := seen + 1;
      continue when one = previous;
      exit when turned and one > place or listed = most;
      previous := one;
      listed := listed + 1;
      store_id := one;
      is_cut := listed = most;
      return next;
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
end $$;
revoke execute on function stores_with_deliveries(uuid, integer) from public;
grant execute on function stores_with_deliveries(uuid, integer) to stoa_app;

-- An owner's store is closed by the server's role itself, which can set no other status, and changes nothing of a store that is not active: a
-- function that runs as the schema's owner may not write what others write in the same transaction of a database sharded by store.
drop function close_store();
grant update (status) on stores to stoa_app;
create policy closed_only on stores as restrictive for update to stoa_app
  using (status = 'active') with check (status in ('active', 'closed'));
