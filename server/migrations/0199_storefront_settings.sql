-- Whether a store's address shows its shop, the pictures that browsers and other sites show of it, and a counter that each change raises of
-- what its pages show beside the catalogue and the settings themselves: menus, pages, redirects, policies, themes.
alter table store_settings
  add column storefront json not null default '{"mode":"open","passwordHash":null,"message":null}',
  add column favicon text,
  add column social_image text,
  add column content_revision integer not null default 0;
