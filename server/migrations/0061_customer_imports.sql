-- A file of an import holds products or customers; each new customer may be mailed an invitation.
alter table imports
  add column resource text not null default 'products' check (resource in ('products', 'customers')),
  add column send_mail boolean not null default false;
