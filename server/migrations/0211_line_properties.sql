-- What the buyer chose or wrote for a line of an order, by name; null where nothing was. Lines of one variant that differ in it stay apart.
alter table order_items add column properties json;
