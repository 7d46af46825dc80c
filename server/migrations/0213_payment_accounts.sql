-- Accounts of stores at payment providers, as rows: until now a store had one, at Stripe, in its payment settings. `settings` and `secrets`
-- are fields of the provider's own; a secret is {"sealed": base64, "last4"}, sealed by the server's secret.
create table payment_accounts (
  store_id   uuid not null,
  provider   text collate "C" not null,
  account    text collate "C" not null default 'default',
  is_test    boolean,
  capture    text not null default 'automatic' check (capture in ('automatic', 'manual')),
  settings   json not null default '{}',
  secrets    json not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (store_id, provider, account)
);
select place_by_store('payment_accounts');
alter table payment_accounts add foreign key (store_id) references stores;

alter table payment_settings no force row level security;
insert into payment_accounts (store_id, provider, is_test, capture, settings, secrets, updated_at)
select g.store_id, 'stripe', g.is_test, g.capture,
  json_build_object('publishableKey', g.publishable_key, 'merchantId', g.merchant_id, 'multicapture', g.multicapture),
  json_strip_nulls(json_build_object(
    'secretKey', case when g.secret_key is not null then
      json_build_object('sealed', translate(encode(g.secret_key, 'base64'), E'\n', ''), 'last4', g.secret_key_last4) end,
    'webhookSecret', case when g.webhook_secret is not null then
      json_build_object('sealed', translate(encode(g.webhook_secret, 'base64'), E'\n', ''), 'last4', g.webhook_secret_last4) end)),
  g.updated_at
from payment_settings g
where g.publishable_key is not null or g.merchant_id is not null or g.secret_key is not null or g.webhook_secret is not null
  or g.capture <> 'automatic' or g.multicapture;
alter table payment_settings force row level security;
drop policy counted on payment_settings;
alter table payment_settings
  drop column publishable_key,
  drop column merchant_id,
  drop column secret_key,
  drop column secret_key_last4,
  drop column webhook_secret,
  drop column webhook_secret_last4,
  drop column is_test,
  drop column capture,
  drop column multicapture;

alter table payment_accounts enable row level security;
alter table payment_accounts force row level security;
create policy own_store on payment_accounts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
-- At its start a server counts, as the schema's owner, the stores whose secrets do not open (commands/lost-secrets.ts).
create policy counted on payment_accounts for select to current_user using (true);
grant select, insert, update on payment_accounts to stoa_app;

-- The account that was asked to take a payment.
alter table provider_payments add column account text collate "C" not null default 'default';
