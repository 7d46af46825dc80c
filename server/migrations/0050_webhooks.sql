-- Whom a store tells of its events, and what became of telling them.
create table webhook_endpoints (
  store_id        uuid not null references stores,
  endpoint_id     uuid not null,
  url             text not null,
  description     text,
  -- Kinds of events, and what its subscriber may read of what they tell of.
  events          text[] not null,
  permissions     text[] not null,
  is_active       boolean not null default true,
  -- Why and when the server stopped sending; null where a merchant did.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at     timestamptz(3),
  -- Since when no delivery has succeeded, and how many events have failed for good since then.
  failing_since   timestamptz(3),
  failed_events   integer not null default 0,
  -- Both sealed. The previous one signs, too, until its time.
  secret          bytea not null,
  previous_secret bytea,
  previous_until  timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  primary key (store_id, endpoint_id)
);
create index webhook_endpoints_by_created on webhook_endpoints (store_id, created_at, endpoint_id);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy own_store on webhook_endpoints
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on webhook_endpoints to stoa_app;
-- For claim_webhooks, which runs as the owner.
create policy claimed on webhook_endpoints for select to current_user using (true);

-- An event for an endpoint. No foreign key leads to either: each event would lock the endpoint's row, and what is deleted there is
-- noticed when it is its turn. `tries` counts since it was last put into the queue, `attempts` all.
create table webhook_deliveries (
  store_id    uuid not null references stores,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id    uuid not null,
  type        text not null,
  state       text not null default 'pending' check (state in ('pending', 'succeeded', 'failed', 'cancelled')),
  -- Of one that is pending: told apart from one for later, so that looking for what is due passes over nothing else.
  is_due      boolean not null default true,
  run_at      timestamptz(3) not null,
  tries       integer not null default 0,
  attempts    integer not null default 0,
  created_at  timestamptz(3) not null,
  queued_at   timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (store_id, delivery_id),
  constraint webhook_deliveries_once unique (store_id, event_id, endpoint_id)
);
create index webhook_deliveries_ready on webhook_deliveries (store_id, endpoint_id, run_at)
  where state = 'pending' and is_due;
create index webhook_deliveries_later on webhook_deliveries (run_at) where state = 'pending' and not is_due;
create index webhook_deliveries_by_created on webhook_deliveries (store_id, endpoint_id, created_at, delivery_id);
create index webhook_deliveries_by_age on webhook_deliveries (store_id, created_at);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy own_store on webhook_deliveries
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on webhook_deliveries to stoa_app;
-- For claim_webhooks and stores_to_sweep, which run as the owner.
create policy claimed on webhook_deliveries for select to current_user using (true);
create policy made_due on webhook_deliveries for update to current_user using (true) with check (true);

-- Each time that an endpoint was called, with the beginning of what it answered, or why it did not.
create table webhook_attempts (
  store_id    uuid not null,
  delivery_id uuid not null,
  attempt     integer not null,
  at          timestamptz(3) not null,
  status      integer,
  error       text,
  duration_ms integer not null,
  response    text,
  primary key (store_id, delivery_id, attempt),
  foreign key (store_id, delivery_id) references webhook_deliveries on delete cascade
);
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
create policy own_store on webhook_attempts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on webhook_attempts to stoa_app;

-- Which process sends to an endpoint, for as long as it says so again.
create table webhook_leases (
  store_id     uuid not null references stores,
  endpoint_id  uuid not null,
  holder       uuid not null,
  leased_until timestamptz(3) not null,
  primary key (store_id, endpoint_id)
) with (fillfactor = 50);
alter table webhook_leases enable row level security;
alter table webhook_leases force row level security;
create policy own_store on webhook_leases
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, delete on webhook_leases to stoa_app;
create policy claimed on webhook_leases to current_user using (true) with check (true);

