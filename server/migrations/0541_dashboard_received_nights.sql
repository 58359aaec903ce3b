-- What each event brought a page. The upgrade looks at every tip at an event once.
SET LOCAL statement_timeout = 0;

-- Who has counted money without the nights commits first; others wait until the function below is replaced.
LOCK TABLE payment IN SHARE ROW EXCLUSIVE MODE;

-- At which event a tip was given, at its stage or for its line-up; null for every other tip.
CREATE VIEW tip_night AS
SELECT tip.id AS tip_id, coalesce(event_tip.event_id, stage_tip.event_id) AS event_id
FROM tip LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id LEFT JOIN stage_tip ON stage_tip.tip_id = tip.id;

-- The events that ever brought a page a tip, as they are now, or were when they were forgotten: no reference, as in 0046.
CREATE TABLE received_night (
  event_id uuid NOT NULL,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  -- Null where the event was forgotten before.
  title text,
  -- As of the event (0005); of one that was forgotten before, when its first tip came in.
  sorts_at timestamptz NOT NULL,
  time_zone text NOT NULL,
  PRIMARY KEY (event_id, beneficiary_id)
);
CREATE INDEX received_night_order ON received_night (beneficiary_id, sorts_at DESC, event_id DESC);

-- How many tips of a night stand, in several rows as those of a day (0417).
CREATE TABLE received_night_sum (
  beneficiary_id uuid NOT NULL,
  event_id uuid NOT NULL,
  currency char(3) NOT NULL,
  slot smallint NOT NULL,
  tip_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (beneficiary_id, event_id, currency, slot),
  FOREIGN KEY (event_id, beneficiary_id) REFERENCES received_night
) WITH (fillfactor = 90);

CREATE FUNCTION follow_event_of_night() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE received_night SET title = NEW.title, sorts_at = NEW.sorts_at, time_zone = NEW.time_zone WHERE event_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION follow_event_of_night() FROM PUBLIC;
CREATE TRIGGER event_of_night_changed AFTER UPDATE OF title, starts_at, time_zone ON event FOR EACH ROW
  WHEN ((OLD.title, OLD.sorts_at, OLD.time_zone) IS DISTINCT FROM (NEW.title, NEW.sorts_at, NEW.time_zone))
  EXECUTE FUNCTION follow_event_of_night();

CREATE FUNCTION list_received_night(night uuid, page uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE
  played record;
BEGIN
  IF EXISTS (SELECT FROM received_night WHERE event_id = night AND beneficiary_id = page) THEN
    RETURN;
  END IF;
  -- Locked, so that an event that is changed at this moment cannot leave its old title or time behind.
  SELECT title, sorts_at, time_zone INTO played FROM event WHERE id = night FOR SHARE;
  INSERT INTO received_night
    VALUES (night, page, played.title, coalesce(played.sorts_at, moment), coalesce(played.time_zone, 'Africa/Addis_Ababa'))
    ON CONFLICT DO NOTHING;
END $$;
REVOKE EXECUTE ON FUNCTION list_received_night(uuid, uuid, timestamptz) FROM PUBLIC;

-- As in 0417, and what was given at an event is counted for its night, in the same slot.
CREATE OR REPLACE FUNCTION write_received_tips() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE
  change constant integer := CASE NEW.status WHEN 'succeeded' THEN 1 ELSE -1 END;
  given record;
  moment timestamptz;
  night uuid;
  slot_taken smallint;
BEGIN
  FOR given IN
    SELECT * FROM tip
    WHERE (NEW.reference_kind = 'tip' AND id = NEW.reference_id)
      OR (NEW.reference_kind = 'eventtip' AND event_tip_id = NEW.reference_id)
    ORDER BY beneficiary_id FOR SHARE
  LOOP
    INSERT INTO received_tip (tip_id, beneficiary_id, received_at)
      VALUES (given.id, given.beneficiary_id, clock_timestamp()) ON CONFLICT (tip_id) DO NOTHING;
    SELECT received_at INTO moment FROM received_tip WHERE tip_id = given.id;
    slot_taken := free_slot('beneficiary:' || given.beneficiary_id::text);
    INSERT INTO received_day AS total
      VALUES (given.beneficiary_id, (moment AT TIME ZONE 'Africa/Addis_Ababa')::date, given.currency,
        slot_taken, change, change * given.amount_minor)
      ON CONFLICT (beneficiary_id, day, currency, slot) DO UPDATE SET
        tip_count = total.tip_count + excluded.tip_count,
        amount_minor = total.amount_minor + excluded.amount_minor;
    SELECT event_id INTO night FROM tip_night WHERE tip_id = given.id;
    IF night IS NOT NULL THEN
      PERFORM list_received_night(night, given.beneficiary_id, moment);
      INSERT INTO received_night_sum AS total
        VALUES (given.beneficiary_id, night, given.currency, slot_taken, change, change * given.amount_minor)
        ON CONFLICT (beneficiary_id, event_id, currency, slot) DO UPDATE SET
          tip_count = total.tip_count + excluded.tip_count,
          amount_minor = total.amount_minor + excluded.amount_minor;
    END IF;
    IF given.anonymity <> 'performer' THEN
      INSERT INTO received_supporter AS total
        VALUES (given.beneficiary_id, given.account_id, given.currency, change, change * given.amount_minor, moment)
        ON CONFLICT (beneficiary_id, account_id, currency) DO UPDATE SET
          tip_count = total.tip_count + excluded.tip_count,
          amount_minor = total.amount_minor + excluded.amount_minor,
          last_at = greatest(total.last_at, excluded.last_at);
    END IF;
    IF given.band_agreement_id IS NOT NULL THEN
      INSERT INTO band_received AS total
        VALUES (given.beneficiary_id, given.currency, pg_backend_pid() % 16, change, change * given.amount_minor)
        ON CONFLICT (band_id, currency, slot) DO UPDATE SET
          tip_count = total.tip_count + excluded.tip_count,
          amount_minor = total.amount_minor + excluded.amount_minor;
      PERFORM pg_notify('changed_payments', 'beneficiary:' || given.beneficiary_id::text);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

INSERT INTO received_night
  SELECT first.event_id, first.beneficiary_id, event.title, coalesce(event.sorts_at, first.at),
    coalesce(event.time_zone, 'Africa/Addis_Ababa')
  FROM (SELECT tip_night.event_id, received_tip.beneficiary_id, min(received_at) AS at
      FROM tip_night JOIN received_tip ON received_tip.tip_id = tip_night.tip_id
      WHERE tip_night.event_id IS NOT NULL GROUP BY 1, 2) AS first
    LEFT JOIN event ON event.id = first.event_id;
INSERT INTO received_night_sum
  SELECT received_tip.beneficiary_id, tip_night.event_id, tip.currency, 0,
    count(*) FILTER (WHERE payment.status = 'succeeded'),
    coalesce(sum(tip.amount_minor) FILTER (WHERE payment.status = 'succeeded'), 0)
  FROM tip_night JOIN received_tip ON received_tip.tip_id = tip_night.tip_id JOIN tip ON tip.id = tip_night.tip_id
    JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
      AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
  WHERE tip_night.event_id IS NOT NULL GROUP BY 1, 2, 3;

CREATE TRIGGER received_night_owner_writes BEFORE INSERT OR UPDATE ON received_night
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER received_night_never_removed BEFORE DELETE ON received_night
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER received_night_sum_owner_writes BEFORE INSERT OR UPDATE ON received_night_sum
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER received_night_sum_never_removed BEFORE DELETE ON received_night_sum
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
