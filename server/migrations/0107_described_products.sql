-- What parcels, customs, marketplaces and other systems ask of a product. Units are there without a measure, too: then they say nothing.
alter table products
  add column weight numeric check (weight >= 0),
  add column weight_unit text not null default 'kg' check (weight_unit in ('kg', 'g', 'lb', 'oz')),
  add column length numeric check (length >= 0),
  add column width numeric check (width >= 0),
  add column height numeric check (height >= 0),
  add column dimension_unit text not null default 'cm' check (dimension_unit in ('cm', 'mm', 'm', 'in', 'ft')),
  add column condition text not null default 'new' check (condition in ('new', 'refurbished', 'used')),
  add column mpn text,
  add column hs_code text,
  add column external_id text,
  add column related_ids json not null default '[]',
  add column metadata json not null default '{}';
create unique index products_external_ids on products (store_id, external_id) where external_id is not null and deleted_at is null;
