import assert from "node:assert/strict";
import type { TestServer, TestStore } from "./server.ts";

// The numbers that an order's own have to equal, each computed from the written rows and nothing else. Every
// statement finds rows that do not agree; `orders` have no returns but those of whole orders at the door.
const faults: Readonly<Record<string, string>> = {
  "a level of stock is the sum of its ledger": `
    select l.item_id, l.quantity, sum(m.delta) from stock_levels l left join stock_movements m using (item_id, location_id)
    group by l.item_id, l.location_id, l.quantity having l.quantity is distinct from coalesce(sum(m.delta), 0)`,
  "a product's quantity is what lies where it sells online, and that of one with variants their sum": `
    select p.product_id, p.quantity from products p where p.deleted_at is null and p.quantity <> case when has_variants
      then (select coalesce(sum(v.quantity), 0) from product_variants v where v.product_id = p.product_id and v.retired_at is null)
      else coalesce((select sum(l.quantity) from stock_levels l join locations using (location_id)
        where l.item_id = p.product_id and sells_online), 0) end`,
  "a variant's quantity is what lies where it sells online": `
    select v.variant_id, v.quantity from product_variants v where v.retired_at is null
      and v.quantity <> coalesce((select sum(l.quantity) from stock_levels l join locations using (location_id)
        where l.item_id = v.variant_id and sells_online), 0)`,
  "lists by quantity have each item that is not gone, and its quantity": `
    select i.item_id, i.quantity, x.quantity from item_quantities i full join (
      select product_id as item_id, quantity from products where deleted_at is null and not has_variants
      union all
      select v.variant_id, v.quantity from product_variants v join products p using (product_id)
      where v.retired_at is null and p.deleted_at is null) x using (item_id)
    where i.quantity is distinct from x.quantity`,
  "no stock is below 0 that must not be": `
    select l.item_id, l.quantity from stock_levels l join products p using (product_id)
    where l.quantity < 0 and p.inventory_tracked and not p.allow_backorder`,
  "an order took from stock what it sold, less what came back": `
    select o.order_number, i.sold, i.expected, m.delta from orders o
    join (select order_id, product_id, variant_id, coalesce(variant_id, product_id) as sold,
        sum(case when stock_taken then restocked_quantity - quantity - replaced else 0 end) as expected
      from order_items i
      cross join lateral (select coalesce(sum((s.replaced->>(i.item_id::text))::bigint), 0) as replaced from order_shipments s
        where s.order_id = i.order_id and s.status <> 'cancelled') r
      group by 1, 2, 3) i using (order_id)
    left join (select reference, item_id, sum(delta) as delta from stock_movements group by 1, 2) m
      on m.reference = o.order_number and m.item_id = i.sold
    join products p on p.product_id = i.product_id and p.deleted_at is null and p.has_variants = (i.variant_id is not null)
    where not exists (select from product_variants v where v.variant_id = i.variant_id and v.retired_at is not null)
      and coalesce(m.delta, 0) <> i.expected`,
  "what lines of an item hold at each location was taken from there for their order": `
    select o.order_number, i.sold, l.location_id, l.held, l.taken from orders o
    join (select order_id, product_id, variant_id, coalesce(variant_id, product_id) as sold, array_agg(stock_at) as stock_at
      from order_items where stock_at is not null and stock_taken group by 1, 2, 3) i using (order_id)
    cross join lateral (select location_id, coalesce(h.held, 0) as held, coalesce(m.taken, 0) as taken
      from (select (part->>0)::uuid as location_id, sum((part->>1)::bigint + (part->>2)::bigint) as held
        from unnest(i.stock_at) line, json_array_elements(line) part group by 1) h
      full join (select location_id, -sum(delta) as taken from stock_movements m
        where m.reference = o.order_number and m.item_id = i.sold group by 1) m using (location_id)) l
    join products p on p.product_id = i.product_id and p.deleted_at is null and p.has_variants = (i.variant_id is not null)
    where l.held <> l.taken
      and not exists (select from product_variants v where v.variant_id = i.variant_id and v.retired_at is not null)`,
  "the pieces of a line that wait to be packed wait at locations": `
    select o.order_number, i.item_id, i.quantity, i.stock_at from orders o join order_items i using (order_id)
    where i.stock_at is not null and i.requires_shipping
      and (select coalesce(sum((part->>1)::bigint), 0) from json_array_elements(i.stock_at) part) <> i.quantity - i.packed_quantity
        - coalesce(i.shipped_quantity, 0) - i.lost_quantity - i.withdrawn_quantity - i.dropped_quantity
      or exists (select from json_array_elements(i.stock_at) part where (part->>1)::bigint < 0)`,
  "a shipment's pieces were taken from somewhere": `
    select s.shipment_id, s.items, s.taken_from from order_shipments s, json_array_elements(s.items) part
    where s.taken_from->(part->>'itemId') is not null and json_array_length(s.taken_from->(part->>'itemId')) > 0
      and (part->>'quantity')::bigint <> (select sum((at->>1)::bigint) from json_array_elements(s.taken_from->(part->>'itemId')) at)`,
  "a line's pieces are where its order's shipments say, and never more than were ordered": `
    select o.order_number, i.item_id, i.quantity, i.packed_quantity, i.shipped_quantity, s.packed, s.shipped from orders o
    join order_items i using (order_id)
    cross join lateral (select
        coalesce(sum((part->>'quantity')::bigint) filter (where s.status = 'packed'), 0) as packed,
        coalesce(sum((part->>'quantity')::bigint) filter (where s.status in ('shipped', 'delivered', 'returned')), 0) as shipped
      from order_shipments s, json_array_elements(s.items) part
      where s.order_id = o.order_id and (part->>'itemId')::uuid = i.item_id) s
    where o.imported_from is null and i.shipped_quantity is not null and ((i.packed_quantity, i.shipped_quantity) <> (s.packed, s.shipped)
      or i.packed_quantity + i.shipped_quantity + i.lost_quantity + i.withdrawn_quantity + i.dropped_quantity > i.quantity)`,
  "a coupon was used as often as it says, by orders that were not cancelled": `
    select c.code, c.used_count, u.uses, o.orders from coupons c
    cross join lateral (select count(*) as uses from coupon_uses u where u.coupon_id = c.coupon_id) u
    cross join lateral (select count(*) as orders from orders o where o.coupon_id = c.coupon_id and o.status <> 'cancelled') o
    where c.used_count <> u.uses or u.uses <> o.orders`,
  "a gift card's balance is the sum of its movements, and the last one tells it": `
    select g.gift_card_id, g.balance, sum(m.delta) from gift_cards g join gift_card_movements m using (gift_card_id)
    group by g.gift_card_id, g.balance having g.balance <> sum(m.delta)
      or g.balance <> (array_agg(m.balance_after order by m.movement_id desc))[1] and count(distinct m.created_at) = count(*)`,
  "gift cards moved what orders say": `
    select o.order_number, o.gift_card_amount, o.refunded_to_cards, m.paid, m.back from orders o
    cross join lateral (select coalesce(-sum(delta) filter (where reason = 'order'), 0) as paid,
      coalesce(sum(delta) filter (where delta > 0 and reason = 'refund'), 0) as back
      from gift_card_movements m where m.order_id = o.order_id) m
    where o.gift_card_amount - o.refunded_to_cards <> m.paid - m.back or o.edit_count = 0 and o.gift_card_amount <> m.paid`,
  "a customer's store credit is the sum of its movements, and never below 0": `
    select a.customer_id, a.balance, m.total from customer_credits a
    cross join lateral (select coalesce(sum(delta), 0) as total, min(balance_after) as least
      from customer_credit_movements m where m.customer_id = a.customer_id) m
    where a.balance <> m.total or a.balance < 0 or m.least < 0`,
  "store credit moved what orders say": `
    select o.order_number, o.store_credit_amount, o.refunded_to_credit, m.paid, m.back, f.given from orders o
    cross join lateral (select coalesce(-sum(delta) filter (where reason = 'order'), 0) as paid,
      coalesce(sum(delta) filter (where reason = 'refund'), 0) as back
      from customer_credit_movements m where m.order_id = o.order_id) m
    cross join lateral (select coalesce(sum(credit_amount), 0) as given from order_refunds f
      where f.order_id = o.order_id and f.status = 'succeeded') f
    where m.back <> f.given or o.store_credit_amount > m.paid or o.edit_count = 0 and o.store_credit_amount <> m.paid`,
  "what was refunded of bought gift cards was taken off them": `
    select g.order_id, g.gift_card_id, m.taken, f.taken from gift_cards g
    cross join lateral (select coalesce(-sum(delta), 0) as taken from gift_card_movements m
      where m.gift_card_id = g.gift_card_id and m.order_id = g.order_id and m.reason in ('refunded', 'refund_failed')) m
    cross join lateral (select coalesce(sum((card->>'amount')::bigint), 0) as taken from order_refunds f,
        json_array_elements(f.items) part, json_array_elements(coalesce(part->'cards', '[]')) card
      where f.order_id = g.order_id and f.status <> 'failed' and (card->>'id')::uuid = g.gift_card_id) f
    where g.order_id is not null and m.taken <> f.taken`,
  "no bought gift card is refunded beside its balance": `
    select f.refund_id, part from order_refunds f, json_array_elements(f.items) part
    where exists (select from gift_cards g where g.order_item_id = (part->>'itemId')::uuid and g.created_at < f.created_at)
      and (part->>'amount')::bigint <> (select coalesce(sum((card->>'amount')::bigint), 0)
        from json_array_elements(coalesce(part->'cards', '[]')) card)`,
  "a gift card got back from an order no more than it paid": `
    select order_id, gift_card_id from gift_card_movements where order_id is not null and reason <> 'issued'
    group by order_id, gift_card_id having sum(delta) > 0`,
  "what the counters of orders, payments and refunds count": `
    with counted as (
      select 'order/' || status || '/' || payment_status || case when requires_shipping then '/ships' else '/digital' end as name,
        count(*) as total from orders group by 1
      union all select 'payment', count(*) from order_payments having count(*) > 0
      union all select 'refund', count(*) from order_refunds having count(*) > 0)
    select name, k.total, c.total from counted k full join order_counters c using (name)
    where coalesce(k.total, 0) <> coalesce(c.total, 0)`,
  "what the totals of lists of stock count": `
    select n.items, n.movements from product_counts n
    where n.movements <> (select count(*) from stock_movements) or n.items <> (
      select count(*) from products p
      left join product_variants v on v.product_id = p.product_id and v.retired_at is null where p.deleted_at is null)`,
  "invoices and credit notes are numbered without gaps": `
    select n.kind, count(*), min(number), max(number), c.total from invoices n left join invoice_counts c using (kind)
    group by n.kind, c.total having max(number) - min(number) + 1 <> count(*) or count(*) is distinct from c.total`,
  "of an invoice is credited what was given back, and all of it once it is cancelled": `
    select o.order_number, o.final_amount, o.refunded_amount, c.credited from orders o join invoices n using (order_id)
    cross join lateral (select coalesce(sum(amount), 0) as credited from invoices c
      where c.order_id = o.order_id and c.kind = 'credit_note') c
    where n.kind = 'invoice' and (n.amount <> o.final_amount or c.credited > o.final_amount or c.credited < o.refunded_amount
      or (o.status = 'cancelled' and c.credited <> o.final_amount))`,
  "what a customer's orders come to": `
    with counted as (
      select customer_id, count(*) as total, count(*) filter (where status in ('delivered', 'partially_refunded')) as completed,
        count(*) filter (where status = 'cancelled') as cancelled, sum(gift_card_amount + store_credit_amount + paid_amount) as spent,
        sum(refunded_amount) as refunded, min(created_at) as first_order_at, max(created_at) as last_order_at
      from orders group by customer_id)
    select * from counted c full join customer_order_stats s using (customer_id)
    where (c.total, c.completed, c.cancelled, c.spent, c.refunded, c.first_order_at, c.last_order_at) is distinct from
      (s.total, s.completed, s.cancelled, s.spent, s.refunded, s.first_order_at, s.last_order_at)
      and (c.total is not null or (s.total, s.completed, s.cancelled, s.spent, s.refunded) <> (0, 0, 0, 0, 0) or s.first_order_at is not null)`,
  "the sales of a day": `
    with kept as (
      select (created_at at time zone 'UTC')::date as day, count(*) filter (where status <> 'cancelled') as orders,
        count(*) filter (where status = 'cancelled') as cancelled,
        coalesce(sum(subtotal_amount) filter (where status <> 'cancelled'), 0) as gross,
        coalesce(sum(discount_amount) filter (where status <> 'cancelled'), 0) as discounts,
        coalesce(sum(tax_amount) filter (where status <> 'cancelled'), 0) as tax,
        coalesce(sum(shipping_cost + cod_fee) filter (where status <> 'cancelled'), 0) as shipping
      from orders group by 1)
    select * from kept k full join sales_days s using (day)
    where (k.orders, k.cancelled, k.gross, k.discounts, k.tax, k.shipping) is distinct from
        (s.orders, s.cancelled, s.gross, s.discounts, s.tax, s.shipping)
      and (k.day is not null or (s.orders, s.cancelled, s.gross, s.discounts, s.tax, s.shipping) <> (0, 0, 0, 0, 0, 0))`,
  "a day's refunds are those of orders that are not cancelled": `
    with given as (
      select (f.created_at at time zone 'UTC')::date as day, sum(f.amount - f.surplus_amount) as refunds
      from order_refunds f join orders o using (order_id) where o.status <> 'cancelled' group by 1)
    select day, g.refunds, s.refunds as counted from given g full join sales_days s using (day)
    where coalesce(g.refunds, 0) <> coalesce(s.refunds, 0)`,
  "the sales of a product": `
    with kept as (
      select (o.created_at at time zone 'UTC')::date as day, i.product_id,
        coalesce(sum(i.quantity) filter (where o.status <> 'cancelled'), 0) as quantity,
        coalesce(sum(i.unit_price * i.quantity - i.discount_amount) filter (where o.status <> 'cancelled'), 0) as amount
      from orders o join order_items i using (order_id) group by 1, 2)
    select * from kept k full join sales_products s using (day, product_id)
    where (coalesce(k.quantity, 0), coalesce(k.amount, 0)) is distinct from (coalesce(s.quantity, 0), coalesce(s.amount, 0))`,
  "orders are counted, and their numbers have no gaps": `
    select * from (select count(*) as orders, count(distinct number) as numbers, min(number) as first, max(number) as last
      from orders) o full join order_counts c on true
    where c.total is distinct from o.orders or o.numbers <> o.orders
      or o.orders > 0 and (o.last - o.first + 1 <> o.orders or o.first <> c.first_number)`,
  "an order's parts make its final amount": `
    select order_number, final_amount from orders o
    cross join lateral (select sum(total_amount) as total, sum(unit_price * quantity) as subtotal, sum(discount_amount) as discount,
      sum(tax_amount) as tax from order_items i where i.order_id = o.order_id) i
    where final_amount <> i.total + shipping_cost + cod_fee + case when prices_include_tax then 0 else tax_amount - i.tax end
      or subtotal_amount <> i.subtotal or discount_amount <> i.discount or tax_amount < i.tax`,
  "no more is paid than is due, and no more given back than was paid": `
    select order_number from orders where paid_amount + gift_card_amount + store_credit_amount > final_amount and edit_count = 0
      or refunded_amount > paid_amount + gift_card_amount + store_credit_amount
      or least(paid_amount, gift_card_amount, store_credit_amount, refunded_amount) < 0`,
  "what was paid is the sum of what was captured, less what was given back of a surplus": `
    select order_number, paid_amount from orders o where paid_amount <> coalesce(
      (select sum(amount) from order_payments p where p.order_id = o.order_id and p.kind = 'capture'), 0) - coalesce(
      (select sum(surplus_amount - least(surplus_amount, gift_card_amount + credit_amount)) from order_refunds f where f.order_id = o.order_id), 0)
      and not exists (select from order_refunds f where f.order_id = o.order_id and destination = 'credit' and surplus_amount > 0)`,
  "of an edited order, what was received less what was given back and with what is due is what it comes to": `
    select o.order_number, o.final_amount, p.received, f.given from orders o
    cross join lateral (select coalesce(sum(amount), 0) as received from order_payments p
      where p.order_id = o.order_id and p.kind = 'capture') p
    cross join lateral (select coalesce(-sum(delta) filter (where reason = 'order'), 0) as charged
      from gift_card_movements m where m.order_id = o.order_id) m
    cross join lateral (select coalesce(-sum(delta) filter (where reason = 'order'), 0) as charged
      from customer_credit_movements k where k.order_id = o.order_id) k
    cross join lateral (select coalesce(sum(surplus_amount), 0) as given from order_refunds f where f.order_id = o.order_id) f
    where p.received + m.charged + k.charged - f.given <> o.gift_card_amount + o.store_credit_amount + o.paid_amount`,
  "an edit begins where the one before it ended, and the last one ends where the order is": `
    select o.order_number, e.edit_id from orders o join (
      select *, lead(before::text) over (partition by order_id order by edit_id) as next,
        row_number() over (partition by order_id order by edit_id desc) as rest,
        count(*) over (partition by order_id) as edits from order_edits) e using (order_id)
    where o.edit_count <> e.edits or (case when e.rest = 1
      then (e.after->>'finalAmount')::numeric * 100 <> o.final_amount
      else (e.after->>'finalAmount') <> (e.next::json->>'finalAmount') end)`,
  "what was given back is the sum of the refunds, and so are its parts": `
    select order_number from orders o
    cross join lateral (select coalesce(sum(amount - surplus_amount), 0) as amount, coalesce(sum(shipping_amount), 0) as shipping,
      coalesce(sum(gift_card_amount - least(gift_card_amount, surplus_amount)), 0) as to_cards,
      coalesce(sum(case destination when 'credit' then amount - surplus_amount
        else credit_amount - least(credit_amount, surplus_amount - least(gift_card_amount, surplus_amount)) end), 0) as to_credit
      from order_refunds f where f.order_id = o.order_id) f
    cross join lateral (select sum(refunded_amount) as amount from order_items i where i.order_id = o.order_id) i
    where (o.refunded_amount, o.refunded_shipping, o.refunded_to_cards, o.refunded_to_credit)
        <> (f.amount, f.shipping, f.to_cards, f.to_credit)
      or i.amount + o.refunded_shipping > o.refunded_amount`,
  "what an exchange took from an order paid the one that names it, and both name each other": `
    select o.order_number, p.paid, f.given from orders o
    cross join lateral (select coalesce(sum(amount), 0) as paid from order_payments p
      where p.order_id = o.order_id and p.provider = 'exchange') p
    left join orders b on b.order_id = (o.exchange_of->>'orderId')::uuid
    left join order_returns r on r.return_id = (o.exchange_of->>'returnId')::uuid and r.order_id = b.order_id
    cross join lateral (select coalesce(sum(amount), 0) as given from order_refunds f
      where f.order_id = b.order_id and f.return_id = r.return_id and f.provider = 'exchange' and f.reference = o.order_number) f
    where p.paid <> f.given or o.exchange_of is not null and (r.exchange_order_id is distinct from o.order_id
      or not coalesce(b.exchanges::jsonb ? o.order_id::text, false))`,
  "an exchange moves neither gift cards nor what a provider holds": `
    select refund_id from order_refunds where provider = 'exchange' and (gift_card_amount, provider_amount, shipping_amount) <> (0, 0, 0)`,
  "of a return no more is settled than it is worth, nor more pieces than came": `
    select r.return_id, r.worth_amount, s.settled from order_returns r
    cross join lateral (select coalesce(sum(amount - shipping_amount - failed_amount), 0) as settled from order_refunds f
      where f.order_id = r.order_id and f.status <> 'failed' and (f.return_id = r.return_id or f.refund_id = r.refund_id)) s
    where s.settled > coalesce(r.worth_amount, 0) or exists (
      select from order_return_items i where i.return_id = r.return_id and i.received_quantity < (
        select coalesce(sum((part->>'quantity')::bigint), 0) from order_refunds f, json_array_elements(f.items) part
        where f.order_id = r.order_id and f.return_id = r.return_id and f.status <> 'failed' and (part->>'itemId')::uuid = i.item_id))`,
  "a line's refunds are those that name it": `
    select i.item_id from orders o join order_items i using (order_id)
    cross join lateral (select coalesce(sum((part->>'quantity')::bigint), 0) as quantity,
        coalesce(sum((part->>'amount')::bigint), 0) as amount
      from order_refunds f, json_array_elements(f.items) part
      where f.order_id = i.order_id and (part->>'itemId')::uuid = i.item_id) f
    where (i.refunded_quantity, i.refunded_amount) <> (f.quantity, f.amount)`,
  "a piece is made good once, and no line gives back more than what is not replaced cost": `
    select i.item_id, i.quantity, i.refunded_quantity, i.replaced_quantity, i.total_amount, i.refunded_amount from order_items i
    where i.refunded_quantity + i.replaced_quantity > i.quantity
      or i.refunded_amount > i.total_amount - floor(i.total_amount::numeric * i.replaced_quantity / i.quantity)`,
  "pieces are replaced by claims, but for those of orders that were cancelled before they left": `
    select o.order_number, i.replaced, c.claimed, r.unsent from orders o
    cross join lateral (select sum(replaced_quantity) as replaced from order_items i where i.order_id = o.order_id) i
    cross join lateral (select coalesce(sum((part->>'quantity')::bigint), 0) as claimed from order_claims c, json_array_elements(c.items) part
      where c.order_id = o.order_id and c.resolution = 'replace') c
    cross join lateral (select coalesce(sum(x.quantity - coalesce(x.shipped_quantity, 0) - x.lost_quantity - x.dropped_quantity), 0) as unsent
      from order_claims c join orders n on n.order_id = c.replacement_order_id and n.status = 'cancelled'
      join order_items x on x.order_id = n.order_id where c.order_id = o.order_id) r
    where i.replaced <> c.claimed - r.unsent`,
  "the tax in refunds is counted, and all of it is the order's": `
    select o.order_number, o.tax_amount, o.refunded_tax, f.tax from orders o
    cross join lateral (select sum(tax_amount) as tax, bool_or(tax_amount is null) as is_unknown from order_refunds f
      where f.order_id = o.order_id and f.status <> 'pending' and f.amount > f.failed_amount) f
    where o.imported_from is null and (f.is_unknown or coalesce(f.tax, 0) <> coalesce(o.refunded_tax, 0) or f.tax > o.tax_amount
      or o.refunded_amount = o.final_amount and coalesce(f.tax, 0) <> o.tax_amount)`,
  "the payment's status is what was paid and given back": `
    select order_number, payment_status, final_amount, paid, refunded_amount
    from (select *, gift_card_amount + store_credit_amount + paid_amount as paid from orders) o
    where case when payment_status in ('paid', 'partially_refunded', 'refunded') then edit_count = 0 and final_amount <> paid
      else final_amount <= paid and not exists (select from order_payments p where p.order_id = o.order_id and p.unmatched) end
      or payment_status = 'paid' and refunded_amount <> 0
      or payment_status = 'refunded' and refunded_amount <> paid
      or payment_status = 'partially_refunded' and refunded_amount not between 1 and paid - 1
      or payment_status in ('pending', 'authorized', 'failed') and refunded_amount <> 0`,
  "an order has one beginning, and its events are counted without gaps": `
    select o.order_number, o.event_sequence from orders o
    cross join lateral (select count(*) as events, min(sequence) as first, max(sequence) as last,
        count(*) filter (where type = 'order_created') as created,
        count(*) filter (where type = 'order_updated') as updated,
        count(*) filter (where type = 'payment_received') as paid,
        count(*) filter (where type = 'order_shipped') as shipped
      from events e where e.resource = 'order' and e.resource_id = o.order_id) e
    cross join lateral (select count(*) filter (where shipped_at is not null) as shipped
      from order_shipments s where s.order_id = o.order_id) t
    where created <> 1 or first <> 1 or last <> events or event_sequence <> last or email <> '' and updated <> version - 1
      or edit_count = 0 and paid <> case when payment_status in ('paid', 'partially_refunded', 'refunded') then 1 else 0 end
      or e.shipped <> t.shipped`,
  "events are of orders that are there": `
    select e.event_id from events e where store_id = current_setting('app.store_id')::uuid and resource = 'order'
      and not exists (select from orders o where o.order_id = e.resource_id)`,
  "an order's status is the last that its timeline tells": `
    select order_number, status from orders o where status <>
      (select t.status from order_timeline t where t.order_id = o.order_id and t.status is not null order by t.entry_id desc limit 1)`,
};

