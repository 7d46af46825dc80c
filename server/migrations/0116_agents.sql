-- The keys that a store signs with; the private parts are sealed. While they are replaced there are two, and a former one is published
-- until it is retired.
create table store_keys (
  store_id       uuid not null references stores,
  -- The thumbprint of the public part.
  kid            text not null,
  alg            text not null check (alg in ('ES256')),
  public_jwk     json not null,
  private_sealed bytea not null,
  created_at     timestamptz(3) not null,
  -- Until when it is published; null for the one that signs, or is about to.
  retired_at     timestamptz(3),
  primary key (store_id, kid)
);
alter table store_keys enable row level security;
alter table store_keys force row level security;
create policy own_store on store_keys
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on store_keys to stoa_app;

-- Software that came to a store to shop for somebody, by the profile that it names: the id is made of the profile's address. What it
-- publishes of itself is kept for as long as it says.
create table agents (
  store_id      uuid not null references stores,
  agent_id      uuid not null,
  kind          text not null check (kind in ('ucp')),
  profile_url   text not null,
  name          text not null,
  versions      text[] not null,
  capabilities  json not null,
  keys          json not null,
  fetched_at    timestamptz(3) not null,
  fresh_until   timestamptz(3) not null,
  is_blocked    boolean not null default false,
  -- Where it hears of its orders, if it wants to, and how that goes, as of webhook_endpoints.
  webhook_url   text,
  failing_since timestamptz(3),
  failed_events integer not null default 0,
  disabled_at   timestamptz(3),
  version       integer not null default 1,
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  primary key (store_id, agent_id)
);
create index agents_by_created on agents (store_id, created_at, agent_id);
create index agents_by_fetched on agents (store_id, fetched_at);
alter table agents enable row level security;
alter table agents force row level security;
create policy own_store on agents
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on agents to stoa_app;
-- For claim_webhooks, which runs as the owner.
create policy claimed on agents for select to current_user using (true);

-- Which agent placed an order, and by which of its checkouts: it hears of the order. No foreign key leads to either: the order is written
-- later in the same transaction, and an agent that was forgotten is known again by the same id.
create table order_agents (
  store_id     uuid not null references stores,
  order_id     uuid not null,
  agent_id     uuid not null,
  cart_id      uuid,
  checkout_ref text,
  created_at   timestamptz(3) not null,
  primary key (store_id, order_id, agent_id)
);
create index order_agents_by_agent on order_agents (store_id, agent_id, created_at);
alter table order_agents enable row level security;
alter table order_agents force row level security;
create policy own_store on order_agents
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on order_agents to stoa_app;

-- As before, and for the agents that placed the orders that events tell of: they are sent an order as it is then, so a kind of event that
-- comes with another one tells them nothing more.
create or replace function deliver_events() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints) then
    insert into webhook_deliveries (store_id, delivery_id, endpoint_id, event_id, type, run_at, created_at, queued_at)
    select a.store_id, new_uuid_v7(), e.endpoint_id, a.event_id, a.type, a.created_at, a.created_at, a.created_at
    from added a join webhook_endpoints e on e.store_id = a.store_id and e.is_active and a.type = any(e.events)
    order by a.event_id, e.endpoint_id;
  end if;
  if exists (select from order_agents) then
    insert into webhook_deliveries (store_id, delivery_id, endpoint_id, event_id, type, run_at, created_at, queued_at)
    select a.store_id, new_uuid_v7(), g.agent_id, a.event_id, a.type, a.created_at, a.created_at, a.created_at
    from added a
    join order_agents o on o.store_id = a.store_id and o.order_id = a.resource_id
    join agents g on g.store_id = o.store_id and g.agent_id = o.agent_id
      and g.webhook_url is not null and g.disabled_at is null and not g.is_blocked
    where a.type in ('order_created', 'order_updated')
    order by a.event_id, g.agent_id;
  end if;
  return null;
end $$;

-- As before, and of what agents are sent.
create or replace function claim_webhooks(process uuid, held uuid[], held_stores uuid[], of_one_store integer, healthy integer,
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
    fails := coalesce(
      (select e.failing_since is not null from public.webhook_endpoints e
       where e.store_id = place_store and e.endpoint_id = place_endpoint),
      (select a.failing_since is not null from public.agents a
       where a.store_id = place_store and a.agent_id = place_endpoint), false);
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
