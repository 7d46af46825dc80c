-- A customer's export of their own data is noted, too.
alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
  check (actor_kind in ('api_key', 'owner', 'staff', 'customer', 'cli'));
