-- Where a product comes from, as customs are told: ISO 3166-1 alpha-2, in capitals.
alter table products add column country_of_origin text;
create index products_by_country_of_origin on products (store_id, country_of_origin, created_at, product_id)
  where deleted_at is null and country_of_origin is not null;