-- How many deliveries an endpoint has: the sum of parts, as of events.
create table webhook_delivery_counts (
  store_id    uuid not null references stores on delete cascade,
  endpoint_id uuid not null,
  part        uuid not null,
  total       bigint not null,
  primary key (store_id, endpoint_id, part)
) with (fillfactor = 50);
alter table webhook_delivery_counts enable row level security;
alter table webhook_delivery_counts force row level security;
create policy own_store on webhook_delivery_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on webhook_delivery_counts to stoa_app;

-- In two steps, the part first: in one statement, the planner of a database that was not analyzed yet takes a part anew for
-- each part there is.
create function count_webhook_deliveries(of_store uuid, of_endpoint uuid, more bigint)
returns void language plpgsql as $$
declare
  free uuid;
begin
  select c.part into free from webhook_delivery_counts c where c.store_id = of_store and c.endpoint_id = of_endpoint
    order by c.part limit 1 for update skip locked;
  if free is null then
    insert into webhook_delivery_counts (store_id, endpoint_id, part, total)
    values (of_store, of_endpoint, gen_random_uuid(), more);
  else
    update webhook_delivery_counts c set total = c.total + more
    where c.store_id = of_store and c.endpoint_id = of_endpoint and c.part = free;
  end if;
end $$;

create function count_added_deliveries() returns trigger language plpgsql as $$
begin
  perform count_webhook_deliveries(a.store_id, a.endpoint_id, a.n)
  from (select store_id, endpoint_id, count(*) as n from added group by 1, 2) a;
  return null;
end $$;
create trigger count_added after insert on webhook_deliveries
  referencing new table as added for each statement execute function count_added_deliveries();

create function count_removed_deliveries() returns trigger language plpgsql as $$
begin
  perform count_webhook_deliveries(r.store_id, r.endpoint_id, -r.n)
  from (select store_id, endpoint_id, count(*) as n from removed group by 1, 2) r;
  return null;
end $$;
create trigger count_removed after delete on webhook_deliveries
  referencing old table as removed for each statement execute function count_removed_deliveries();

-- A UUID of version 7 (RFC 9562, section 5.7): milliseconds, then chance.
create function new_uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The deliveries of events are made by the statement that writes the events: in the change's own transaction, once.
create function deliver_events() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints) then
    insert into webhook_deliveries (store_id, delivery_id, endpoint_id, event_id, type, run_at, created_at, queued_at)
    select a.store_id, new_uuid_v7(), e.endpoint_id, a.event_id, a.type, a.created_at, a.created_at, a.created_at
    from added a join webhook_endpoints e on e.store_id = a.store_id and e.is_active and a.type = any(e.events)
    order by a.event_id, e.endpoint_id;
  end if;
  return null;
end $$;
create trigger deliver after insert on events
  referencing new table as added for each statement execute function deliver_events();

-- Receivers may answer with what they were told: where the person in an event is anonymized, that goes, too.
create function forget_responses() returns trigger language plpgsql as $$
begin
  update webhook_attempts a set response = null
  from forgotten f join webhook_deliveries d on d.store_id = f.store_id and d.event_id = f.event_id
  where f.data is null and a.store_id = d.store_id and a.delivery_id = d.delivery_id and a.response is not null;
  return null;
end $$;
create trigger forget after update on events
  referencing new table as forgotten for each statement execute function forget_responses();

-- Takes endpoints to which something is to be sent for a process, whichever stores they are of, in turns from the one behind
-- `after`: at most `healthy` of those whose last delivery succeeded, and `failing` others; of one store at most `of_one_store` with
-- what the process already `held`, which it keeps. Nobody else gets what is taken before the lease has run out. It looks at 500 at
-- most; where it stopped is the last row then, which is not taken. What is sent is read bound to the store.
create function claim_webhooks(process uuid, held uuid[], held_stores uuid[], of_one_store integer, healthy integer,
  failing integer, after_store uuid, after_endpoint uuid, lease_seconds integer)
