-- People who manage a store. A password is kept as its Argon2id hash.
create table staff (
  store_id      uuid not null references stores,
  staff_id      uuid not null,
  email         text not null check (email = lower(email)),
  name          text not null default '',
  type          text not null check (type in ('owner', 'staff')),
  password_hash text not null,
  is_active     boolean not null default true,
  created_at    timestamptz(3) not null default now(),
  updated_at    timestamptz(3) not null default now(),
  primary key (store_id, staff_id),
  constraint staff_email_key unique (store_id, email)
);
create unique index staff_one_owner on staff (store_id) where type = 'owner';
alter table staff enable row level security;
alter table staff force row level security;
create policy own_store on staff
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on staff to stoa_app;

-- API keys: only the SHA-256 of a key is kept.
create table api_keys (
  store_id    uuid not null references stores,
  api_key_id  uuid not null,
  name        text not null check (name <> ''),
  hash        bytea not null check (length(hash) = 32),
  prefix      text not null,
  last4       text not null,
  permissions text[] not null,
  allowed_ips text[] not null default '{}',
  rate_limit  integer check (rate_limit > 0),
  expires_at  timestamptz(3),
  revoked_at  timestamptz(3),
  created_at  timestamptz(3) not null default now(),
  primary key (store_id, api_key_id),
  constraint api_keys_hash_key unique (store_id, hash)
);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_store on api_keys
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on api_keys to stoa_app;
create trigger announce after insert or update or delete on api_keys
  for each row execute function announce_store_change();

-- When a key was last used: apart from the key, so that using it announces no change.
create table api_key_uses (
  store_id     uuid not null,
  api_key_id   uuid not null,
  last_used_at timestamptz(3) not null,
  primary key (store_id, api_key_id),
  foreign key (store_id, api_key_id) references api_keys on delete cascade
);
alter table api_key_uses enable row level security;
alter table api_key_uses force row level security;
create policy own_store on api_key_uses
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on api_key_uses to stoa_app;
