-- A store may have several accounts at one provider, each with a name, its place in the order, and the currencies and countries that it
-- takes (none: all). An account is named by an id: that of the first one is made of the store's id and the provider's name, as the server
-- makes it for an account that has no row yet.
alter table payment_accounts no force row level security;
alter table payment_accounts
  add column payment_account_id uuid,
  add column name text,
  add column position integer not null default 0,
  add column currencies text[] not null default '{}',
  add column countries text[] not null default '{}',
  add column version integer not null default 1,
  add column created_at timestamptz(3);
update payment_accounts set
  payment_account_id = overlay(overlay(left(encode(sha256(convert_to(store_id::text || ' ' || provider, 'UTF8')), 'hex'), 32) placing '7' from 13) placing '8' from 17)::uuid,
  name = initcap(provider),
  created_at = updated_at;
alter table payment_accounts drop constraint payment_accounts_pkey;
alter table payment_accounts
  alter column payment_account_id set not null,
  alter column name set not null,
  alter column created_at set not null,
  drop column account,
  add primary key (store_id, payment_account_id);
alter table payment_accounts force row level security;
grant delete on payment_accounts to stoa_app;

-- A payment belongs to the account that it was begun at.
alter table provider_payments no force row level security;
alter table provider_payments add column payment_account_id uuid;
update provider_payments set
  payment_account_id = overlay(overlay(left(encode(sha256(convert_to(store_id::text || ' ' || provider, 'UTF8')), 'hex'), 32) placing '7' from 13) placing '8' from 17)::uuid;
alter table provider_payments
  alter column payment_account_id set not null,
  drop column account;
alter table provider_payments force row level security;
create index provider_payments_account on provider_payments (store_id, payment_account_id);
