-- What every price needs of other nouns travels with the settings, as text, so that no price takes a statement for it: the active
-- discounts, and which tag puts customers into which group. `kept_revision` counts their changes.
alter table store_settings
  add column discounts text not null default '[]',
  add column customer_groups text not null default '[]',
  add column kept_revision integer not null default 0;
-- All customers who have the tag are in the group.
alter table customer_groups add column tag text;
