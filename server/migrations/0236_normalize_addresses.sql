-- Addresses of before have provinces as they were written. A job of each store makes codes of those that are known, a few hundred addresses
-- a transaction: the server reads names of provinces, the database does not. Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    insert into jobs (store_id, job_id, kind, key, payload, run_at, is_due)
    select store, gen_random_uuid(), kind, 'all', '{}', now(), true
    from (values ('normalize_addresses'), ('normalize_order_addresses')) as kinds (kind);
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
