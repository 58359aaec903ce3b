-- A tip has arrived once a payout that holds it is paid. Written by the transaction that learns of it, whichever way that
-- is; the fan is told afterwards, once.
CREATE TABLE tip_arrival (
  tip_id uuid PRIMARY KEY REFERENCES tip,
  -- The fan.
  account_id uuid NOT NULL REFERENCES account,
  -- The last one that was paid: a payout may come back, and the tip goes with another one.
  payout_id uuid NOT NULL REFERENCES payout,
  arrived_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the mail about it was put on its way.
  notified_at timestamptz
);
CREATE INDEX tip_arrival_unnotified ON tip_arrival (payout_id, account_id) WHERE notified_at IS NULL;
CREATE INDEX tip_arrival_account ON tip_arrival (account_id);
CREATE INDEX tip_arrival_payout ON tip_arrival (payout_id);

CREATE VIEW paid_tip AS
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
    AND entry.account_name = 'beneficiary:' || tip.beneficiary_id::text;

CREATE FUNCTION write_tip_arrivals() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO tip_arrival (tip_id, account_id, payout_id, arrived_at)
    SELECT tip_id, account_id, NEW.id, coalesce(NEW.arrives_at, clock_timestamp())
    FROM paid_tip WHERE payout_id = NEW.id
    ON CONFLICT (tip_id) DO UPDATE SET payout_id = excluded.payout_id, arrived_at = excluded.arrived_at;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_tip_arrivals() FROM PUBLIC;
CREATE TRIGGER payout_tips_arrived AFTER UPDATE OF state ON payout
  FOR EACH ROW WHEN (NEW.state = 'paid' AND OLD.state <> 'paid') EXECUTE FUNCTION write_tip_arrivals();

INSERT INTO tip_arrival (tip_id, account_id, payout_id, arrived_at)
  SELECT tip_id, account_id, payout_id, coalesce(arrives_at, clock_timestamp())
  FROM paid_tip JOIN payout ON payout.id = payout_id WHERE state = 'paid';

-- Whose it is stays, and a fan is told once.
CREATE FUNCTION guard_tip_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.tip_id, NEW.account_id) IS DISTINCT FROM (OLD.tip_id, OLD.account_id)
    OR (OLD.notified_at IS NOT NULL AND NEW.notified_at IS DISTINCT FROM OLD.notified_at) THEN
    RAISE EXCEPTION 'the fan of tip % was told that it has arrived', OLD.tip_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tip_arrival_guard BEFORE UPDATE ON tip_arrival FOR EACH ROW EXECUTE FUNCTION guard_tip_arrival();
CREATE TRIGGER tip_arrival_never_removed BEFORE DELETE ON tip_arrival
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tip_arrival_never_emptied BEFORE TRUNCATE ON tip_arrival
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
