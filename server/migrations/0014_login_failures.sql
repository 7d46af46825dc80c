-- Failed log-ins are counted by what was typed as the email address, kept as a keyed hash, whether or not anybody has
-- it: known and unknown addresses lock alike. Ten in a row lock for a while; a success forgets them.
create table login_failures (
  store_id     uuid not null references stores on delete cascade,
  kind         text not null check (kind in ('staff', 'customer')),
  digest       bytea not null check (length(digest) = 32),
  failures     integer not null,
  failed_at    timestamptz(3) not null,
  locked_until timestamptz(3),
  primary key (store_id, kind, digest)
);
create index login_failures_by_time on login_failures (store_id, failed_at);
alter table login_failures enable row level security;
alter table login_failures force row level security;
create policy own_store on login_failures
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on login_failures to stoa_app;

alter table staff drop column failed_logins, drop column locked_until;
alter table customers drop column failed_logins, drop column locked_until;

-- Of the codes for one purpose a person has one: a new one takes the place of the one before.
drop index account_codes_by_staff;
drop index account_codes_by_customer;
create unique index account_codes_one_of_staff on account_codes (store_id, staff_id, purpose)
  where staff_id is not null;
create unique index account_codes_one_of_customer on account_codes (store_id, customer_id, purpose)
  where customer_id is not null;
