-- Passkeys (WebAuthn) of the owner and the staff. Each is good on the host that it was made on; the counter is what the authenticator told last.
create table passkeys (
  store_id      uuid not null,
  passkey_id    uuid not null,
  staff_id      uuid not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key    bytea not null,
  sign_count    bigint not null,
  host          text not null,
  name          text not null,
  transports    text[] not null,
  is_synced     boolean not null,
  created_at    timestamptz(3) not null,
  last_used_at  timestamptz(3),
  primary key (store_id, passkey_id),
  constraint passkeys_credential_key unique (store_id, credential_id),
  foreign key (store_id, staff_id) references staff on delete cascade
);
create index passkeys_by_staff on passkeys (store_id, staff_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy own_store on passkeys
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on passkeys to stoa_app;
