-- Who sees the name of a tip's sender: everybody may, the one who was tipped alone, or nobody. It only ever grows.
ALTER TABLE tip ADD COLUMN anonymity text NOT NULL DEFAULT 'none'
  CHECK (anonymity IN ('none', 'public', 'performer'));

-- A tip is never removed, and nothing of it changes but its message, which goes when its sender's account is erased, and
-- its sender's anonymity, which grows.
CREATE OR REPLACE FUNCTION guard_tip() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  levels constant text[] := ARRAY['none', 'public', 'performer'];
BEGIN
  IF to_jsonb(NEW) - 'message' - 'anonymity' IS DISTINCT FROM to_jsonb(OLD) - 'message' - 'anonymity'
    OR (NEW.message IS NOT NULL AND NEW.message IS DISTINCT FROM OLD.message)
    OR array_position(levels, NEW.anonymity) < array_position(levels, OLD.anonymity) THEN
    RAISE EXCEPTION 'tip % is never changed; its message can be removed, and its sender become more anonymous', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- What the one who was tipped learns of a tip's sender: empty for somebody without a name, and for one who hides it. What
-- performers see is read from here.
CREATE VIEW tip_sender AS
SELECT tip.id AS tip_id, tip.anonymity,
  CASE WHEN tip.anonymity = 'performer' THEN '' ELSE account.full_name END AS name
FROM tip JOIN account ON account.id = tip.account_id;

CREATE OR REPLACE VIEW page_tip AS
SELECT received_tip.beneficiary_id, received_tip.number, received_tip.tip_id, received_tip.received_at,
  tip.account_id, tip.amount_minor, tip.currency, tip.message, received_tip.message_hidden_at, received_tip.thanks,
  received_tip.thanked_at, tip_sender.name AS supporter_name, payment.status, event_tip.event_title, tip_sender.anonymity
FROM received_tip
  JOIN tip ON tip.id = received_tip.tip_id
  JOIN tip_sender ON tip_sender.tip_id = tip.id
  JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
    AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
  LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id;

-- As before (0185), and a tip whose sender hides from the performer counts for no supporter: a name that came again more
-- often than tips show it would tell whose the others are. The tips are locked, so that whoever becomes anonymous at this
-- moment is counted either way, once.
CREATE OR REPLACE FUNCTION write_received_tips() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  change constant integer := CASE NEW.status WHEN 'succeeded' THEN 1 ELSE -1 END;
  given record;
  moment timestamptz;
BEGIN
  FOR given IN
    SELECT * FROM tip WHERE id IN (
      SELECT id FROM tip WHERE NEW.reference_kind = 'tip' AND id = NEW.reference_id
      UNION ALL
      SELECT id FROM tip WHERE NEW.reference_kind = 'eventtip' AND event_tip_id = NEW.reference_id)
    ORDER BY beneficiary_id FOR SHARE
  LOOP
    INSERT INTO received_tip (tip_id, beneficiary_id, received_at)
      VALUES (given.id, given.beneficiary_id, clock_timestamp()) ON CONFLICT (tip_id) DO NOTHING;
    SELECT received_at INTO moment FROM received_tip WHERE tip_id = given.id;
    INSERT INTO received_day AS total
      VALUES (given.beneficiary_id, (moment AT TIME ZONE 'Africa/Addis_Ababa')::date, given.currency,
        pg_backend_pid() % 16, change, change * given.amount_minor)
      ON CONFLICT (beneficiary_id, day, currency, slot) DO UPDATE SET
        tip_count = total.tip_count + excluded.tip_count,
        amount_minor = total.amount_minor + excluded.amount_minor;
    IF given.anonymity <> 'performer' THEN
      INSERT INTO received_supporter AS total
        VALUES (given.beneficiary_id, given.account_id, given.currency, change, change * given.amount_minor, moment)
        ON CONFLICT (beneficiary_id, account_id, currency) DO UPDATE SET
          tip_count = total.tip_count + excluded.tip_count,
          amount_minor = total.amount_minor + excluded.amount_minor,
          last_at = greatest(total.last_at, excluded.last_at);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- A sender who hides from the performer later is no longer among those who came again with this tip.
CREATE FUNCTION uncount_supporter() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  counted constant boolean := EXISTS (SELECT FROM page_tip WHERE tip_id = NEW.id AND status = 'succeeded');
BEGIN
  UPDATE received_supporter AS total SET
    tip_count = total.tip_count - counted::integer,
    amount_minor = total.amount_minor - counted::integer * NEW.amount_minor,
    -- The time of this tip is not told either.
    last_at = coalesce((
      SELECT max(received_tip.received_at) FROM tip JOIN received_tip ON received_tip.tip_id = tip.id
      WHERE tip.account_id = NEW.account_id AND tip.beneficiary_id = NEW.beneficiary_id
        AND tip.currency = NEW.currency AND tip.anonymity <> 'performer'), total.last_at)
    WHERE total.beneficiary_id = NEW.beneficiary_id AND total.account_id = NEW.account_id
      AND total.currency = NEW.currency;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION uncount_supporter() FROM PUBLIC;
CREATE TRIGGER tip_supporter_uncounted AFTER UPDATE OF anonymity ON tip
  FOR EACH ROW WHEN (NEW.anonymity = 'performer' AND OLD.anonymity <> 'performer')
  EXECUTE FUNCTION uncount_supporter();
