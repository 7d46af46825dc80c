-- Visits of the shop by the store's day: all of them, by source and by landing page. Numbers alone: no row is of a person.
create table visit_counts (
  store_id  uuid not null,
  day       date not null,
  kind      text collate "C" not null check (kind in ('all', 'source', 'page')),
  key       text collate "C" not null,
  views     bigint not null,
  visits    bigint not null,
  products  bigint not null,
  carts     bigint not null,
  checkouts bigint not null,
  orders    bigint not null,
  primary key (store_id, day, kind, key)
);
select place_by_store('visit_counts');
alter table visit_counts add foreign key (store_id) references stores;

alter table visit_counts enable row level security;
alter table visit_counts force row level security;
create policy own_store on visit_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on visit_counts to stoa_app;

-- Stores whose visits have become old are swept, too.
create policy swept on visit_counts for select to current_user using (true);

drop function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz, timestamptz);
create function stores_to_sweep(answers timestamptz, sessions timestamptz, codes timestamptz, failures timestamptz,
  jobs timestamptz, entries timestamptz, imports timestamptz, events timestamptz, deliveries timestamptz, mails timestamptz,
  visits timestamptz)
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
      or (select min(t.day) from public.visit_counts t where t.store_id = s.store_id) < visits::date;
end $$;
revoke execute on function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) from public;
grant execute on function stores_to_sweep(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) to stoa_app;
