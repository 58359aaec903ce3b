-- When the person was last reminded that their account is about to be deleted. A reminder of an earlier request is older
-- than `deletion_requested_at`, so canceling a deletion needs to change nothing here.
ALTER TABLE account ADD COLUMN deletion_reminded_at timestamptz;
