-- How many pieces of a line claims replaced at no charge: such a piece is not refunded, and a refunded one is not replaced (decision record 173).
alter table order_items
  add column replaced_quantity bigint not null default 0,
  add constraint order_items_made_good_check check (
    replaced_quantity >= 0 and refunded_quantity + replaced_quantity <= quantity
  ) not valid;

-- Of the claims that there are already. Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    update order_items i set replaced_quantity = least(r.pieces, i.quantity - i.refunded_quantity)
    from (
      select c.order_id, (part->>'itemId')::uuid as item_id, sum((part->>'quantity')::bigint) as pieces
      from order_claims c cross join lateral json_array_elements(c.items) part
      where c.store_id = store and c.resolution = 'replace'
      group by 1, 2) r
    where i.store_id = store and i.order_id = r.order_id and i.item_id = r.item_id;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
