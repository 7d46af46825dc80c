-- What else is known of what a provider was asked to take. All of it only ever goes one way, as the rest.
alter table provider_payments
  -- Whether the order's books have that it was promised.
  add column is_promised boolean not null default false,
  -- Whether the provider takes nothing more by it, though something was left.
  add column is_complete boolean not null default false,
  -- Charges that their payers dispute: {"id": {"amount", "status", "reason", "told"}}, amounts as texts.
  add column disputes json not null default '{}',
  -- The provider's id of the page on which it is paid, where it is paid on one of the provider's.
  add column session text collate "C";
alter table provider_payments no force row level security;
update provider_payments set is_promised = authorized_amount > 0, is_complete = received_amount > 0
  where authorized_amount > 0 or received_amount > 0;
alter table provider_payments force row level security;

-- Whether the account at the provider may capture a payment several times.
alter table payment_settings add column multicapture boolean not null default false;

-- A provider says how much it took, where it was asked for a part.
grant update (amount) on order_payments to stoa_app;

-- What of a refund came back after it had been given: it is owed again.
alter table order_refunds
  add column failed_amount bigint not null default 0 check (failed_amount between 0 and amount);
