-- Which of the hosted pages a store shows, and more of its own pages that links may lead to.
alter table store_settings
  add column pages json not null default
    '{"start":true,"verifyEmail":true,"resetPassword":true,"staffAccount":true,"order":true,"payment":true,"checkout":true,"policies":true}',
  alter column links set default '{"verifyEmail":null,"resetPassword":null,"invitation":null,"order":null,"payment":null}',
  alter column links type json using
    ('{"verifyEmail":null,"resetPassword":null,"invitation":null,"order":null}'::jsonb || links::jsonb)::json;

-- The texts of a store's policies by what they are about and by language, one row a store. They are long and hardly ever asked for, so
-- they are not read with the settings.
create table store_policies (
  store_id   uuid primary key references stores on delete cascade,
  texts      json not null,
  version    integer not null,
  updated_at timestamptz(3) not null
);
alter table store_policies enable row level security;
alter table store_policies force row level security;
create policy own_store on store_policies
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on store_policies to stoa_app;

-- Which policies can be read is kept in memory, too: whoever changes them tells all processes.
create trigger announce after insert or update or delete on store_policies
  for each row execute function announce_store_change();
