-- At its start a server counts, as the schema's owner, what its secret does not open (commands/lost-secrets.ts). Of endpoints and jobs it may
-- see all stores' rows already.
create policy counted on payment_settings for select to current_user using (true);
