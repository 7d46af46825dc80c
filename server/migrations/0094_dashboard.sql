-- What a dashboard counts, so that it looks at nothing else: carts that were told of as left behind, and jobs that failed.
create index carts_left on carts (store_id, rested_at, cart_id) include (total, updated_at) where state = 'open' and rested_at is not null;
create index jobs_failed on jobs (store_id, kind) where state = 'failed';

-- Whether a store's people have put the checklist of a new store away.
alter table store_settings add column setup_dismissed boolean not null default false;
