-- How many orders of each kind a store has, and how many payments and refunds: so that no list and no screen has to count them. An
-- order's counter is `order/{status}/{payment status}/{ships or digital}`.
create table order_counters (
  store_id uuid not null references stores,
  name     text collate "C" not null,
  total    bigint not null,
  primary key (store_id, name)
);
alter table order_counters enable row level security;
alter table order_counters force row level security;
create policy own_store on order_counters
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on order_counters to stoa_app;

-- Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    insert into order_counters (store_id, name, total)
      select store, 'order/' || status || '/' || payment_status || case when requires_shipping then '/ships' else '/digital' end, count(*)
      from orders where store_id = store group by 2
      union all select store, 'payment', count(*) from order_payments where store_id = store having count(*) > 0
      union all select store, 'refund', count(*) from order_refunds where store_id = store having count(*) > 0;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;

-- What waits to be shipped, the longest first.
create index orders_to_ship on orders (store_id, placed_at)
  where requires_shipping and status in ('pending', 'confirmed', 'processing');
