-- The accounts whose mail address is known to be their person's: our own identity service has proven it, or another
-- one says so. Other features read this view instead of the tables behind it. Each look by id is one by primary keys.
CREATE VIEW proven_account AS
SELECT account.id, account.email FROM account
WHERE account.erased_at IS NULL AND (account.address_proven OR coalesce(
  (SELECT email_verified FROM identity_user
   WHERE identity_user.id = CASE WHEN pg_input_is_valid(account.subject, 'uuid') THEN account.subject::uuid END),
  false));
