-- The owner and the staff change their own email: the new one waits here until the code that was mailed to it comes back. A link by
-- which an operator lets somebody in is such a code, too. Shoppers will have both.
alter table staff add column new_email text collate "C" check (new_email = lower(new_email));
alter table account_codes
  drop constraint account_codes_purpose_check,
  add constraint account_codes_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'invitation', 'change_email', 'log_in'));
