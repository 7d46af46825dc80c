-- The page by which a customer takes back a consent to marketing, and the mail at a log-in from another device.
alter table store_settings
  add column mails_new_device boolean not null default true,
  alter column pages set default
    '{"start":true,"verifyEmail":true,"resetPassword":true,"staffAccount":true,"order":true,"payment":true,"checkout":true,"policies":true,"unsubscribe":true}';
update store_settings set pages = (pages::jsonb || '{"unsubscribe":true}')::json;
