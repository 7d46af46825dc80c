-- Payments and refunds of all orders, by when they were recorded. The condition holds for all; no look-up of an order's own has it (0073).
create index order_payments_by_creation on order_payments (store_id, created_at, payment_id) where created_at > '-infinity';
create index order_payments_by_kind on order_payments (store_id, kind, created_at, payment_id) where created_at > '-infinity';
create index order_refunds_by_creation on order_refunds (store_id, created_at, refund_id) where created_at > '-infinity';
