-- Orders that come as a file from elsewhere. They keep the numbers and amounts that they had there: `number` is only that of an order that
-- was placed here, and two orders may be called alike.
alter table orders
  alter column number drop not null,
  add column imported_from text check (imported_from in ('shopify', 'stoa')),
  -- Whether the amounts of an order that was brought along add up.
  add column adds_up boolean not null default true,
  add constraint orders_number_check check ((number is null) = (imported_from is not null)),
  drop constraint orders_check1,
  drop constraint orders_check2,
  add constraint orders_discount_check
    check (discount_amount >= 0 and (discount_amount <= subtotal_amount or imported_from is not null)),
  add constraint orders_paid_check
    check (paid_amount >= 0 and (paid_amount + gift_card_amount <= final_amount or imported_from is not null));
drop index orders_order_number_key;
create index orders_by_order_number on orders (store_id, order_number);
-- How many orders were brought along: numbers do not count on from them.
alter table order_counts add column imported bigint not null default 0;

-- A file of an import may hold orders.
alter table imports
  drop constraint imports_resource_check,
  add constraint imports_resource_check check (resource in ('products', 'customers', 'orders'));
