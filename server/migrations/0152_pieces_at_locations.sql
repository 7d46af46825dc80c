-- Where the pieces of a line are taken from, in a store with several locations: a list of [location, how many wait there to be packed,
-- how many more were taken from there and not put back]. Null: all of them from the default location.
alter table order_items add column stock_at json;
-- Where a shipment leaves from, if that is one place; and where the pieces of its lines were taken from, if those are several.
alter table order_shipments
  add column location_id uuid,
  add column taken_from json,
  add constraint order_shipments_location_fkey foreign key (store_id, location_id) references locations not valid;
