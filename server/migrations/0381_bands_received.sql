-- How many tips to a band came in and stand, and their amount: its own account gets none of them, so received_total (0135) does not
-- count them. Several rows, for the reason given there.
CREATE TABLE band_received (
  band_id uuid NOT NULL REFERENCES beneficiary,
  currency char(3) NOT NULL,
  slot smallint NOT NULL,
  tip_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (band_id, currency, slot)
) WITH (fillfactor = 50);
CREATE TRIGGER band_received_owner_writes BEFORE INSERT OR UPDATE ON band_received
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER band_received_never_removed BEFORE DELETE ON band_received
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER band_received_never_emptied BEFORE TRUNCATE ON band_received
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- As in 0297, and the tips of a band are counted, and its page hears of them: payments name its members' accounts alone.
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

-- As in 0251. A tip to a band has arrived once a payout with a member's share of it is paid.
CREATE OR REPLACE VIEW paid_tip AS
SELECT share.payout_id, tip.id AS tip_id, tip.account_id
FROM payout_share AS share
  JOIN ledger_entry AS entry ON entry.id = share.entry_id
  JOIN ledger_movement AS movement ON movement.id = entry.movement_id AND movement.kind = 'capture'
  JOIN payment ON payment.id = movement.payment_id AND payment.reference_kind = 'tip'
  JOIN tip ON tip.id = payment.reference_id
UNION ALL
SELECT share.payout_id, tip.id, tip.account_id
FROM payout_share AS share
  JOIN ledger_entry AS entry ON entry.id = share.entry_id
  JOIN ledger_movement AS movement ON movement.id = entry.movement_id AND movement.kind = 'capture'
  JOIN payment ON payment.id = movement.payment_id AND payment.reference_kind = 'eventtip'
  JOIN tip ON tip.event_tip_id = payment.reference_id
    AND (entry.account_name = 'beneficiary:' || tip.beneficiary_id::text AND tip.band_agreement_id IS NULL
      OR EXISTS (SELECT FROM band_share AS member
        WHERE member.agreement_id = tip.band_agreement_id AND member.parts > 0
          AND entry.account_name = 'beneficiary:' || member.member_id::text));
