-- What operators take back from a receiver's account at the rail because the receiver is below zero: a part of a transfer that
-- was paid out long ago. Its row is there before the rail is asked, and is looked up by its id before anything is repeated.
CREATE TABLE transfer_reversal (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Whose transfer is taken back, in part or in whole.
  payout_id uuid NOT NULL REFERENCES payout,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  requested_by uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  -- From here on: what changes.
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'done', 'refused')),
  -- What the rail calls it.
  provider_reversal text UNIQUE CHECK (provider_reversal <> ''),
  -- Why it was not made.
  failure text CHECK (failure <> ''),
  -- When the worker looks at it next: one process asks the rail at a time, for what one has asked another must not refuse.
  due_at timestamptz NOT NULL DEFAULT 'epoch',
  CHECK ((state = 'done') = (provider_reversal IS NOT NULL)),
  CHECK ((state = 'refused') = (failure IS NOT NULL))
);
CREATE INDEX transfer_reversal_payout ON transfer_reversal (payout_id);
CREATE INDEX transfer_reversal_requested_by ON transfer_reversal (requested_by);
CREATE INDEX transfer_reversal_due ON transfer_reversal (due_at) WHERE state = 'requested';

CREATE FUNCTION guard_transfer_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject payout;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state <> 'requested'
      OR (NEW.id, NEW.payout_id, NEW.amount_minor, NEW.requested_by, NEW.created_at)
        IS DISTINCT FROM (OLD.id, OLD.payout_id, OLD.amount_minor, OLD.requested_by, OLD.created_at) THEN
      RAISE EXCEPTION 'transfer reversal % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> 'requested' THEN
    RAISE EXCEPTION 'a transfer reversal begins requested' USING ERRCODE = 'check_violation';
  END IF;
  -- Held until this commits: reversals of one transfer are counted one after the other.
  SELECT * INTO subject FROM payout WHERE id = NEW.payout_id FOR UPDATE;
  IF subject.state <> 'paid' OR subject.failure IS NOT NULL OR subject.provider_transfer IS NULL THEN
    RAISE EXCEPTION 'payout % has no transfer that can be taken back', NEW.payout_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_reversal_possible';
  END IF;
  IF NEW.amount_minor + (SELECT coalesce(sum(amount_minor), 0) FROM transfer_reversal
      WHERE payout_id = NEW.payout_id AND state <> 'refused') > subject.amount_minor THEN
    RAISE EXCEPTION 'more would be taken back of payout % than it was', NEW.payout_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_reversal_possible';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfer_reversal_guard BEFORE INSERT OR UPDATE ON transfer_reversal
  FOR EACH ROW EXECUTE FUNCTION guard_transfer_reversal();
CREATE TRIGGER transfer_reversal_never_removed BEFORE DELETE ON transfer_reversal
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_reversal_never_emptied BEFORE TRUNCATE ON transfer_reversal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A payout of which a part was taken back does not come back whole any more: a person looks at it.
CREATE FUNCTION refuse_return_after_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM transfer_reversal WHERE payout_id = NEW.id AND state <> 'refused') THEN
    RAISE EXCEPTION 'a part of payout % was taken back before', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_return_after_reversal BEFORE UPDATE OF state ON payout
  FOR EACH ROW WHEN (NEW.state = 'returned' AND OLD.state <> 'returned')
  EXECUTE FUNCTION refuse_return_after_reversal();

-- A movement of its own: from where the payout was paid, to its receiver, who owes us so much less.
ALTER TABLE ledger_movement
  DROP CONSTRAINT ledger_movement_kind_check,
  DROP CONSTRAINT ledger_movement_subject;
