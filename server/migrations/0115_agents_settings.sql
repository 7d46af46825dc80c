-- How software that shops for people, an agent, may come to a store: by which protocols, whether it has to sign, and which ones.
alter table store_settings
  add column agents json not null default '{"ucp":true,"acp":true,"mcp":true,"requireSignature":false,"allowed":[]}';
