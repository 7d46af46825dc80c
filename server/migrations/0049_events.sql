-- Events are listed, newest first, and are over after 30 days.
create index events_by_created on events (store_id, created_at, event_id);
grant delete on events to stoa_app;
create policy swept on events for select to current_user using (true);

-- How many events there were about a resource that does not count them itself. Its row is held by the change that leaves them.
create table event_sequences (
  store_id    uuid not null references stores,
  resource    text not null,
  resource_id uuid not null,
  last        bigint not null,
  primary key (store_id, resource, resource_id)
);
alter table event_sequences enable row level security;
alter table event_sequences force row level security;
create policy own_store on event_sequences
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on event_sequences to stoa_app;

-- How many events a store has, by what they are about: the sum of parts. A writer takes a part that nobody holds, or a new one, so
-- that no writer ever waits for another.
create table event_counts (
  store_id uuid not null references stores on delete cascade,
  resource text not null,
  part     uuid not null,
  total    bigint not null,
  primary key (store_id, resource, part)
) with (fillfactor = 50);
alter table event_counts enable row level security;
alter table event_counts force row level security;
create policy own_store on event_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on event_counts to stoa_app;

-- In two steps, the part first: in one statement, the planner of a database that was not analyzed yet takes a part anew for
-- each part there is.
create function count_events(of_store uuid, about text, more bigint) returns void language plpgsql as $$
declare
  free uuid;
begin
  select c.part into free from event_counts c where c.store_id = of_store and c.resource = about
    order by c.part limit 1 for update skip locked;
  if free is null then
    insert into event_counts (store_id, resource, part, total) values (of_store, about, gen_random_uuid(), more);
  else
    update event_counts c set total = c.total + more
    where c.store_id = of_store and c.resource = about and c.part = free;
  end if;
end $$;

create function count_added_events() returns trigger language plpgsql as $$
begin
  perform count_events(a.store_id, a.resource, a.n)
  from (select store_id, resource, count(*) as n from added group by 1, 2) a;
  return null;
end $$;
create trigger count_added after insert on events
  referencing new table as added for each statement execute function count_added_events();

create function count_removed_events() returns trigger language plpgsql as $$
begin
  perform count_events(r.store_id, r.resource, -r.n)
  from (select store_id, resource, count(*) as n from removed group by 1, 2) r;
  return null;
end $$;
create trigger count_removed after delete on events
  referencing old table as removed for each statement execute function count_removed_events();

-- Events that are there already: each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    perform count_events(store, e.resource, e.n)
    from (select resource, count(*) as n from events where store_id = store group by 1) e;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
