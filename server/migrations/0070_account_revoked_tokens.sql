-- Signing out everywhere, and an owner who takes back an address, end access tokens before they expire: those
-- issued before this moment are nobody's. NULL refuses none.
ALTER TABLE account ADD COLUMN tokens_valid_from timestamptz;
