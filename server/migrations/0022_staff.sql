-- A store can be closed by its owner. Only the operator opens it again.
alter table stores drop constraint stores_status_check;
alter table stores add constraint stores_status_check check (status in ('active', 'suspended', 'closed'));

-- The only way for the server's role to change a store's status: the bound store, from active to closed.
create function close_store() returns boolean
language sql security definer set search_path = pg_catalog, public
begin atomic
  with closed as (
    update public.stores s set status = 'closed', updated_at = now()
    where s.store_id = nullif(current_setting('app.store_id', true), '')::uuid and s.status = 'active'
    returning 1)
  select exists (select from closed);
end;
revoke execute on function close_store() from public;
grant execute on function close_store() to stoa_app;

-- Processes hear of what changes anybody's power, not of every log-in.
drop trigger announce on staff;
create trigger announce after update on staff
  for each row when (old.is_active is distinct from new.is_active or old.type is distinct from new.type
    or old.role_id is distinct from new.role_id)
  execute function announce_store_change();
create trigger announce_removal after delete on staff
  for each row execute function announce_store_change();
