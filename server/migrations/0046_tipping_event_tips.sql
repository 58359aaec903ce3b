-- One amount for all performers of an event: each share is a tip of its own, and one payment is for all of them.
CREATE TABLE event_tip (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- No reference: a tip outlives the event it was given at, and so keeps its title.
  event_id uuid NOT NULL,
  event_title text NOT NULL CHECK (event_title <> ''),
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 100 AND 1000000),
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, account_id, currency)
);

-- Null for a tip given by itself. The idempotency key of the whole stands in its first share, so that one key of
-- one person is one intention, whichever kind it is.
ALTER TABLE tip ADD COLUMN event_tip_id uuid;
-- A share has the sender and the currency of the whole. Checked at the end, for the key is tried first.
ALTER TABLE tip ADD CONSTRAINT tip_of_event_tip FOREIGN KEY (event_tip_id, account_id, currency)
  REFERENCES event_tip (id, account_id, currency) DEFERRABLE INITIALLY DEFERRED;
CREATE UNIQUE INDEX tip_once_a_performer ON tip (event_tip_id, beneficiary_id) WHERE event_tip_id IS NOT NULL;

-- The shares make up the amount, to the cent, seen when the transaction commits.
CREATE FUNCTION require_whole_event_tip() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject uuid;
BEGIN
  FOR subject IN
    SELECT DISTINCT coalesce(given ->> 'event_tip_id', given ->> 'id')::uuid
    FROM (VALUES (to_jsonb(OLD)), (to_jsonb(NEW))) AS rows (given)
    WHERE given IS NOT NULL AND (TG_TABLE_NAME = 'event_tip' OR given ->> 'event_tip_id' IS NOT NULL)
  LOOP
    IF (SELECT amount_minor FROM event_tip WHERE id = subject) IS DISTINCT FROM
       (SELECT sum(amount_minor) FROM tip WHERE event_tip_id = subject) THEN
      RAISE EXCEPTION 'the shares of event tip % do not make up its amount', subject
        USING ERRCODE = 'check_violation', CONSTRAINT = 'event_tip_whole';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER event_tip_whole AFTER INSERT ON event_tip
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_event_tip();
CREATE CONSTRAINT TRIGGER tip_share_whole AFTER INSERT OR UPDATE OR DELETE ON tip
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_event_tip();

CREATE TRIGGER event_tip_append_only BEFORE UPDATE OR DELETE ON event_tip
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_tip_never_emptied BEFORE TRUNCATE ON event_tip
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
