-- Whether shoppers may log in by a code that is mailed to them.
alter table store_settings add column customer_code_login boolean not null default false;
