-- The extension of a phone number is kept apart from it.
alter table customers add column phone_extension text;
alter table customer_addresses add column phone_extension text;
