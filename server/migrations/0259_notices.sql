-- What the people of a store should know: one row a thing, whoever reads it. Deleted after 90 days.
create table notices (
  store_id    uuid not null,
  notice_id   uuid not null,
  kind        text not null,
  -- Whose it is alone; null: of everybody who may see such a thing.
  staff_id    uuid,
  -- Who did it, and need not be told.
  actor       text,
  resource_id uuid,
  about       json not null,
  created_at  timestamptz(3) not null,
  primary key (store_id, notice_id)
);
select place_by_store('notices');
alter table notices add foreign key (store_id) references stores;
alter table notices add foreign key (store_id, staff_id) references staff;
create index notices_by_created on notices (store_id, created_at, notice_id);
create index notices_by_staff on notices (store_id, staff_id) where staff_id is not null;
alter table notices enable row level security;
alter table notices force row level security;
create policy own_store on notices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
-- For stores_to_sweep, which runs as the owner.
create policy swept on notices for select to current_user using (true);
grant select, insert, delete on notices to stoa_app;

-- How far somebody has read, and how they want to be told.
create table notice_readers (
  store_id    uuid not null,
  staff_id    uuid not null,
  read_until  timestamptz(3),
  preferences json not null default '{}',
  primary key (store_id, staff_id)
);
select place_by_store('notice_readers');
alter table notice_readers add foreign key (store_id) references stores;
alter table notice_readers add foreign key (store_id, staff_id) references staff;
alter table notice_readers enable row level security;
alter table notice_readers force row level security;
create policy own_store on notice_readers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on notice_readers to stoa_app;

-- Notices that somebody read by themselves; older than `read_until`, all are read.
create table notice_reads (
  store_id  uuid not null,
  staff_id  uuid not null,
  notice_id uuid not null,
  primary key (store_id, staff_id, notice_id)
);
select place_by_store('notice_reads');
alter table notice_reads add foreign key (store_id) references stores;
alter table notice_reads add foreign key (store_id, staff_id) references staff;
alter table notice_reads add foreign key (store_id, notice_id) references notices on delete cascade;
create index notice_reads_by_notice on notice_reads (store_id, notice_id);
alter table notice_reads enable row level security;
alter table notice_reads force row level security;
create policy own_store on notice_reads
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on notice_reads to stoa_app;

-- How far a store's events have become notices, and notices mails.
create table notice_cursors (
  store_id        uuid primary key,
  collected_until timestamptz(3) not null,
  mailed_until    timestamptz(3) not null
);
select place_by_store('notice_cursors');
alter table notice_cursors add foreign key (store_id) references stores;
alter table notice_cursors enable row level security;
alter table notice_cursors force row level security;
create policy own_store on notice_cursors
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
-- For stores_with_news, which runs as the owner.
create policy swept on notice_cursors for select to current_user using (true);
grant select, insert, update on notice_cursors to stoa_app;

-- The stores with events that nobody has looked at for notices.
create function stores_with_news(most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select s.store_id from public.stores s
    where (select max(e.created_at) from public.events e where e.store_id = s.store_id)
        > coalesce((select c.collected_until from public.notice_cursors c where c.store_id = s.store_id), '-infinity')
    limit most;
end $$;
revoke execute on function stores_with_news(integer) from public;
grant execute on function stores_with_news(integer) to stoa_app;

drop function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz, timestamptz, timestamptz);
create function stores_to_sweep(answers timestamptz, sessions timestamptz, codes timestamptz, failures timestamptz,
  jobs timestamptz, entries timestamptz, imports timestamptz, events timestamptz, deliveries timestamptz, mails timestamptz,
  visits timestamptz, notices timestamptz)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select s.store_id from public.stores s
    where (select min(t.created_at) from public.idempotency_keys t where t.store_id = s.store_id) < answers
      or (select min(t.expires_at) from public.sessions t where t.store_id = s.store_id) < sessions
      or (select min(t.ended_at) from public.sessions t where t.store_id = s.store_id and t.ended_at is not null) < sessions
      or (select min(t.expires_at) from public.refresh_tokens t where t.store_id = s.store_id) < codes
      or (select min(t.expires_at) from public.account_codes t where t.store_id = s.store_id) < codes
      or (select min(t.expires_at) from public.registered_passwords t where t.store_id = s.store_id) < codes
      or (select min(t.failed_at) from public.login_failures t where t.store_id = s.store_id) < failures
      or (select min(t.finished_at) from public.jobs t
          where t.store_id = s.store_id and t.finished_at is not null) < jobs
      or (select min(t.at) from public.audit_entries t where t.store_id = s.store_id) < entries
      or (select min(t.created_at) from public.imports t
          where t.store_id = s.store_id and t.status not in ('waiting', 'running')) < imports
      or (select min(t.created_at) from public.events t where t.store_id = s.store_id) < events
      or (select min(t.created_at) from public.webhook_deliveries t where t.store_id = s.store_id) < deliveries
      or (select min(t.created_at) from public.mails t where t.store_id = s.store_id) < mails
      or (select min(t.day) from public.visit_counts t where t.store_id = s.store_id) < visits::date
      or (select min(t.created_at) from public.notices t where t.store_id = s.store_id) < notices;
end $$;
revoke execute on function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) from public;
grant execute on function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) to stoa_app;
