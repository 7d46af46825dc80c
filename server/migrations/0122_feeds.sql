-- How product feeds are written, and the pages of a storefront where a product is seen and bought.
alter table store_settings
  add column feed json not null default '{"idField":"id","brand":null,"googleCategory":null}',
  alter column links set default
    '{"verifyEmail":null,"resetPassword":null,"invitation":null,"order":null,"payment":null,"product":null,"checkout":null}';
update store_settings set links = (links::jsonb || '{"product":null,"checkout":null}')::json;
