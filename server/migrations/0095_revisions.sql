-- How often a store's data of each kind has changed: the sum of parts, each of which only grows. A writer takes a part that nobody holds,
-- or a new one, so that no writer ever waits for another (as in event_counts). A part is at least the time of its last change, in
-- milliseconds: so the sum grows also behind a backup that was restored.
create table revisions (
  store_id uuid not null references stores on delete cascade,
  noun     text collate "C" not null,
  part     uuid not null,
  revision bigint not null,
  primary key (store_id, noun, part)
) with (fillfactor = 50);
alter table revisions enable row level security;
alter table revisions force row level security;
create policy own_store on revisions
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on revisions to stoa_app;

-- In two steps, the part first, as count_events does.
create function raise_revisions(of_store uuid, nouns text[]) returns void language plpgsql as $$
declare
  about text;
  free  uuid;
  least bigint := extract(epoch from clock_timestamp()) * 1000;
begin
  foreach about in array nouns loop
    select r.part into free from revisions r where r.store_id = of_store and r.noun = about
      order by r.part limit 1 for update skip locked;
    if free is null then
      insert into revisions (store_id, noun, part, revision) values (of_store, about, gen_random_uuid(), least);
    else
      update revisions r set revision = greatest(r.revision + 1, least)
      where r.store_id = of_store and r.noun = about and r.part = free;
    end if;
  end loop;
end $$;
