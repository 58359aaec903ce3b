-- When an authenticator app was switched on: a reset by mail removes one that is new, which may be a thief's.
ALTER TABLE identity_two_factor ADD COLUMN enabled_at timestamptz;
UPDATE identity_two_factor SET enabled_at = now() WHERE verified;
