-- Whose organizer vouched, so that their words go when their account is erased.
ALTER TABLE claim ADD COLUMN vouched_by uuid REFERENCES account;
CREATE INDEX claim_vouched_by ON claim (vouched_by) WHERE vouched_by IS NOT NULL;

-- Of claims from before only the name of the organizer is known; where just one bears it, it was them.
UPDATE claim SET vouched_by = organizer.account_id
FROM (
  SELECT organization_name AS name, min(account_id::text)::uuid AS account_id FROM organizer
  WHERE account_id IS NOT NULL GROUP BY organization_name HAVING count(*) = 1
) AS organizer
WHERE claim.vouched_organizer = organizer.name;
