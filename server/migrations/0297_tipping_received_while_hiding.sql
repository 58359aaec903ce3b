-- A tip whose sender became anonymous at the very moment it came in was on no page: the tips to lock were named by a
-- subquery, and PostgreSQL, having waited for a row, found it no more in there. The condition now stands on the row itself.
CREATE OR REPLACE FUNCTION write_received_tips() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  change constant integer := CASE NEW.status WHEN 'succeeded' THEN 1 ELSE -1 END;
  given record;
  moment timestamptz;
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

-- What was missed: received when its money came in, without a number yet, so that the page's managers hear of it now.
WITH missed AS (
  INSERT INTO received_tip (tip_id, beneficiary_id, received_at)
  SELECT tip.id, tip.beneficiary_id, came.at
  FROM tip JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
      AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
    CROSS JOIN LATERAL (SELECT min(at) AS at FROM payment_history
      WHERE payment_id = payment.id AND to_status = 'succeeded') AS came
  WHERE payment.status = 'succeeded' AND came.at IS NOT NULL
  ON CONFLICT (tip_id) DO NOTHING
  RETURNING tip_id, beneficiary_id, received_at
), counted AS (
  INSERT INTO received_day AS total (beneficiary_id, day, currency, slot, tip_count, amount_minor)
  SELECT missed.beneficiary_id, (received_at AT TIME ZONE 'Africa/Addis_Ababa')::date, currency, 0, count(*), sum(amount_minor)
  FROM missed JOIN tip ON tip.id = tip_id GROUP BY 1, 2, 3
  ON CONFLICT (beneficiary_id, day, currency, slot) DO UPDATE SET
    tip_count = total.tip_count + excluded.tip_count,
    amount_minor = total.amount_minor + excluded.amount_minor
)
INSERT INTO received_supporter AS total (beneficiary_id, account_id, currency, tip_count, amount_minor, last_at)
SELECT missed.beneficiary_id, account_id, currency, count(*), sum(amount_minor), max(received_at)
FROM missed JOIN tip ON tip.id = tip_id WHERE anonymity <> 'performer' GROUP BY 1, 2, 3
ON CONFLICT (beneficiary_id, account_id, currency) DO UPDATE SET
  tip_count = total.tip_count + excluded.tip_count,
  amount_minor = total.amount_minor + excluded.amount_minor,
  last_at = greatest(total.last_at, excluded.last_at);
