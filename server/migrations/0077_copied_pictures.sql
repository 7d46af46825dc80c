-- Whether an import copies the pictures of its products, what came of that, and which could not be copied. The work goes on when the
-- import is done, so it is told beside `problems`.
alter table imports
  add column copy_images boolean not null default false,
  add column pictures_copied integer not null default 0,
  add column pictures_failed integer not null default 0,
  add column picture_warnings json not null default '[]';
