-- Comments of the staff on an order. Shoppers never see them; they are deleted as their author wishes, and when the customer is anonymized.
create table order_comments (
  store_id   uuid not null,
  comment_id uuid not null,
  order_id   uuid not null,
  text       text not null,
  -- Ids of the owner and of members of the staff.
  mentions   text[] not null default '{}',
  -- [{"id", "url", "type", "filename"}] of media, frozen when they were attached.
  files      json not null default '[]',
  actor      text not null,
  version    integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, comment_id)
);
select place_by_store('order_comments');
alter table order_comments add foreign key (store_id) references stores;
alter table order_comments add foreign key (store_id, order_id) references orders;
create index order_comments_by_order on order_comments (store_id, order_id, created_at, comment_id);
alter table order_comments enable row level security;
alter table order_comments force row level security;
create policy own_store on order_comments
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on order_comments to stoa_app;

-- A medium that a comment shows is not deleted.
create table order_comment_media (
  store_id   uuid not null,
  comment_id uuid not null,
  media_id   uuid not null,
  primary key (store_id, comment_id, media_id)
);
select place_by_store('order_comment_media');
alter table order_comment_media add foreign key (store_id) references stores;
alter table order_comment_media add foreign key (store_id, comment_id) references order_comments on delete cascade;
alter table order_comment_media add foreign key (store_id, media_id) references media;
create index order_comment_media_by_media on order_comment_media (store_id, media_id);
alter table order_comment_media enable row level security;
alter table order_comment_media force row level security;
create policy own_store on order_comment_media
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on order_comment_media to stoa_app;