ALTER TABLE ledger_movement
  ADD CONSTRAINT ledger_movement_kind_check CHECK (kind IN (
    'capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'fee', 'adjustment',
    'payout', 'payout_sent', 'payout_returned', 'transfer_reversed', 'write_off', 'own_payout')),
  ADD CONSTRAINT ledger_movement_subject CHECK (CASE
    WHEN kind IN ('payout', 'payout_sent', 'payout_returned', 'transfer_reversed')
      THEN payout_id IS NOT NULL AND payment_id IS NULL AND treasury_act_id IS NULL AND case_id IS NULL
    WHEN kind = 'write_off'
      THEN treasury_act_id IS NOT NULL AND payment_id IS NULL AND payout_id IS NULL AND case_id IS NULL
    WHEN kind = 'own_payout'
      THEN payment_id IS NULL AND payout_id IS NULL AND treasury_act_id IS NULL AND case_id IS NULL
    ELSE (payment_id IS NOT NULL OR kind IN ('adjustment', 'fee')) AND payout_id IS NULL AND treasury_act_id IS NULL END);

-- As in 0271, and what comes back of a transfer.
CREATE OR REPLACE FUNCTION may_touch(movement ledger_movement, entry ledger_entry, account_kind text) RETURNS boolean
  LANGUAGE sql STABLE AS $$
  SELECT CASE movement.kind
    WHEN 'adjustment' THEN entry.account_name IN
      ('provider:' || movement.provider, 'suspense:' || movement.provider, 'expense:losses')
    WHEN 'fee' THEN entry.account_name IN ('provider:' || movement.provider, 'expense:processing', 'expense:losses')
      OR EXISTS (SELECT FROM payment_allocation AS allotted
        WHERE allotted.payment_id = movement.payment_id AND allotted.account_name = entry.account_name)
    WHEN 'payout' THEN (entry.amount_minor < 0) = (entry.account_name LIKE 'transit:%') AND account_kind = 'liability'
    WHEN 'payout_sent' THEN CASE WHEN entry.amount_minor < 0 THEN account_kind = 'asset'
      ELSE entry.account_name LIKE 'transit:%' OR entry.account_name = 'expense:processing' END
    WHEN 'payout_returned' THEN CASE WHEN entry.amount_minor > 0
      THEN entry.account_name LIKE 'transit:%' OR account_kind = 'asset'
      ELSE entry.account_name NOT LIKE 'transit:%' AND account_kind = 'liability' END
    WHEN 'transfer_reversed' THEN CASE WHEN entry.amount_minor > 0 THEN entry.account_name LIKE 'provider:%'
      ELSE entry.account_name NOT LIKE 'transit:%' AND account_kind = 'liability' END
    WHEN 'write_off' THEN CASE WHEN entry.amount_minor > 0 THEN entry.account_name = 'expense:losses'
      ELSE account_kind = 'liability' AND entry.account_name NOT LIKE 'transit:%' END
    WHEN 'own_payout' THEN entry.account_name IN ('provider:' || movement.provider, 'bank:' || entry.currency)
    ELSE true END
$$;

-- As in 0210: what was taken back of its transfer is beside the steps of a payout, of the same accounts, and no more than it was.
CREATE OR REPLACE FUNCTION require_movements_of_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked record;
BEGIN
  SELECT count(*) FILTER (WHERE e.account_name LIKE 'transit:%' AND m.kind = 'payout') AS asked,
      count(DISTINCT e.account_name) FILTER (WHERE e.account_name LIKE 'transit:%') AS rails,
      count(DISTINCT e.account_name) FILTER (WHERE a.kind = 'liability' AND e.account_name NOT LIKE 'transit:%') AS receivers,
      count(DISTINCT e.account_name) FILTER (WHERE a.kind = 'asset') AS payers,
      count(DISTINCT e.currency) AS currencies,
      coalesce(-sum(e.amount_minor) FILTER (WHERE e.account_name LIKE 'transit:%'), 0) AS in_transit,
      coalesce(sum(e.amount_minor) FILTER (WHERE a.kind = 'liability' AND e.account_name NOT LIKE 'transit:%'
        AND m.kind <> 'transfer_reversed'), 0) AS gone,
      coalesce(-sum(e.amount_minor) FILTER (WHERE m.kind = 'payout' AND e.account_name LIKE 'transit:%'), 0) AS amount,
      coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'transfer_reversed' AND a.kind = 'asset'), 0) AS reversed,
      coalesce(bool_or(m.kind = 'payout_sent'), false) AS sent
    INTO booked
    FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id JOIN ledger_account a ON a.name = e.account_name
    WHERE m.payout_id = NEW.payout_id;
  IF booked.asked <> 1 OR booked.rails <> 1 OR booked.receivers <> 1 OR booked.currencies <> 1 OR booked.payers > 1
    OR booked.gone NOT BETWEEN 0 AND booked.amount OR booked.reversed NOT BETWEEN 0 AND booked.gone
    OR (booked.reversed > 0 AND NOT booked.sent)
    OR booked.in_transit <> (CASE WHEN booked.sent THEN 0 ELSE booked.gone END)
  THEN
    RAISE EXCEPTION 'the movements of payout % do not fit together', NEW.payout_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- As in 0220, without what was taken back of the transfer.
