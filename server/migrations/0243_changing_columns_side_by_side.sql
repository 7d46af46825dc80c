-- What a sale changes of a product stands side by side, at the end of its row: PostgreSQL logs an update from the first byte that differs to
-- the last, and between these stood texts and metadata. The table is written anew, with the room that 0242 asks for.
alter table products
  add column quantity_now bigint not null default 0,
  add column version_now integer not null default 1,
  add column updated_now timestamptz(3) not null default '-infinity';
alter table products
  alter column quantity_now type bigint using quantity,
  alter column version_now type integer using version,
  alter column updated_now type timestamptz(3) using updated_at,
  alter column updated_now drop default;
alter table products drop column quantity, drop column version, drop column updated_at;
alter table products rename column quantity_now to quantity;
alter table products rename column version_now to version;
alter table products rename column updated_now to updated_at;
