-- What a page collects for, one thing at a time: how far it is comes from the ledger.
CREATE TABLE page_goal (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL DEFAULT 'USD',
  -- What the page had received when the goal began, and when it was closed: between them is what came in for it.
  received_before_minor bigint NOT NULL,
  received_at_close_minor bigint,
  ends_on date,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((closed_at IS NULL) = (received_at_close_minor IS NULL))
);
CREATE UNIQUE INDEX page_goal_one_open ON page_goal (beneficiary_id) WHERE closed_at IS NULL;
CREATE INDEX page_goal_newest ON page_goal (beneficiary_id, created_at DESC);