returns table (store_id uuid, endpoint_id uuid, is_failing boolean, is_taken boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  room_healthy integer := healthy;
  room_failing integer := failing;
  place_store uuid := after_store;
  place_endpoint uuid := after_endpoint;
  next_store uuid;
  next_endpoint uuid;
  fails boolean;
  turned boolean := false;
  looked integer := 0;
  busy uuid[] := held_stores;
begin
  update public.webhook_leases l set leased_until = now() + make_interval(secs => lease_seconds)
  where l.holder = process and l.endpoint_id = any(held);
  if exists (select from public.webhook_deliveries d where d.state = 'pending' and not d.is_due and d.run_at <= now()) then
    update public.webhook_deliveries d set is_due = true
    from (
      select w.store_id, w.delivery_id from public.webhook_deliveries w
      where w.state = 'pending' and not w.is_due and w.run_at <= now()
      order by w.run_at limit 1000 for update skip locked) due
    where d.store_id = due.store_id and d.delivery_id = due.delivery_id;
  end if;
  while room_healthy > 0 or room_failing > 0 loop
    select d.store_id, d.endpoint_id into next_store, next_endpoint from public.webhook_deliveries d
    where d.state = 'pending' and d.is_due and (d.store_id, d.endpoint_id) > (place_store, place_endpoint)
    order by d.store_id, d.endpoint_id limit 1;
    if next_store is null or turned and (next_store, next_endpoint) > (after_store, after_endpoint) then
      exit when turned;
      turned := true;
      place_store := '00000000-0000-0000-0000-000000000000';
      place_endpoint := place_store;
      continue;
    end if;
    place_store := next_store;
    place_endpoint := next_endpoint;
    looked := looked + 1;
    if looked > 500 then
      return query select place_store, place_endpoint, false, false;
      exit;
    end if;
    if (select count(*) from unnest(busy) b where b = place_store) >= of_one_store then
      place_endpoint := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
      continue;
    end if;
    continue when place_endpoint = any(held);
    fails := coalesce((
      select e.failing_since is not null from public.webhook_endpoints e
      where e.store_id = place_store and e.endpoint_id = place_endpoint), false);
    continue when fails and room_failing <= 0 or not fails and room_healthy <= 0;
    insert into public.webhook_leases as l (store_id, endpoint_id, holder, leased_until)
    values (place_store, place_endpoint, process, now() + make_interval(secs => lease_seconds))
    on conflict (store_id, endpoint_id) do update set holder = excluded.holder, leased_until = excluded.leased_until
      where l.leased_until < now() or l.holder = excluded.holder;
    continue when not found;
    return query select place_store, place_endpoint, fails, true;
    busy := busy || place_store;
    if fails then room_failing := room_failing - 1; else room_healthy := room_healthy - 1; end if;
  end loop;
end $$;
revoke execute on function claim_webhooks(uuid, uuid[], uuid[], integer, integer, integer, uuid, uuid, integer) from public;
grant execute on function claim_webhooks(uuid, uuid[], uuid[], integer, integer, integer, uuid, uuid, integer) to stoa_app;

drop function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz);
-- Which stores have rows older than what is kept of each kind: a probe of one index entry a store and table.
create function stores_to_sweep(answers timestamptz, sessions timestamptz, codes timestamptz, failures timestamptz,
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
    or (select min(t.failed_at) from public.login_failures t where t.store_id = s.store_id) < failures
    or (select min(t.finished_at) from public.jobs t
        where t.store_id = s.store_id and t.finished_at is not null) < jobs
    or (select min(t.at) from public.audit_entries t where t.store_id = s.store_id) < entries
    or (select min(t.created_at) from public.imports t
        where t.store_id = s.store_id and t.status not in ('waiting', 'running')) < imports
    or (select min(t.created_at) from public.events t where t.store_id = s.store_id) < events
    or (select min(t.created_at) from public.webhook_deliveries t where t.store_id = s.store_id) < deliveries;
end;
revoke execute on function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz) from public;
grant execute on function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz) to stoa_app;
