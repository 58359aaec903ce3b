-- A movement is about one thing: a payment, a payout, or a treasury act (something an operator decided about our own
-- books). What was booked before stays valid, and a server of the previous version can go on booking payments.

-- What an operator decided about our own books: who, why and when. Its movement says how much.
CREATE TABLE treasury_act (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN ('write_off')),
  decided_by text NOT NULL CHECK (decided_by <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  decided_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER treasury_act_append_only BEFORE UPDATE OR DELETE ON treasury_act
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER treasury_act_never_emptied BEFORE TRUNCATE ON treasury_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- 'transit:<rail>' is what we have put aside for payouts under way, 'income:cover' what fans paid towards the fee,
-- 'expense:processing' what rails and providers charge us, 'bank:<currency>' our own account at a bank.
INSERT INTO ledger_account (name, kind) VALUES
  ('transit:stripe', 'liability'), ('transit:manual', 'liability'), ('bank:USD', 'asset'),
  ('income:cover', 'income'), ('expense:processing', 'expense')
  ON CONFLICT DO NOTHING;

ALTER TABLE ledger_movement
  ALTER COLUMN provider DROP NOT NULL,
  ALTER COLUMN charge DROP NOT NULL,
  -- The table of payouts belongs to the feature payouts.
  ADD COLUMN payout_id uuid,
  ADD COLUMN treasury_act_id uuid REFERENCES treasury_act;
ALTER TABLE ledger_movement
  DROP CONSTRAINT ledger_movement_kind_check,
  DROP CONSTRAINT ledger_movement_subject;
ALTER TABLE ledger_movement
  ADD CONSTRAINT ledger_movement_kind_check CHECK (kind IN (
    'capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'fee', 'adjustment',
    'payout', 'payout_sent', 'payout_returned', 'write_off')),
  -- Exactly one subject. An adjustment that concerns no payment of ours has its closed case for one.
  ADD CONSTRAINT ledger_movement_subject CHECK (CASE
    WHEN kind IN ('payout', 'payout_sent', 'payout_returned')
      THEN payout_id IS NOT NULL AND payment_id IS NULL AND treasury_act_id IS NULL AND case_id IS NULL
    WHEN kind = 'write_off'
      THEN treasury_act_id IS NOT NULL AND payment_id IS NULL AND payout_id IS NULL AND case_id IS NULL
    ELSE (payment_id IS NOT NULL OR kind = 'adjustment') AND payout_id IS NULL AND treasury_act_id IS NULL END),
  -- What moved at a provider for a charge names both; nothing else does.
  ADD CONSTRAINT ledger_movement_charge_named CHECK (
    (provider IS NOT NULL) = (payout_id IS NULL AND treasury_act_id IS NULL)
    AND (charge IS NOT NULL) = (provider IS NOT NULL));
-- A payout is put aside once and sent once; each return is one fact of the rail.
CREATE UNIQUE INDEX ledger_movement_payout_once ON ledger_movement (payout_id, kind, (coalesce(fact, '')))
  WHERE payout_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_movement_act_once ON ledger_movement (treasury_act_id) WHERE treasury_act_id IS NOT NULL;

-- As in 0140, of the movements that a status stands for: a fee and an adjustment are beside it.
CREATE OR REPLACE FUNCTION require_movements_of_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_data constant jsonb := to_jsonb(NEW);
  subject constant uuid :=
    (CASE TG_TABLE_NAME WHEN 'payment' THEN row_data ->> 'id' ELSE row_data ->> 'payment_id' END)::uuid;
  present record;
  booked record;
BEGIN
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
      WHERE m.payment_id = subject AND m.kind NOT IN ('adjustment', 'fee') GROUP BY m.id
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
    WHERE m.payment_id = subject AND m.kind NOT IN ('adjustment', 'fee')
    GROUP BY e.account_name, e.currency
    HAVING sum(e.amount_minor)
      NOT BETWEEN least(0, coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'capture'), 0))
      AND greatest(0, coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'capture'), 0))
  ) THEN
    RAISE EXCEPTION 'more was taken back of payment % than it brought', subject USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER ledger_movement_status ON ledger_movement;
CREATE CONSTRAINT TRIGGER ledger_movement_status AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed'))
  EXECUTE FUNCTION require_movements_of_status();

-- Which accounts a movement may touch, by its kind, and on which side.
CREATE FUNCTION may_touch(movement ledger_movement, entry ledger_entry, account_kind text) RETURNS boolean
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
    WHEN 'write_off' THEN CASE WHEN entry.amount_minor > 0 THEN entry.account_name = 'expense:losses'
      ELSE account_kind = 'liability' AND entry.account_name NOT LIKE 'transit:%' END
    ELSE true END
$$;
CREATE FUNCTION require_fitting_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  strange text;
BEGIN
  SELECT entry.account_name INTO strange
    FROM ledger_entry AS entry JOIN ledger_account AS account ON account.name = entry.account_name
    WHERE entry.movement_id = NEW.id AND NOT may_touch(NEW, entry, account.kind) LIMIT 1;
  IF strange IS NOT NULL THEN
    RAISE EXCEPTION 'movement % (%) touches %, which it may not', NEW.id, NEW.kind, strange
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_movement_accounts AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind NOT IN ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed'))
  EXECUTE FUNCTION require_fitting_accounts();

-- A payout is put aside first, sent whole, and never gives back more than it took, in transit and to its receiver.
CREATE FUNCTION require_movements_of_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked record;
BEGIN
  SELECT count(*) FILTER (WHERE e.account_name LIKE 'transit:%' AND m.kind = 'payout') AS asked,
      count(DISTINCT e.account_name) FILTER (WHERE e.account_name LIKE 'transit:%') AS rails,
      count(DISTINCT e.account_name) FILTER (WHERE a.kind = 'liability' AND e.account_name NOT LIKE 'transit:%') AS receivers,
      count(DISTINCT e.currency) AS currencies,
      coalesce(-sum(e.amount_minor) FILTER (WHERE e.account_name LIKE 'transit:%'), 0) AS in_transit,
      coalesce(sum(e.amount_minor) FILTER (WHERE a.kind = 'liability' AND e.account_name NOT LIKE 'transit:%'), 0) AS gone,
      coalesce(-sum(e.amount_minor) FILTER (WHERE m.kind = 'payout' AND e.account_name LIKE 'transit:%'), 0) AS amount,
      coalesce(bool_or(m.kind = 'payout_sent'), false) AS sent
    INTO booked
    FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id JOIN ledger_account a ON a.name = e.account_name
    WHERE m.payout_id = NEW.payout_id;
  IF booked.asked <> 1 OR booked.rails <> 1 OR booked.receivers <> 1 OR booked.currencies <> 1
    OR booked.gone NOT BETWEEN 0 AND booked.amount
    OR booked.in_transit <> (CASE WHEN booked.sent THEN 0 ELSE booked.gone END)
  THEN
    RAISE EXCEPTION 'the movements of payout % do not fit together', NEW.payout_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_movement_payout AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payout_id IS NOT NULL)
  EXECUTE FUNCTION require_movements_of_payout();
