-- Second factors of the owner and the staff: one secret for time-based codes (RFC 6238), which counts once a code of it came back;
-- recovery codes, each used up by being deleted. `has_second_factor` says whether there is any, so that a log-in takes no look at these tables. A challenge counts only if it is newer than the last one that was used.
alter table staff add column has_second_factor boolean not null default false;
alter table stores add column requires_second_factor boolean not null default false;
grant update (requires_second_factor) on stores to stoa_app;

create table second_factors (
  store_id       uuid not null,
  staff_id       uuid not null,
  totp_sealed    bytea,
  totp_step      bigint not null default 0,
  totp_at        timestamptz(3),
  pending_sealed bytea,
  pending_until  timestamptz(3),
  challenge_used timestamptz(3),
  primary key (store_id, staff_id),
  foreign key (store_id, staff_id) references staff on delete cascade
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy own_store on second_factors
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on second_factors to stoa_app;

create table recovery_codes (
  store_id   uuid not null,
  staff_id   uuid not null,
  hash       bytea not null check (length(hash) = 32),
  primary key (store_id, staff_id, hash),
  foreign key (store_id, staff_id) references staff on delete cascade
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own_store on recovery_codes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on recovery_codes to stoa_app;
