-- Whoever looks after a page is asked before the page stands on a bill. `invited_at` says that they were; without it
-- nobody had to be asked, which is so for every place on a bill until now.
ALTER TABLE event_beneficiary ADD COLUMN invited_at timestamptz;

-- Who does not want to be on a bill. Their places are gone from it, and come back only when they agree after all.
CREATE TABLE event_decline (
  event_id uuid NOT NULL REFERENCES event ON DELETE CASCADE,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  -- As the bill had it, for the organizer to read.
  name text NOT NULL,
  declined_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, beneficiary_id)
);
CREATE INDEX event_decline_beneficiary ON event_decline (beneficiary_id);

-- As before (0197), and a place that waits for an answer has no time either: the page's own list of events passes over it.
CREATE OR REPLACE FUNCTION event_beneficiary_take_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Locked, so that an event changed at this moment cannot leave the old time behind.
  SELECT CASE WHEN event.state IN ('published', 'canceled') AND NOT event.withheld AND event.hidden_reason IS NULL
    AND (NEW.invited_at IS NULL OR NEW.agreed_at IS NOT NULL) THEN event.sorts_at END INTO NEW.sorts_at
  FROM event WHERE event.id = NEW.event_id FOR SHARE;
  RETURN NEW;
END
$$;
CREATE TRIGGER event_beneficiary_answered BEFORE UPDATE OF invited_at, agreed_at ON event_beneficiary
  FOR EACH ROW EXECUTE FUNCTION event_beneficiary_take_time();
CREATE OR REPLACE FUNCTION event_pass_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  listed_at constant timestamptz := CASE
    WHEN NEW.state IN ('published', 'canceled') AND NOT NEW.withheld AND NEW.hidden_reason IS NULL THEN NEW.sorts_at END;
BEGIN
  UPDATE event_beneficiary SET sorts_at = listed_at
  WHERE event_id = NEW.id AND sorts_at IS DISTINCT FROM listed_at AND (invited_at IS NULL OR agreed_at IS NOT NULL);
  RETURN NULL;
END
$$;
