-- A product's ledger is read in the order of its movements' ids, which are made under the product's lock.
drop index stock_movements_by_product;
create index stock_movements_in_order on stock_movements (store_id, product_id, movement_id);
