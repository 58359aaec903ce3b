-- Whether somebody wants the daily mail about those they follow; who has no row does.
CREATE TABLE notification_settings (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  digest boolean NOT NULL
);

-- The last daily mail of each person: of which day, and up to which moment it told what is new.
CREATE TABLE digest (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  day date NOT NULL,
  notified_until timestamptz NOT NULL
);

-- What is new since a moment.
CREATE INDEX event_beneficiary_agreed ON event_beneficiary (agreed_at) WHERE agreed_at IS NOT NULL;
