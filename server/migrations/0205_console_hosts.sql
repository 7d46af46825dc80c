-- A host that is the console's alone: no page of the shop, and so no script of a theme, is at its address (decision 206).
alter table domains add column for_console boolean not null default false;
alter table domains add constraint domains_console_not_primary check (not (for_console and is_primary));
create unique index domains_one_console on domains (store_id) where for_console;
