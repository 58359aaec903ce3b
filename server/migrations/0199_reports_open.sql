-- What people report, for the desk.
CREATE TABLE report (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN ('page', 'event', 'message')),
  -- Of the page, the event, or the tip whose message it is.
  subject_id uuid NOT NULL,
  -- Null for a guest, and for somebody who left.
  account_id uuid REFERENCES account,
  reason text NOT NULL CHECK (reason IN ('fraud', 'impersonation', 'hate', 'sexual', 'spam', 'other')),
  words text NOT NULL DEFAULT '' CHECK (length(words) <= 1000),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  outcome text CHECK (outcome IN ('dismissed', 'settled')),
  CHECK ((closed_at IS NULL) = (outcome IS NULL))
);
-- One open report a person and thing.
CREATE UNIQUE INDEX report_open ON report (subject_id, kind, account_id) WHERE closed_at IS NULL;
CREATE INDEX report_account ON report (account_id) WHERE account_id IS NOT NULL;
