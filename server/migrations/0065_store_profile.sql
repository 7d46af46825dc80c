-- What storefronts, pages and mails show of a store.
alter table store_settings
  add column logo text,
  add column colors json not null default '{"primary":null,"background":null,"text":null}',
  add column policies json not null default
    '{"terms":null,"privacy":null,"refunds":null,"shipping":null,"legalNotice":null}';

-- What a store shows of its settings is kept in memory, too: whoever changes them tells all processes.
create trigger announce after insert or update or delete on store_settings
  for each row execute function announce_store_change();
create trigger announce after insert or update or delete on payment_settings
  for each row execute function announce_store_change();
