-- As in 0381, and the days of a page have several rows only where several count at once (0416).
CREATE OR REPLACE FUNCTION write_received_tips() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
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
        free_slot('beneficiary:' || given.beneficiary_id::text), change, change * given.amount_minor)
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

-- Most supporters of a page tip it once, and a day is seldom counted in again after its end: little room is needed for the next
-- version of a row.
ALTER TABLE received_day SET (fillfactor = 90);
ALTER TABLE received_supporter SET (fillfactor = 90);
