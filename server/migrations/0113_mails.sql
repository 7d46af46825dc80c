-- Where answers to a store's mails go.
alter table store_settings add column reply_to text;

-- A store's own words of its mails, by what they are about and by language, one row a store.
create table mail_texts (
  store_id   uuid primary key references stores on delete cascade,
  texts      json not null,
  version    integer not null,
  updated_at timestamptz(3) not null
);
alter table mail_texts enable row level security;
alter table mail_texts force row level security;
create policy own_store on mail_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on mail_texts to stoa_app;

-- What was mailed to whom, and what became of it; never what it said. A mail has the id of the job that sends it.
create table mails (
  store_id    uuid not null references stores on delete cascade,
  mail_id     uuid not null,
  template    text not null,
  language    text not null,
  recipient   text,
  customer_id uuid,
  order_id    uuid,
  is_test     boolean not null,
  subject     text,
  status      text not null default 'waiting' check (status in ('waiting', 'sent', 'written', 'failed')),
  attempts    integer not null default 0,
  error       text,
  created_at  timestamptz(3) not null default now(),
  sent_at     timestamptz(3),
  primary key (store_id, mail_id)
);
create index mails_by_time on mails (store_id, created_at, mail_id);
create index mails_by_recipient on mails (store_id, lower(recipient)) where recipient is not null;
create index mails_by_customer on mails (store_id, customer_id) where customer_id is not null;
create index mails_by_order on mails (store_id, order_id) where order_id is not null;
alter table mails enable row level security;
alter table mails force row level security;
create policy own_store on mails
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on mails to stoa_app;

-- How many there are: the sum of parts, so that writers do not wait for each other.
create table mail_counts (
  store_id uuid not null references stores on delete cascade,
  part     integer not null,
  total    bigint not null,
  primary key (store_id, part)
) with (fillfactor = 50);
alter table mail_counts enable row level security;
alter table mail_counts force row level security;
create policy own_store on mail_counts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on mail_counts to stoa_app;
