-- Which events were pushed to the followers of which pages: each once, and few of one page or organizer in an hour.
CREATE TABLE pushed_event (
  event_id uuid NOT NULL REFERENCES event ON DELETE CASCADE,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  pushed_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, beneficiary_id)
);
CREATE INDEX pushed_event_beneficiary ON pushed_event (beneficiary_id, pushed_at);
CREATE INDEX pushed_event_time ON pushed_event (pushed_at);

-- When who declined had agreed before: agreeing once more is no news.
ALTER TABLE event_decline ADD COLUMN agreed_at timestamptz;
