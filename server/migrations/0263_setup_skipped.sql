-- Steps of the set-up of a new store that its people have skipped.
alter table store_settings add column setup_skipped text[] not null default '{}';
