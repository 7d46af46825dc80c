-- Whoever changes what processes keep of a store in memory announces it, by one statement more in the same transaction
-- (announceChange in server/src/db/fresh-cache.ts). A trigger did before, which no reader of the writing code saw. Run this
-- function beside a change that you make by hand.
drop trigger announce on stores;
drop trigger announce on domains;
drop trigger announce on api_keys;
drop trigger announce on roles;
drop trigger announce on staff;
drop trigger announce_removal on staff;
drop trigger announce on customers;
drop trigger announce on sessions;
drop trigger announce on store_settings;
drop trigger announce on payment_settings;
drop trigger announce on store_policies;
drop function announce_store_change();

create function announce_change(store uuid) returns void language sql as $$
  select pg_notify('stoa_store_changed', store::text)
$$;
