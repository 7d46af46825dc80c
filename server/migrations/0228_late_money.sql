-- Money that comes for an order that has ended is recorded and owed back, and what is paid beyond what is due is told apart.
alter table order_payments
  add column unmatched boolean not null default false,
  add column overpaid_amount bigint not null default 0 check (overpaid_amount between 0 and amount);

-- How long an order may stay unpaid, by the way to pay: seven days for a bank transfer, an hour for a card. Stores that have set a time
-- keep it for all ways.
alter table store_settings no force row level security;
alter table store_settings add column payment_timeouts json not null default '{"bankTransfer":10080,"card":60}';
update store_settings set payment_timeouts = '{}' where payment_timeout_minutes <> 1440;
alter table store_settings force row level security;

-- More may be paid than an order comes to.
alter table orders drop constraint orders_paid_check, add constraint orders_paid_check check (paid_amount >= 0) not valid;

-- A reopened order counts earlier refunds as money that was given back before: neither as paid, nor as refunded.
grant update (unmatched) on order_payments to stoa_app;
