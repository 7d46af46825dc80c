-- A mail that confirms an address has a code to be typed and a link. The link has a token of its own, kept as the code is: it cannot be
-- guessed, so wrong guesses at the code do not end it. Null where a mail has one secret for both.
alter table account_codes add column token_hash bytea;
alter table account_codes add constraint account_codes_token_hash_check check (length(token_hash) = 32);
