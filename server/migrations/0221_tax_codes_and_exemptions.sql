-- The code that a tax service has for goods: kept as files bring it, and of no effect on taxes here.
alter table products add column tax_code text;
alter table product_variants add column tax_code text;

-- Why the customer of an order paid no tax, with the number that was checked and when; null where they paid it.
alter table orders add column tax_exemption json;
