-- What bounds a key that a program works with: whether a person confirms what cannot be taken back, and what it may do in a day.
alter table api_keys
  add column confirm text not null default 'none' check (confirm in ('none', 'person')),
  -- Amounts in minor units and counts, as texts.
  add column daily_limits json,
  -- The key with which it counts: the one that it replaced, or the one with limits that made it.
  add column counted_with uuid,
  add constraint api_keys_limits_check check (kind = 'secret' or (confirm = 'none' and daily_limits is null));

-- What keys with limits did on the latest day of their store on which they did anything that counts.
create table api_key_days (
  store_id      uuid not null,
  api_key_id    uuid not null,
  day           date not null,
  refunds       bigint not null,
  discounts     bigint not null,
  credit        bigint not null,
  orders        bigint not null,
  cancellations bigint not null,
  primary key (store_id, api_key_id),
  foreign key (store_id, api_key_id) references api_keys on delete cascade
) with (fillfactor = 50);
alter table api_key_days enable row level security;
alter table api_key_days force row level security;
create policy own_store on api_key_days
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on api_key_days to stoa_app;
