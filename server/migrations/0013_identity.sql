-- Roles of the staff: named sets of the permissions that keys have, too.
create table roles (
  store_id    uuid not null references stores on delete cascade,
  role_id     uuid not null,
  name        text not null check (name <> ''),
  permissions text[] not null,
  version     integer not null default 1,
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now(),
  primary key (store_id, role_id),
  constraint roles_name_key unique (store_id, name)
);
alter table roles enable row level security;
alter table roles force row level security;
create policy own_store on roles
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on roles to stoa_app;
create trigger announce after update or delete on roles
  for each row execute function announce_store_change();

-- Who was invited has no password yet. Failures in a row are counted here, and lock the account for a while.
alter table staff
  alter column password_hash drop not null,
  add column role_id uuid,
  add column language text,
  add column failed_logins integer not null default 0,
  add column locked_until timestamptz(3),
  add column password_changed_at timestamptz(3),
  add column last_login_at timestamptz(3),
  add column version integer not null default 1,
  add foreign key (store_id, role_id) references roles;
create index staff_by_role on staff (store_id, role_id);
create trigger announce after update or delete on staff
  for each row execute function announce_store_change();

-- The store's shoppers. An email is kept in lower case and compared so. A temporary password is one the server made:
-- it has so much chance in it that a plain hash is enough.
create table customers (
  store_id            uuid not null references stores,
  customer_id         uuid not null,
  email               text collate "C" not null check (email = lower(email)),
  first_name          text not null,
  last_name           text not null,
  phone               text collate "C",
  avatar              text,
  language            text,
  is_guest            boolean not null default false,
  is_active           boolean not null default true,
  is_email_verified   boolean not null default false,
  marketing_opt_in    boolean not null default false,
  password_hash       text,
  temporary_hash      bytea,
  temporary_until     timestamptz(3),
  failed_logins       integer not null default 0,
  locked_until        timestamptz(3),
  password_changed_at timestamptz(3),
  last_login_at       timestamptz(3),
  deactivated_at      timestamptz(3),
  anonymized_at       timestamptz(3),
  search_text         text not null,
  version             integer not null default 1,
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null,
  primary key (store_id, customer_id),
  constraint customers_email_key unique (store_id, email)
);
create index customers_by_created on customers (store_id, created_at, customer_id);
create index customers_by_updated on customers (store_id, updated_at, customer_id);
alter table customers enable row level security;
alter table customers force row level security;
create policy own_store on customers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on customers to stoa_app;
create trigger announce after update on customers
  for each row when (old.is_active is distinct from new.is_active
    or old.temporary_hash is distinct from new.temporary_hash or old.password_hash is distinct from new.password_hash)
  execute function announce_store_change();

-- A session is one log-in of a person, however often its tokens are renewed. Sessions that have ended are swept later.
create table sessions (
  store_id             uuid not null references stores on delete cascade,
  session_id           uuid not null,
  staff_id             uuid,
  customer_id          uuid,
  must_change_password boolean not null default false,
  by_cookie            boolean not null default false,
  ip                   text,
  user_agent           text,
  created_at           timestamptz(3) not null,
  last_used_at         timestamptz(3) not null,
  expires_at           timestamptz(3) not null,
  ended_at             timestamptz(3),
  primary key (store_id, session_id),
  foreign key (store_id, staff_id) references staff on delete cascade,
  foreign key (store_id, customer_id) references customers on delete cascade,
  check (num_nonnulls(staff_id, customer_id) = 1)
);
create index sessions_by_staff on sessions (store_id, staff_id, created_at) where staff_id is not null;
create index sessions_by_customer on sessions (store_id, customer_id, created_at) where customer_id is not null;
create index sessions_by_expiry on sessions (store_id, expires_at);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy own_store on sessions
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on sessions to stoa_app;
create trigger announce after update on sessions
  for each row when (old.ended_at is distinct from new.ended_at
    or old.must_change_password is distinct from new.must_change_password)
  execute function announce_store_change();

-- The refresh tokens of a session, of which only the SHA-256 is kept: one that is current, the others used.
create table refresh_tokens (
  store_id   uuid not null references stores on delete cascade,
  hash       bytea not null check (length(hash) = 32),
  session_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3),
  primary key (store_id, hash),
  foreign key (store_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_by_session on refresh_tokens (store_id, session_id);
alter table refresh_tokens enable row level security;
alter table refresh_tokens force row level security;
create policy own_store on refresh_tokens
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on refresh_tokens to stoa_app;

-- One-time codes that were sent by mail, kept as keyed hashes: to verify an address, to choose a password.
create table account_codes (
  store_id    uuid not null references stores on delete cascade,
  code_id     uuid not null,
  staff_id    uuid,
  customer_id uuid,
  purpose     text not null check (purpose in ('verify_email', 'reset_password', 'invitation')),
  hash        bytea not null check (length(hash) = 32),
  attempts    integer not null default 0,
  created_at  timestamptz(3) not null,
  expires_at  timestamptz(3) not null,
  used_at     timestamptz(3),
  primary key (store_id, code_id),
  foreign key (store_id, staff_id) references staff on delete cascade,
  foreign key (store_id, customer_id) references customers on delete cascade,
  check (num_nonnulls(staff_id, customer_id) = 1)
);
create index account_codes_by_staff on account_codes (store_id, staff_id, purpose) where staff_id is not null;
create index account_codes_by_customer on account_codes (store_id, customer_id, purpose) where customer_id is not null;
create index account_codes_by_expiry on account_codes (store_id, expires_at);
alter table account_codes enable row level security;
alter table account_codes force row level security;
create policy own_store on account_codes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on account_codes to stoa_app;

-- A key may be replaced by another while it still works for a while.
alter table api_keys
  add column updated_at timestamptz(3) not null default now(),
  add column created_by_kind text,
  add column created_by_id uuid,
  add column replaced_by uuid;
