-- How parcels are weighed and when they leave; absent fields have their defaults.
alter table store_settings add column shipping json not null default '{}';
