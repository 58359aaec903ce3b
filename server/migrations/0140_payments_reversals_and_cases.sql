-- Parts of a capture can be taken back, a dispute can be won, a refund can fail, and a person can close a case with
-- what it books. What was booked before stays valid, and a server of the previous version can go on booking.

-- Who closed which case, as what and why. Closing books in the same transaction; the primary key makes it once.
CREATE TABLE payment_case_closing (
  case_id bigint PRIMARY KEY REFERENCES payment_quarantine,
  resolution text NOT NULL CHECK
    (resolution IN ('book', 'count', 'give-back', 'take-back', 'hold', 'write-off', 'dismiss')),
  closed_by text NOT NULL CHECK (closed_by <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER payment_case_closing_append_only BEFORE UPDATE OR DELETE ON payment_case_closing
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_case_closing_never_emptied BEFORE TRUNCATE ON payment_case_closing
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX payment_quarantine_payment ON payment_quarantine (payment_id);
CREATE INDEX payment_quarantine_charge ON payment_quarantine (provider, provider_charge);

-- 'suspense:<provider>' is money whose owner we do not know yet; 'expense:losses' is what we bear ourselves.
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_check
  CHECK (kind IN ('asset', 'liability', 'expense', 'income'));
INSERT INTO ledger_account (name, kind) VALUES ('suspense:stripe', 'liability'), ('expense:losses', 'expense')
  ON CONFLICT DO NOTHING;

ALTER TABLE ledger_movement
  ALTER COLUMN payment_id DROP NOT NULL,
  -- The provider's id of the refund or dispute. Null for a capture, whose charge is the fact, and for the whole
  -- refunds and disputes booked before facts were kept.
  ADD COLUMN fact text CHECK (fact <> ''),
  -- The closed case that asked for this movement.
  ADD COLUMN case_id bigint REFERENCES payment_case_closing;
ALTER TABLE ledger_movement DROP CONSTRAINT ledger_movement_kind_check;
ALTER TABLE ledger_movement
  ADD CONSTRAINT ledger_movement_kind_check CHECK
    (kind IN ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'adjustment')),
  -- Only an adjustment may concern money that belongs to no payment of ours, and only a person makes one.
  ADD CONSTRAINT ledger_movement_subject CHECK (payment_id IS NOT NULL OR kind = 'adjustment'),
  ADD CONSTRAINT ledger_movement_adjusted_by_case CHECK (kind <> 'adjustment' OR case_id IS NOT NULL),
  DROP CONSTRAINT ledger_movement_once,
  DROP CONSTRAINT ledger_movement_once_a_payment;
-- One movement a fact of the provider, whatever happens twice; and one capture a payment.
CREATE UNIQUE INDEX ledger_movement_once ON ledger_movement (provider, kind, (coalesce(fact, charge)));
CREATE UNIQUE INDEX ledger_movement_once_a_payment ON ledger_movement (payment_id) WHERE kind = 'capture';
CREATE INDEX ledger_movement_payment ON ledger_movement (payment_id);
CREATE INDEX ledger_movement_charge ON ledger_movement (provider, charge);

-- New edges: disputed -> succeeded (won), refunded -> succeeded (the refund failed), and from an end without money to
-- succeeded when a person has decided to count what came all the same.
CREATE OR REPLACE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['status', 'status_cause', 'provider_checkout', 'checkout_url',
    'provider_charge', 'cancel_requested_at', 'reconcile_at', 'customer_email'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'pending' OR NEW.provider_checkout IS NOT NULL OR NEW.provider_charge IS NOT NULL THEN
      RAISE EXCEPTION 'a payment begins pending and unknown to its provider' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
    OR (NEW.customer_email IS NOT NULL AND NEW.customer_email IS DISTINCT FROM OLD.customer_email) THEN
    RAISE EXCEPTION 'the quote of payment % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.provider_checkout IS NOT NULL AND NEW.provider_checkout IS DISTINCT FROM OLD.provider_checkout)
    OR (OLD.checkout_url IS NOT NULL AND NEW.checkout_url IS DISTINCT FROM OLD.checkout_url)
    OR (OLD.provider_charge IS NOT NULL AND NEW.provider_charge IS DISTINCT FROM OLD.provider_charge)
    OR (OLD.cancel_requested_at IS NOT NULL AND NEW.cancel_requested_at IS DISTINCT FROM OLD.cancel_requested_at)
  THEN
    RAISE EXCEPTION 'what payment % learned of its provider is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status <> OLD.status AND NOT (
    (OLD.status = 'pending' AND NEW.status IN ('succeeded', 'failed', 'canceled', 'expired'))
    OR (OLD.status = 'succeeded' AND NEW.status IN ('refunded', 'disputed'))
    OR (OLD.status IN ('refunded', 'disputed') AND NEW.status = 'succeeded')
    OR (OLD.status IN ('failed', 'canceled', 'expired') AND NEW.status = 'succeeded' AND EXISTS (
      SELECT FROM payment_case_closing c JOIN payment_quarantine q ON q.id = c.case_id
      WHERE q.payment_id = OLD.id AND c.resolution = 'count'))
  ) THEN
    RAISE EXCEPTION 'payment % cannot go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status <> OLD.status AND NEW.status_cause = OLD.status_cause AND NEW.status_cause = 'created' THEN
    RAISE EXCEPTION 'a change of payment % needs a cause', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- A status and its movements come together: neither commits without the other. What was captured, less what refunds
-- and disputes have taken, is never below zero, for the payment as a whole and for each account.
CREATE OR REPLACE FUNCTION require_movements_of_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_data constant jsonb := to_jsonb(NEW);
  subject constant uuid :=
    (CASE TG_TABLE_NAME WHEN 'payment' THEN row_data ->> 'id' ELSE row_data ->> 'payment_id' END)::uuid;
  present record;
  booked record;
BEGIN
  IF row_data ->> 'kind' = 'adjustment' THEN
    IF EXISTS (
      SELECT FROM ledger_entry WHERE movement_id = (row_data ->> 'id')::uuid AND account_name NOT IN
        ('provider:' || (row_data ->> 'provider'), 'suspense:' || (row_data ->> 'provider'), 'expense:losses')
    ) THEN
      RAISE EXCEPTION 'adjustment % touches another account than the provider, suspense and losses',
        row_data ->> 'id' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END IF;
  SELECT status, amount_minor, currency INTO present FROM payment WHERE id = subject;
  SELECT coalesce(array_agg(kind ORDER BY kind), '{}') AS kinds,
    coalesce(sum(amount) FILTER (WHERE kind = 'capture'), 0) AS captured,
    coalesce(bool_or(case_id IS NOT NULL) FILTER (WHERE kind = 'capture'), false) AS counted_by_case,
    coalesce(-sum(amount) FILTER (WHERE kind IN ('refund', 'refund_reversed')), 0) AS refunded,
    coalesce(-sum(amount) FILTER (WHERE kind IN ('dispute', 'dispute_reversed')), 0) AS disputed,
    coalesce(bool_or(amount * (CASE WHEN kind IN ('refund', 'dispute') THEN -1 ELSE 1 END) <= 0), false) AS turned_round
    INTO booked
    FROM (
      SELECT m.kind, m.case_id, coalesce(sum(e.amount_minor), 0) AS amount
      FROM ledger_movement m LEFT JOIN ledger_entry e ON e.movement_id = m.id
        AND e.account_name = 'provider:' || m.provider AND e.currency = present.currency
      WHERE m.payment_id = subject AND m.kind <> 'adjustment' GROUP BY m.id
    ) AS movement;
  IF (NOT 'capture' = ANY (booked.kinds)
      AND (booked.kinds <> '{}' OR present.status IN ('succeeded', 'refunded', 'disputed')))
    OR ('capture' = ANY (booked.kinds) AND present.status <> CASE WHEN booked.disputed > 0 THEN 'disputed'
      WHEN booked.refunded > 0 AND booked.refunded = booked.captured THEN 'refunded' ELSE 'succeeded' END)
  THEN
    RAISE EXCEPTION 'payment % is % but its movements are %', subject, present.status, booked.kinds
      USING ERRCODE = 'check_violation';
  END IF;
  IF booked.turned_round
    OR (booked.kinds <> '{}' AND NOT booked.counted_by_case AND booked.captured <> present.amount_minor) THEN
    RAISE EXCEPTION 'a movement of payment % is not of its amount', subject USING ERRCODE = 'check_violation';
  END IF;
  IF booked.refunded < 0 OR booked.disputed < 0 OR booked.refunded + booked.disputed > booked.captured OR EXISTS (
    SELECT FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
    WHERE m.payment_id = subject AND m.kind <> 'adjustment'
    GROUP BY e.account_name, e.currency
    HAVING sum(e.amount_minor)
      NOT BETWEEN least(0, coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'capture'), 0))
      AND greatest(0, coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'capture'), 0))
  ) THEN
    RAISE EXCEPTION 'more was taken back of payment % than it brought', subject USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- How far what a provider says by itself (its events, its balance) was compared with the ledger.
CREATE TABLE payment_comparison (
  provider text NOT NULL,
  feed text NOT NULL CHECK (feed IN ('events', 'balance')),
  -- Everything created before this moment was seen.
  compared_until timestamptz NOT NULL,
  PRIMARY KEY (provider, feed)
);
