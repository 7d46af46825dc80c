-- What of a theme failed in a shop last: a row for each kind of failure of each kind of page.
create table theme_errors (
  store_id  uuid not null,
  theme_id  uuid not null,
  code      text collate "C" not null,
  template  text collate "C" not null,
  message   text not null,
  path      text,
  line      integer,
  col       integer,
  number    integer not null,
  count     bigint not null default 1,
  first_at  timestamptz(3) not null,
  last_at   timestamptz(3) not null,
  primary key (store_id, theme_id, code, template)
);
select place_by_store('theme_errors');
alter table theme_errors add foreign key (store_id, theme_id) references themes on delete cascade;
alter table theme_errors enable row level security;
alter table theme_errors force row level security;
create policy own_store on theme_errors
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on theme_errors to stoa_app;
