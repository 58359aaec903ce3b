-- In which mode this database is used. Written once: a database of the sandbox never becomes a live one, nor the other
-- way round.
CREATE TABLE installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
  marked_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER installation_append_only BEFORE UPDATE OR DELETE ON installation
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER installation_never_emptied BEFORE TRUNCATE ON installation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A database from before this mark is a sandbox's if it holds the sample, bulk rows (ids of version 8), or one of the
-- demo accounts, whose passwords everybody knows.
INSERT INTO installation (mode)
SELECT 'sandbox'
WHERE EXISTS (SELECT FROM beneficiary WHERE sample OR uuid_extract_version(id) = 8)
  OR EXISTS (SELECT FROM event WHERE sample OR uuid_extract_version(id) = 8)
  OR EXISTS (SELECT FROM organizer WHERE sample)
  OR EXISTS (SELECT FROM account WHERE uuid_extract_version(id) = 8)
  OR EXISTS (SELECT FROM identity_user
    WHERE email IN ('selam@tibeb.example', 'dawit@tibeb.example', 'marta@tibeb.example'));
