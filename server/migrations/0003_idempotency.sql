-- The first answer to a write with an idempotency key. `digest` is the SHA-256 of principal, method, path and
-- key; `request_hash` that of the body.
create table idempotency_keys (
  store_id     uuid not null references stores,
  digest       bytea not null,
  request_hash bytea not null,
  status       integer not null,
  headers      json not null,
  body         text not null,
  created_at   timestamptz(3) not null default now(),
  primary key (store_id, digest)
);
create index idempotency_keys_created_at on idempotency_keys (store_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_store on idempotency_keys
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on idempotency_keys to stoa_app;