CREATE OR REPLACE FUNCTION require_movements_of_payout_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject constant uuid :=
    (CASE TG_TABLE_NAME WHEN 'payout' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'payout_id' END)::uuid;
  present payout;
  booked record;
BEGIN
  SELECT * INTO present FROM payout WHERE id = subject;
  SELECT coalesce(array_agg(DISTINCT m.kind ORDER BY m.kind), '{}') AS kinds,
      coalesce(sum(e.amount_minor) FILTER (WHERE e.account_name = present.account_name), 0) AS gone,
      coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'payout' AND e.account_name = present.account_name
        AND e.currency = present.currency), 0) AS asked,
      coalesce(bool_or(e.account_name = 'transit:' || present.rail) FILTER (WHERE m.kind = 'payout'), false) AS by_rail
    INTO booked
    FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
    WHERE m.payout_id = subject AND m.kind <> 'transfer_reversed';
  IF booked.asked <> present.amount_minor OR NOT booked.by_rail
    OR booked.gone <> (CASE WHEN present.state IN ('canceled', 'refused', 'failed', 'returned') THEN 0
      ELSE present.amount_minor END)
    OR booked.kinds <> (CASE present.state
      WHEN 'sent' THEN ARRAY['payout', 'payout_sent']
      WHEN 'paid' THEN ARRAY['payout', 'payout_sent']
      WHEN 'returned' THEN ARRAY['payout', 'payout_returned', 'payout_sent']
      WHEN 'canceled' THEN ARRAY['payout', 'payout_returned']
      WHEN 'refused' THEN ARRAY['payout', 'payout_returned']
      WHEN 'failed' THEN ARRAY['payout', 'payout_returned']
      ELSE ARRAY['payout'] END)
  THEN
    RAISE EXCEPTION 'payout % is % but its movements are %', subject, present.state, booked.kinds
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- What was taken back and its movement come together: neither commits without the other.
CREATE FUNCTION require_movement_of_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject constant uuid := NEW.payout_id;
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT provider_reversal AS fact, amount_minor FROM transfer_reversal WHERE payout_id = subject AND state = 'done'
    ) AS taken FULL JOIN (
      SELECT m.fact, sum(e.amount_minor) AS amount_minor FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
      WHERE m.payout_id = subject AND m.kind = 'transfer_reversed' AND e.amount_minor > 0 GROUP BY m.id
    ) AS booked USING (fact)
    WHERE taken.amount_minor IS DISTINCT FROM booked.amount_minor
  ) THEN
    RAISE EXCEPTION 'what was taken back of payout % is not what is booked', subject USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_reversal_booked AFTER UPDATE OF state ON transfer_reversal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_movement_of_reversal();
CREATE CONSTRAINT TRIGGER ledger_movement_reversal AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'transfer_reversed')
  EXECUTE FUNCTION require_movement_of_reversal();
