-- What a merchant keeps of a customer beside what the customer says, and the times of consent (contract, section 4).
alter table customers
  add column tags json not null default '[]',
  add column note text,
  add column external_id text collate "C",
  add column metadata json not null default '{}',
  add column company text,
  add column tax_id text,
  add column marketing_consent_at timestamptz(3),
  add column marketing_consent_source text;
create unique index customers_external_id_key on customers (store_id, external_id) where external_id is not null;

-- The tags by which lists find customers, in lower case.
create table customer_tags (
  store_id    uuid not null,
  tag         text collate "C" not null,
  customer_id uuid not null,
  primary key (store_id, tag, customer_id),
  foreign key (store_id, customer_id) references customers on delete cascade
);
create index customer_tags_by_customer on customer_tags (store_id, customer_id);
alter table customer_tags enable row level security;
alter table customer_tags force row level security;
create policy own_store on customer_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on customer_tags to stoa_app;

-- An address may be the default one for parcels, for invoices, or for both.
alter table customer_addresses rename column is_default to is_default_shipping;
alter index customer_addresses_one_default rename to customer_addresses_one_default_shipping;
alter table customer_addresses add column is_default_billing boolean not null default false;
-- Lists and counts leave out those who are anonymized. Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    update customer_addresses set is_default_billing = true where store_id = store and is_default_shipping;
    update customer_counts c set total = c.total - gone.n, guests = c.guests - gone.guests
    from (select count(*) as n, count(*) filter (where p.is_guest) as guests
      from customers p where p.store_id = store and p.anonymized_at is not null) gone
    where c.store_id = store;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
alter table customer_addresses alter column is_default_billing drop default;
create unique index customer_addresses_one_default_billing on customer_addresses (store_id, customer_id)
  where is_default_billing;
