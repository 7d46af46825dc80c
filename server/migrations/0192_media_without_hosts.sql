-- Media are kept without a host: the address is made for the host at which somebody asks. What shows one is led to its path; the answers at
-- the primary host stay what they were. Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  own   constant text := '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]{3,4}$';
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    update media m set url = substring(m.url from '/media/[^/]+$') where m.store_id = store;
    continue when not found;
    update products p set images = (
      select json_agg(case when m.media_id is null then one else (one::jsonb || jsonb_build_object('url', m.url))::json end order by n)
      from json_array_elements(p.images) with ordinality as each (one, n)
      left join media m on m.store_id = store and m.media_id::text = one ->> 'id')
    where p.store_id = store and json_array_length(p.images) > 0
      and p.product_id in (select s.product_id from product_media s where s.store_id = store);
    update product_variants v set image = m.url from media m
    where v.store_id = store and m.store_id = store and v.image like 'http%/media/%' and m.media_id::text = substring(v.image from own);
    update categories c set image = m.url from media m
    where c.store_id = store and m.store_id = store and c.image like 'http%/media/%' and m.media_id::text = substring(c.image from own);
    update order_items i set image = m.url from media m
    where i.store_id = store and m.store_id = store and i.image like 'http%/media/%' and m.media_id::text = substring(i.image from own);
    update store_settings g set logo = m.url from media m
    where g.store_id = store and m.store_id = store and m.media_id::text = substring(g.logo from own);
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
