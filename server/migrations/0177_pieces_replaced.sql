-- How many pieces of a line claims replaced at no charge: such a piece is not refunded, and a refunded one is not replaced (decision record 173).
alter table order_items
  add column replaced_quantity bigint not null default 0,
  add constraint order_items_made_good_check check (
    replaced_quantity >= 0 and refunded_quantity + replaced_quantity <= quantity
  ) not valid;

-- Of the claims that there are already: all their pieces, or those that left where the order that replaces them was cancelled. What refunds that
-- wait for their provider's answer give back is left to them. Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    with parts as (
      select c.order_id, c.replacement_order_id, item_id, product_id, variant_id, quantity,
        -- Lines of the same thing are one line of the order that replaces them: its pieces are those of the first ones first.
        coalesce(sum(quantity) over (
          partition by c.claim_id, product_id, variant_id
          order by n rows between unbounded preceding and 1 preceding), 0) as before
      from order_claims c
      cross join lateral json_array_elements(c.items) with ordinality as listed (part, n)
      cross join lateral (
        select (part->>'itemId')::uuid as item_id, (part->>'productId')::uuid as product_id,
          (part->>'variantId')::uuid as variant_id, (part->>'quantity')::bigint as quantity) p
      where c.store_id = store and c.resolution = 'replace'),
    replaced as (
      select p.order_id, p.item_id, sum(
        case when o.status = 'cancelled' then greatest(least(p.quantity, (
          select coalesce(sum(coalesce(l.shipped_quantity, 0) + l.lost_quantity + l.dropped_quantity), 0)
          from order_items l
          where l.store_id = store and l.order_id = p.replacement_order_id and l.requires_shipping
            and l.product_id = p.product_id and l.variant_id is not distinct from p.variant_id
        ) - p.before), 0) else p.quantity end) as pieces
      from parts p left join orders o on o.store_id = store and o.order_id = p.replacement_order_id
      group by 1, 2)
    update order_items i set replaced_quantity = least(r.pieces, greatest(i.quantity - i.refunded_quantity - (
      select coalesce(sum((part->>'quantity')::bigint), 0)
      from order_refunds f cross join lateral json_array_elements(f.items) part
      where f.store_id = store and f.order_id = i.order_id and f.status = 'pending'
        and (part->>'itemId')::uuid = i.item_id), 0))
    from replaced r
    where i.store_id = store and i.order_id = r.order_id and i.item_id = r.item_id and r.pieces > 0;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
