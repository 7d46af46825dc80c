-- The content of a shop: menus, pages, and the addresses that lead elsewhere.

-- Menus. `titles` and `items` are by language and nested; item_count is the number of items on all levels.
create table menus (
  store_id   uuid not null,
  menu_id    uuid not null,
  handle     text collate "C" not null,
  titles     json not null,
  items      json not null,
  item_count integer not null check (item_count between 0 and 500),
  version    integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, menu_id),
  constraint menus_handle_key unique (store_id, handle)
);
select place_by_store('menus');
alter table menus add foreign key (store_id) references stores;

-- Pages. The HTML in `translations` is sanitized before it is stored. Each page has its slugs in content_page_slugs: its own under language
-- '', those of its translations under theirs.
create table content_pages (
  store_id        uuid not null,
  page_id         uuid not null,
  slug            text collate "C" not null,
  is_published    boolean not null,
  published_at    timestamptz(3),
  template_suffix text,
  translations    json not null,
  search_text     text not null,
  version         integer not null default 1,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  primary key (store_id, page_id)
);
select place_by_store('content_pages');
alter table content_pages add foreign key (store_id) references stores;
create index content_pages_by_created on content_pages (store_id, created_at, page_id);
create index content_pages_by_updated on content_pages (store_id, updated_at, page_id);
create index content_pages_by_published on content_pages (store_id, published_at) where is_published and published_at is not null;

create table content_page_slugs (
  store_id uuid not null,
  language text collate "C" not null,
  slug     text collate "C" not null,
  page_id  uuid not null,
  primary key (store_id, language, slug)
);
select place_by_store('content_page_slugs');
alter table content_page_slugs add foreign key (store_id, page_id) references content_pages on delete cascade;
create index content_page_slugs_by_page on content_page_slugs (store_id, page_id);
create index content_page_slugs_by_slug on content_page_slugs (store_id, slug);

-- Redirects. Paths are compared by their keys: without case, without a slash at the end. `to_key` is null where the target is another site.
create table redirects (
  store_id    uuid not null,
  redirect_id uuid not null,
  from_path   text not null,
  from_key    text collate "C" not null,
  target      text not null,
  to_key      text collate "C",
  search_text text not null,
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (store_id, redirect_id),
  constraint redirects_from_key unique (store_id, from_key)
);
select place_by_store('redirects');
alter table redirects add foreign key (store_id) references stores;
create index redirects_by_created on redirects (store_id, created_at, redirect_id);
create index redirects_by_updated on redirects (store_id, updated_at, redirect_id);

do $$
declare
  name text;
begin
  foreach name in array array['menus', 'content_pages', 'content_page_slugs', 'redirects'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy own_store on %I
      using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
      with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid)$policy$, name);
    execute format('grant select, insert, update, delete on %I to stoa_app', name);
  end loop;
end $$;

-- Stores that there are get the menus of a new one (firstMenus in server/src/platform/stores/first-menus.ts).
alter table menus no force row level security;
insert into menus (store_id, menu_id, handle, titles, items, item_count, created_at, updated_at)
select s.store_id, gen_random_uuid(), m.handle, json_build_object(s.default_language, coalesce(m.titles ->> split_part(s.default_language, '-', 1), m.titles ->> 'en')),
  (select json_agg(json_build_object('id', gen_random_uuid(), 'titles', '{}'::json, 'link', link, 'items', '[]'::json) order by n)
    from json_array_elements(m.links) with ordinality as each (link, n)),
  json_array_length(m.links), now(), now()
from stores s cross join (values
  ('main-menu', '{"en":"Main menu","ar":"القائمة الرئيسية","de":"Hauptmenü","es":"Menú principal","fr":"Menu principal","tr":"Ana menü"}'::json,
   '[{"kind":"home"},{"kind":"all_products"}]'::json),
  ('footer', '{"en":"Footer menu","ar":"قائمة التذييل","de":"Fußzeilenmenü","es":"Menú del pie de página","fr":"Menu du pied de page","tr":"Alt menü"}'::json,
   '[{"kind":"search"},{"kind":"policy","policy":"terms"},{"kind":"policy","policy":"privacy"},{"kind":"policy","policy":"refunds"},{"kind":"policy","policy":"shipping"},{"kind":"policy","policy":"legalNotice"}]'::json)
) as m (handle, titles, links);
alter table menus force row level security;
