-- What a merchant decides of a store beyond its name, languages and place, one row a store. Amounts within the JSON are
-- minor units and tax rates ten-thousandths of a percent, as texts; the settings feature alone writes and reads them.
create table store_settings (
  store_id                 uuid primary key references stores on delete cascade,
  prices_include_tax       boolean not null default false,
  tax_rates                json not null default '[]',
  shipping_zones           json not null default '[]',
  cash_on_delivery         json not null default
    '{"enabled":false,"type":"fixed","value":"0","minimum":null,"maximum":null,"countries":null}',
  order_number_start       bigint not null default 1001 check (order_number_start >= 1),
  order_number_prefix      text not null default '',
  anonymization_delay_days integer not null default 30 check (anonymization_delay_days between 0 and 3650),
  payment_timeout_minutes  integer not null default 1440 check (payment_timeout_minutes between 1 and 129600),
  version                  integer not null default 1,
  updated_at               timestamptz(3) not null default now()
);
insert into store_settings (store_id) select store_id from stores;
alter table store_settings enable row level security;
alter table store_settings force row level security;
create policy own_store on store_settings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, update on store_settings to stoa_app;

-- Of a store itself the server may change what its settings say. Currency and status stay the operator's.
grant update (name, default_language, languages, country, time_zone, updated_at) on stores to stoa_app;
