-- Who sells, as invoices name them; and when invoices get their numbers.
alter table store_settings
  add column business json not null default '{"name":null,"address1":null,"address2":null,"postalCode":null,"city":null,"province":null,"country":null,"taxId":null,"email":null,"phone":null,"footer":null}',
  add column invoices json not null default '{"issueOn":null,"prefix":"INV-","start":1,"creditNotePrefix":"CN-","creditNoteStart":1}';

-- Invoices, and the credit notes that take back what of them was given back. Rows are only ever added.
create table invoices (
  store_id        uuid not null,
  invoice_id      uuid not null,
  order_id        uuid not null,
  kind            text not null check (kind in ('invoice', 'credit_note')),
  number          bigint not null,
  document_number text collate "C" not null,
  -- Minor units of the order's currency.
  amount          bigint not null check (amount >= 0),
  -- The taxes in a credit note, as an order keeps its own; an invoice has those of its order.
  taxes           json,
  -- Who sold, as the settings named them then.
  seller          json not null,
  issued_at       timestamptz(3) not null,
  primary key (store_id, invoice_id),
  constraint invoices_number_key unique (store_id, kind, number),
  foreign key (store_id, order_id) references orders
);
create unique index invoices_document_number_key on invoices (store_id, kind, document_number);
create unique index invoices_one_key on invoices (store_id, order_id) where kind = 'invoice';
create index invoices_by_order on invoices (store_id, order_id, invoice_id);
alter table invoices enable row level security;
alter table invoices force row level security;
create policy own_store on invoices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on invoices to stoa_app;

-- How many of each kind there are, and the number of the first: what is rolled back gives its number back.
create table invoice_counts (
  store_id     uuid not null references stores,
  kind         text not null,
  total        bigint not null,
  first_number bigint not null,
  primary key (store_id, kind)
);
alter table invoice_counts enable row level security;
alter table invoice_counts force row level security;
create policy own_store on invoice_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on invoice_counts to stoa_app;
