-- The documents that customers and orders are found by are written by the statements that write the searched text, which a reader
-- of that code sees. Triggers did before.
drop trigger index_added on customers;
drop trigger index_changed on customers;
drop function index_customer();
drop trigger index_added on orders;
drop trigger index_changed on orders;
drop function index_order();
