-- A variant's picture is shown by its product: what is used is not deleted, and moves with the store's host.
-- Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    insert into product_media (store_id, product_id, media_id)
    select distinct store, v.product_id, m.media_id
    from (
      select product_id, substring(image from '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]{3,4}$')::uuid as media_id
      from product_variants where store_id = store and retired_at is null and image like '%/media/%'
    ) v
    join products p on p.store_id = store and p.product_id = v.product_id and p.deleted_at is null
    join media m on m.store_id = store and m.media_id = v.media_id
    on conflict do nothing;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
