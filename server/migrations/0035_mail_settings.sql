-- Which mails about orders customers get, and where the store's customers shop: mails then hold links to there.
alter table store_settings
  add column mails_order_placed boolean not null default true,
  add column mails_order_shipped boolean not null default true,
  add column mails_order_cancelled boolean not null default true,
  add column mails_order_refunded boolean not null default true,
  add column mails_gift_card boolean not null default true,
  add column storefront_url text;
