-- The double-entry ledger. An amount above zero is a debit, below zero a credit.
CREATE TABLE ledger_account (
  -- 'provider:stripe' is what the provider owes us; 'beneficiary:<id>' is what we owe that beneficiary.
  name text PRIMARY KEY CHECK (name ~ '^[a-z]+:[A-Za-z0-9-]+$'),
  kind text NOT NULL CHECK (kind IN ('asset', 'liability')),
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO ledger_account (name, kind) VALUES ('provider:stripe', 'asset');

CREATE TABLE ledger_movement (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL REFERENCES payment,
  provider text NOT NULL,
  charge text NOT NULL CHECK (charge <> ''),
  kind text NOT NULL CHECK (kind IN ('capture', 'refund', 'dispute')),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- A charge is counted once, whatever happens twice.
  CONSTRAINT ledger_movement_once UNIQUE (provider, charge, kind),
  -- And a payment is captured by one charge only.
  CONSTRAINT ledger_movement_once_a_payment UNIQUE (payment_id, kind)
);

CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  movement_id uuid NOT NULL REFERENCES ledger_movement,
  account_name text NOT NULL REFERENCES ledger_account,
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  UNIQUE (movement_id, account_name, currency)
);
CREATE INDEX ledger_entry_account ON ledger_entry (account_name, currency) INCLUDE (amount_minor);

CREATE TRIGGER ledger_account_append_only BEFORE UPDATE OR DELETE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_movement_append_only BEFORE UPDATE OR DELETE ON ledger_movement
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_account_never_emptied BEFORE TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_movement_never_emptied BEFORE TRUNCATE ON ledger_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_never_emptied BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The entries of one movement sum to zero in every currency, seen when the transaction commits.
CREATE FUNCTION require_balanced_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_data constant jsonb := to_jsonb(NEW);
  subject constant uuid := coalesce(row_data ->> 'movement_id', row_data ->> 'id')::uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entry WHERE movement_id = subject) OR EXISTS (
    SELECT FROM ledger_entry WHERE movement_id = subject GROUP BY currency HAVING sum(amount_minor) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger movement % does not balance', subject USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_movement();
CREATE CONSTRAINT TRIGGER ledger_movement_balanced AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_movement();

-- A status and its movements come together: neither commits without the other.
CREATE FUNCTION require_movements_of_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_data constant jsonb := to_jsonb(NEW);
  subject constant uuid := coalesce(row_data ->> 'payment_id', row_data ->> 'id')::uuid;
  present text;
  kinds text[];
  wanted text[];
BEGIN
  SELECT status INTO present FROM payment WHERE id = subject;
  SELECT coalesce(array_agg(kind ORDER BY kind), '{}') INTO kinds FROM ledger_movement WHERE payment_id = subject;
  wanted := CASE present
    WHEN 'succeeded' THEN ARRAY['capture']
    WHEN 'refunded' THEN ARRAY['capture', 'refund']
    WHEN 'disputed' THEN ARRAY['capture', 'dispute']
    ELSE ARRAY[]::text[] END;
  IF kinds IS DISTINCT FROM wanted THEN
    RAISE EXCEPTION 'payment % is % but its movements are %', subject, present, kinds
      USING ERRCODE = 'check_violation';
  END IF;
  -- Only whole captures, refunds and disputes are counted; anything else is quarantined.
  IF EXISTS (
    SELECT FROM ledger_movement m JOIN payment p ON p.id = m.payment_id
    WHERE m.payment_id = subject AND p.amount_minor IS DISTINCT FROM
      (SELECT sum(e.amount_minor) FROM ledger_entry e
        WHERE e.movement_id = m.id AND e.amount_minor > 0 AND e.currency = p.currency)
  ) THEN
    RAISE EXCEPTION 'a movement of payment % is not of its amount', subject USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_movements AFTER UPDATE OF status ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_movements_of_status();
CREATE CONSTRAINT TRIGGER ledger_movement_status AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_movements_of_status();
