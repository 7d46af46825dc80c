-- Lists of keys and of the audit log, newest first, and what one actor did.
create index api_keys_by_created on api_keys (store_id, created_at, api_key_id);
create index audit_entries_by_actor on audit_entries (store_id, actor_id, at) where actor_id is not null;

-- How many entries a store's log has: the sum of parts, so that writers do not wait for each other.
create table audit_counts (
  store_id uuid not null references stores on delete cascade,
  part     integer not null,
  total    bigint not null,
  primary key (store_id, part)
) with (fillfactor = 50);
alter table audit_counts enable row level security;
alter table audit_counts force row level security;
create policy own_store on audit_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on audit_counts to stoa_app;

-- A connection counts in a part that few others use.
create function count_audit_entries() returns trigger language plpgsql as $$
begin
  insert into audit_counts as c (store_id, part, total)
  select a.store_id, pg_backend_pid() % 16, count(*) from added a group by a.store_id
  on conflict (store_id, part) do update set total = c.total + excluded.total;
  return null;
end $$;
create trigger count_added after insert on audit_entries
  referencing new table as added for each statement execute function count_audit_entries();

-- Whichever part is charged, the sum is right. A store that is deleted has none left.
create function discount_audit_entries() returns trigger language plpgsql as $$
begin
  update audit_counts c set total = c.total - gone.entries
  from (
    select r.store_id, count(*) as entries, (select min(part) from audit_counts m where m.store_id = r.store_id) as part
    from removed r group by r.store_id) gone
  where c.store_id = gone.store_id and c.part = gone.part;
  return null;
end $$;
create trigger count_removed after delete on audit_entries
  referencing old table as removed for each statement execute function discount_audit_entries();
