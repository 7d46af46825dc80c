-- Events that become notices, by their time in all stores: looking for them costs what is new, however many stores there are.
create index events_for_notices on events (created_at) where type in ('order_created', 'stock_low');

drop function stores_with_news(integer);
-- The stores with events since a time that made no notices yet, and the time of each one's oldest; whose events wait longest is the
-- first. Without a time, since an hour before anybody last made notices of events.
create function stores_with_news(since timestamptz) returns table (store_id uuid, oldest timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  begins timestamptz := coalesce(since, (select max(c.collected_until) from public.notice_cursors c) - interval '1 hour', now() - interval '1 hour');
begin
  return query
    select e.store_id, min(e.created_at) from public.events e
    where e.type in ('order_created', 'stock_low') and e.created_at > begins
      and not exists (select from public.notices n where n.store_id = e.store_id and n.notice_id = e.event_id)
    group by e.store_id order by 2, 1;
end $$;
revoke execute on function stores_with_news(timestamptz) from public;
grant execute on function stores_with_news(timestamptz) to stoa_app;
