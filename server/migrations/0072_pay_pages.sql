-- Whether it is paid on one of the provider's own pages.
alter table provider_payments add column is_on_page boolean not null default false;

-- Where links in mails and answers lead, where a store has pages of its own: templates by what they are for.
alter table store_settings add column links json not null default '{"payment":null}';
