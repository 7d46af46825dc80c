-- `due` is what was told to be left to pay. `content_mac` tells contents apart, and `rested_mac` is that which was told of as abandoned;
-- `events` counts these. `tell_at` is when a cart is to be looked at. A language that nobody asked for is not kept.
alter table carts
  add column due         bigint,
  add column content_mac bytea,
  add column rested_mac  bytea,
  add column events      integer not null default 0,
  add column tell_at     timestamptz(3),
  alter column language drop not null;
create index carts_to_tell on carts (store_id, tell_at) where tell_at is not null;

-- Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    update carts c set origin = case when customer_id is null then origin end,
      events = coalesce((select s.last from event_sequences s
        where s.store_id = store and s.resource = 'cart' and s.resource_id = c.cart_id), 0),
      tell_at = case when state = 'open' and rested_at is null and (email is not null or customer_id is not null)
        and json_array_length(content->'items') > 0 then updated_at + interval '1 hour' end
    where store_id = store;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