/**
 * Holds that all that orders have written in a store agrees: stock, coupons, gift cards, payments, events and
 * counters.
 */
export async function booksBalance(server: TestServer, store: TestStore, when = ""): Promise<void> {
  await server.asOwner(store, async (query) => {
    for (const [rule, sql] of Object.entries(faults)) {
      const rows = await query(`select * from (${sql}) faults limit 5`).catch((error: Error) => {
        throw new Error(`${rule}: ${error.message}`, { cause: error });
      });
      assert.deepEqual(rows, [], `${rule} ${when}`);
    }
    for (const { order_number, path } of await query(`
      select order_number, (select array_agg(status order by entry_id) from order_timeline t
        where t.order_id = o.order_id and status is not null) as path from orders o`))
      for (const [i, to] of path.slice(1).entries())
        assert.ok(
          ways[path[i]]?.includes(to) || held(path.slice(0, i + 1), to),
          `${order_number}: ${path} ${when}`,
        );
  });
}

// Who moves which is not told apart here.
const ways: Readonly<Record<string, readonly string[]>> = {
  pending_payment: ["on_hold", "cancelled", "pending", "payment_failed"],
  payment_failed: ["cancelled", "pending_payment", "pending"],
  pending: ["confirmed", "on_hold", "cancelled", "pending_payment"],
  confirmed: ["processing", "delivered", "on_hold", "cancelled"],
  processing: ["shipped", "on_hold", "cancelled"],
  on_hold: ["cancelled"],
  shipped: ["delivered", "returned", "processing"],
  delivered: ["returned", "partially_refunded", "refunded"],
  returned: ["partially_refunded", "refunded"],
  partially_refunded: ["returned", "refunded"],
};

function held(path: readonly string[], to: string): boolean {
  const from = path.at(-2)!;
  return (
    path.at(-1) === "on_hold" && (to === from || (from === "pending_payment" && ways[from]!.includes(to)))
  );
}
