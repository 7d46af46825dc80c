-- The extension of a phone number waits with its registration.
alter table customer_registrations add column phone_extension text;
