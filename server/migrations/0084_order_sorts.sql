-- Orders by when they were placed, and by their numbers. The condition holds for all; no look-up of one order has it, so none takes these
-- indexes for the primary key while PostgreSQL's statistics do not know a store (0073).
create index orders_by_placement on orders (store_id, placed_at, order_id) where placed_at > '-infinity';
create index orders_in_order on orders (store_id, coalesce(number, 0), order_id) where placed_at > '-infinity';
