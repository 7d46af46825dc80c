-- What came back of an order can be exchanged for another order: what it is worth pays that one. Both orders name each other, the
-- return says what its pieces were worth when they came, and a refund which return it settles.
alter table orders
  -- {"orderId", "returnId"} of what it was placed in exchange for; the ids of the orders that were placed in exchange for it.
  add column exchange_of json,
  add column exchanges json;
alter table order_returns
  add column worth_amount bigint,
  add column exchange_order_id uuid,
  add constraint order_returns_settled_check check (worth_amount >= 0
    and ((worth_amount is null and exchange_order_id is null) or status = 'received')) not valid;
alter table order_refunds add column return_id uuid;
