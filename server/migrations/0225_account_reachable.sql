-- Whom mails reach: the accounts with a proven address (0170) that nobody has suspended.
CREATE VIEW reachable_account AS
SELECT id, email FROM proven_account
WHERE NOT EXISTS (SELECT FROM account WHERE account.id = proven_account.id AND account.suspended_at IS NOT NULL);
