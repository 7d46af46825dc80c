-- How many pieces of a line claims replaced at no charge: such a piece is not refunded, and a refunded one is not replaced (decision record 173).
alter table order_items
  add column replaced_quantity bigint not null default 0,
  add constraint order_items_made_good_check check (
    replaced_quantity >= 0 and refunded_quantity + replaced_quantity <= quantity
  ) not valid;
update order_items i set replaced_quantity = least(r.pieces, i.quantity - i.refunded_quantity)
from (
  select c.store_id, c.order_id, (part->>'itemId')::uuid as item_id, sum((part->>'quantity')::bigint) as pieces
  from order_claims c cross join lateral json_array_elements(c.items) part
  where c.resolution = 'replace'
  group by 1, 2, 3) r
where i.store_id = r.store_id and i.order_id = r.order_id and i.item_id = r.item_id;
