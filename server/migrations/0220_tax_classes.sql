-- Classes of goods with rates of their own, and how shipping, downloads and exempt customers are taxed. Rates from before are standard ones.
alter table store_settings
  add column tax_classes json not null default '["standard","reduced","super_reduced","zero"]',
  add column tax_without_rate text not null default 'none' check (tax_without_rate in ('standard', 'none')),
  add column tax_of_shipping text not null default 'standard' check (tax_of_shipping in ('by_goods', 'highest', 'standard', 'none')),
  add column tax_of_digital text not null default 'seller' check (tax_of_digital in ('buyer', 'seller')),
  add column exempt_prices text not null default 'keep' check (exempt_prices in ('keep', 'net'));

-- Null follows: a variant its product, a product its category, a category the one above it; the last is standard.
alter table products add column tax_class text;
alter table product_variants add column tax_class text;
alter table categories add column tax_class text;
create index products_tax_class on products (store_id, tax_class) where tax_class is not null and deleted_at is null;
create index product_variants_tax_class on product_variants (store_id, tax_class) where tax_class is not null and retired_at is null;

-- What a line was taxed by; null of those from before, which were standard ones at the order's place.
alter table order_items
  add column tax_class text,
  add column tax_country text,
  add column tax_province text;

-- The tax in a refund, by the order's taxes at that time: null of those from before, and where there was one tax at most.
alter table order_refunds add column taxes json;

