-- What registers answered about customers' tax ids: the proof of sales without tax. Rows never change, but for whose they are: an
-- anonymized customer's have the number of the check, its time and its answer alone.
create table tax_id_checks (
  store_id            uuid not null,
  check_id            uuid not null,
  customer_id         uuid not null,
  tax_id              text,
  register            text not null,
  answer              text not null check (answer in ('valid', 'invalid', 'unavailable')),
  consultation_number text,
  name                text,
  address             text,
  requester_tax_id    text,
  failure             text,
  checked_at          timestamptz(3) not null,
  primary key (store_id, check_id)
);
select place_by_store('tax_id_checks');
alter table tax_id_checks add foreign key (store_id) references stores;
alter table tax_id_checks add foreign key (store_id, customer_id) references customers;
create index tax_id_checks_by_customer on tax_id_checks (store_id, customer_id, check_id);
create index tax_id_checks_by_time on tax_id_checks (store_id, checked_at);

alter table tax_id_checks enable row level security;
alter table tax_id_checks force row level security;
create policy own_store on tax_id_checks
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on tax_id_checks to stoa_app;
