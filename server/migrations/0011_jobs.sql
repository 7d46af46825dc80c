-- Work that is done after the request: one queue for all kinds. A row is added in the transaction of what it follows
-- from. `payload` says what to do; what of it is secret is in `sealed`, encrypted. Of unfinished jobs of one kind
-- and `key` there is one at most.
create table jobs (
  store_id     uuid not null references stores on delete cascade,
  job_id       uuid not null,
  kind         text not null,
  key          text collate "C",
  payload      json not null,
  sealed       bytea,
  state        text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  run_at       timestamptz(3) not null,
  attempts     integer not null default 0,
  leased_until timestamptz(3),
  error        text,
  created_at   timestamptz(3) not null default now(),
  finished_at  timestamptz(3),
  primary key (store_id, job_id)
);
create unique index jobs_one_unfinished on jobs (store_id, kind, key)
  where key is not null and state in ('waiting', 'running');
create index jobs_due on jobs (kind, run_at) where state = 'waiting';
create index jobs_leased on jobs (kind, leased_until) where state = 'running';
create index jobs_finished on jobs (store_id, finished_at) where finished_at is not null;
alter table jobs enable row level security;
alter table jobs force row level security;
create policy own_store on jobs
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on jobs to stoa_app;
-- For claim_jobs and stores_to_sweep, which run as the owner.
create policy claimed on jobs to current_user using (true) with check (true);

-- Takes due jobs of some kinds for a worker, whichever stores they are of, oldest first: those that wait, and those
-- whose worker has let its lease run out. The rest of the work is done bound to the job's store.
create function claim_jobs(wanted text, most integer, lease_seconds integer)
returns table (store_id uuid, job_id uuid, attempts integer)
language sql security definer set search_path = pg_catalog, public
begin atomic
  update public.jobs j
  set state = 'running', attempts = j.attempts + 1, leased_until = now() + make_interval(secs => lease_seconds)
  from (
    select d.store_id, d.job_id from public.jobs d
    where d.kind = wanted
      and ((d.state = 'waiting' and d.run_at <= now()) or (d.state = 'running' and d.leased_until < now()))
    order by d.run_at
    limit most
    for update skip locked) due
  where j.store_id = due.store_id and j.job_id = due.job_id
  returning j.store_id, j.job_id, j.attempts;
end;
revoke execute on function claim_jobs(text, integer, integer) from public;
grant execute on function claim_jobs(text, integer, integer) to stoa_app;
