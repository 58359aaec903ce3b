-- The address of a linked Google account, so that its owner sees which one it is, and a new password by mail ends a link to another
-- address than the account's own. NULL for a password, and for a link made before this column until the person next signs in by it.
ALTER TABLE identity_account ADD COLUMN email text;
