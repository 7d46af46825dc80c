-- Keys for browsers: anybody may read one in a page, so it holds no permission, and is bounded by the origins that it may be used from.
alter table api_keys
  add column kind text not null default 'secret' check (kind in ('secret', 'publishable')),
  add column allowed_origins text[] not null default '{}',
  add constraint api_keys_publishable_check check (kind = 'secret' or permissions = '{}'),
  add constraint api_keys_origins_check check (kind = 'publishable' or allowed_origins = '{}');