-- Reports as before; an order's taxes have the amounts that they are of, and a refund says which of them it gives back.
create or replace function reckon_sales_parts(zone text)
returns table (report text, day date, key text, orders numeric, amount numeric, part numeric, refunded numeric)
language sql stable as $$
  with
  facts as materialized (
    select o.*, (o.created_at at time zone zone)::date as day,
      coalesce(o.shipping_address->>'country', o.taxes->0->>'country', '') as country,
      l.goods, l.goods_tax, l.taxed
    from orders o
    cross join lateral (
      select sum(i.total_amount) as goods, sum(i.tax_amount) as goods_tax,
        coalesce(sum(i.total_amount - i.tax_amount) filter (where i.tax_rate > 0), 0) as taxed
      from order_items i where i.store_id = o.store_id and i.order_id = o.order_id) l
    where o.store_id = nullif(current_setting('app.store_id', true), '')::uuid),
  counted as (select * from facts where status <> 'cancelled'),
  -- An order's taxes, each with what of the order is net under it.
  taxes as (
    select c.order_id, c.day, concat(t.rate, chr(31), t.country, chr(31), t.province, chr(31), t.name) as key, t.amount, c.tax_amount,
      t.net is not null as is_apart,
      case when t.net is not null then t.net when json_array_length(c.taxes) > 1 then tax_share(1000000, t.amount, t.rate::numeric)
        else c.taxed + case when c.tax_amount > c.goods_tax then c.final_amount - c.goods - (c.tax_amount - c.goods_tax) else 0 end
      end as net
    from counted c, json_to_recordset(c.taxes) as t (name text, rate text, country text, province text, amount numeric, net numeric)),
  untaxed as (
    select c.day, concat('0', chr(31), c.country, chr(31), chr(31)) as key,
      c.final_amount - c.tax_amount - coalesce(t.net, 0) as net
    from counted c left join (
      select order_id, case when bool_and(is_apart) then sum(net) else max(net) end as net from taxes group by order_id) t using (order_id)),
  -- What is left of a refund's parts: what failed of it failed of its shipping first, then of its last lines.
  given as (
    select c.order_id, f.refund_id, c.source, c.taxes, f.taxes as refunded_taxes, c.tax_amount, c.payment_method, c.status, f.amount - f.failed_amount as amount,
      f.gift_card_amount, f.credit_amount, f.provider_amount, f.provider, (coalesce(f.settled_at, f.created_at) at time zone zone)::date as day,
      coalesce(f.tax_amount, (select coalesce(sum(tax_share(i.tax_amount, g.given, i.total_amount)), 0) + tax_share(
          c.tax_amount - c.goods_tax, least(f.shipping_amount, greatest(f.amount - f.failed_amount - coalesce(sum(g.given), 0), 0)),
          c.final_amount - c.goods)
        + tax_share(c.tax_amount, greatest(f.amount - f.failed_amount - coalesce(sum(g.given), 0) - f.shipping_amount, 0), c.final_amount)
        from (
          select p."itemId", least(p.amount, greatest(f.amount - f.failed_amount - coalesce(sum(p.amount)
            over (order by p.n rows between unbounded preceding and 1 preceding), 0), 0)) as given
          from (
            select (e.value->>'itemId')::uuid as "itemId", (e.value->>'amount')::numeric as amount, e.n
            from json_array_elements(f.items) with ordinality e (value, n)) p) g
        join order_items i on i.store_id = c.store_id and i.order_id = c.order_id and i.item_id = g."itemId")) as tax
    from facts c join order_refunds f on f.store_id = c.store_id and f.order_id = c.order_id and f.status = 'succeeded'),
  all_parts (report, day, key, orders, amount, part, refunded) as (
    select 'taxes', t.day, t.key, 0, t.net, t.amount, 0 from taxes t
    union all select 'taxes', u.day, u.key, 0, u.net, 0, 0 from untaxed u where u.net > 0
    union all select 'taxes', r.day, r.key, 0, 0, 0, r.of_it
      + case when r.n = 1 then r.tax - sum(r.of_it) over (partition by r.refund_id) else 0 end
      from (
        select g.day, g.refund_id, g.tax, t.n, concat(t.rate, chr(31), t.country, chr(31), t.province, chr(31), t.name) as key,
          div(g.tax * t.amount, g.tax_amount) as of_it
        from given g, rows from (json_to_recordset(g.taxes) as (name text, rate text, country text, province text, amount numeric))
          with ordinality t (name, rate, country, province, amount, n)
        where g.status <> 'cancelled' and g.tax_amount > 0 and g.refunded_taxes is null) r
    union all select 'taxes', g.day, concat(t.rate, chr(31), t.country, chr(31), t.province, chr(31), t.name), 0, 0, 0, t.amount
      from given g, json_to_recordset(g.refunded_taxes) as t (name text, rate text, country text, province text, amount numeric)
      where g.status <> 'cancelled'
    union all select 'channels', c.day, c.source, 1, c.subtotal_amount, c.discount_amount, 0 from counted c
    union all select 'channels', g.day, g.source, 0, 0, 0, g.amount from given g where g.status <> 'cancelled'
    union all select 'coupons', c.day, c.coupon_code, 1, c.final_amount,
        c.discount_amount - coalesce((select sum(d.amount) from json_to_recordset(c.discounts) as d (amount numeric)), 0), 0
      from counted c where c.coupon_code is not null
    union all select 'discounts', c.day, concat(d.id, chr(31), d.name), 1, c.final_amount, d.amount, 0
      from counted c, json_to_recordset(c.discounts) as d (id text, name text, amount numeric)
    union all select 'customers', c.day, c.customer_id::text, 1, c.final_amount, 0, 0 from counted c
    union all select 'cash', (p.created_at at time zone zone)::date, p.method, 0, p.amount, 0, 0
      from order_payments p where p.store_id = nullif(current_setting('app.store_id', true), '')::uuid
        and p.kind = 'capture' and p.provider = 'manual'
    union all select 'cash', g.day, g.payment_method, 0, 0, 0, g.amount - g.gift_card_amount - g.credit_amount - g.provider_amount
      from given g where g.amount > g.gift_card_amount + g.credit_amount + g.provider_amount and (g.provider = 'manual' or g.provider_amount > 0)
    union all select 'doors', (c.delivered_at at time zone zone)::date, '', 1,
        coalesce((select sum(p.amount) from order_payments p where p.store_id = c.store_id and p.order_id = c.order_id
          and p.kind = 'capture' and p.provider = 'manual' and p.created_at = c.delivered_at), 0),
        case when c.payment_status = 'cancelled' then 0 else c.final_amount - c.gift_card_amount - c.store_credit_amount - c.paid_amount end, 0
      from facts c where c.payment_method = 'cash' and c.delivered_at is not null)
  select p.report, p.day, p.key, sum(p.orders), sum(p.amount), sum(p.part), sum(p.refunded) from all_parts p group by 1, 2, 3
$$;
