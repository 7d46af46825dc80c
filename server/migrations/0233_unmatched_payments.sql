-- Payments that belong to no order are listed by themselves; there are few of them.
create index order_payments_unmatched on order_payments (store_id, created_at, payment_id) where unmatched;
