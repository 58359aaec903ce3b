-- Payouts: money of a receiver on its way to where they are paid. A share is one entry of the ledger, so that a payout is
-- the sum of exactly these tips, fees and refunds, and each of them is paid once.
CREATE TABLE payout (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  receiver_kind text NOT NULL CHECK (receiver_kind IN ('beneficiary', 'organizer', 'campaign')),
  receiver_id uuid NOT NULL,
  -- The ledger account that is paid out.
  account_name text NOT NULL REFERENCES ledger_account,
  payout_account_id uuid NOT NULL REFERENCES payout_account,
  rail text NOT NULL CHECK (rail <> ''),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Null where the weekly run asked for it; `week` is the Monday of that run then.
  requested_by uuid REFERENCES account,
  week date,
  created_at timestamptz NOT NULL,
  -- From here on: what changes.
  state text NOT NULL DEFAULT 'requested' CHECK (state IN
    ('requested', 'approved', 'sending', 'sent', 'paid', 'canceled', 'refused', 'failed', 'returned')),
  state_cause text NOT NULL DEFAULT 'requested' CHECK (state_cause <> ''),
  -- When the rail was asked first. From then on the rail is looked at before anything is repeated.
  sending_since timestamptz,
  -- What the rail calls the transfer to the receiver's account there, and the payout from there to the bank.
  provider_transfer text CHECK (provider_transfer <> ''),
  provider_payout text CHECK (provider_payout <> ''),
  -- The rail answered that it did not do what was asked under this number; it is asked anew under the next.
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  bank_reference text CHECK (bank_reference <> '' AND length(bank_reference) <= 100),
  reference_by uuid REFERENCES account,
  confirmed_by uuid REFERENCES account,
  batch_id uuid,
  -- Why the bank or the rail did not pay it; set from the moment it is known, the money may still be on its way back.
  failure text CHECK (failure <> ''),
  arrives_at timestamptz,
  -- When the worker looks at it next; null where it waits for a person, or is over.
  due_at timestamptz,
  CHECK ((requested_by IS NULL) = (week IS NOT NULL)),
  CHECK (state NOT IN ('sending', 'sent', 'paid', 'failed', 'returned') OR sending_since IS NOT NULL),
  CHECK ((reference_by IS NULL) = (bank_reference IS NULL)),
  -- Nobody confirms their own entry.
  CHECK (confirmed_by IS NULL OR (reference_by IS NOT NULL AND confirmed_by <> reference_by)),
  CHECK (state <> 'sent' OR provider_transfer IS NOT NULL OR bank_reference IS NOT NULL),
  CHECK (state <> 'paid' OR provider_payout IS NOT NULL OR confirmed_by IS NOT NULL),
  UNIQUE (account_name, currency, week),
  UNIQUE (rail, provider_transfer),
  UNIQUE (rail, provider_payout)
);
CREATE INDEX payout_receiver ON payout (receiver_kind, receiver_id, id DESC);
CREATE INDEX payout_due ON payout (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payout_state ON payout (state, id) WHERE state NOT IN ('paid', 'canceled', 'refused');
CREATE INDEX payout_account_used ON payout (payout_account_id);
CREATE INDEX payout_requested_by ON payout (requested_by);
CREATE INDEX payout_reference_by ON payout (reference_by);
CREATE INDEX payout_confirmed_by ON payout (confirmed_by);
CREATE INDEX payout_batch ON payout (batch_id) WHERE batch_id IS NOT NULL;

CREATE TABLE payout_share (
  payout_id uuid NOT NULL REFERENCES payout,
  entry_id bigint NOT NULL REFERENCES ledger_entry,
  -- Above zero where it pays a tip, below where it sets off a fee or a refund.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  -- False once the payout has come to nothing: the entry can be paid by another one.
  living boolean NOT NULL DEFAULT true,
  PRIMARY KEY (payout_id, entry_id)
);
-- However many ask at once: an entry is in one living payout at most.
CREATE UNIQUE INDEX payout_share_living ON payout_share (entry_id) WHERE living;

CREATE TABLE payout_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payout,
  -- Null where the payout begins.
  from_state text,
  to_state text NOT NULL,
  cause text NOT NULL,
  -- Where the money went by then, and how that account stood: no payout goes to one that is not enabled.
  account_state text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payout_history_payout ON payout_history (payout_id, id);

-- Large payouts are approved by two operators.
CREATE TABLE payout_approval (
  payout_id uuid NOT NULL REFERENCES payout,
  account_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (payout_id, account_id)
);
CREATE INDEX payout_approval_account ON payout_approval (account_id);

CREATE FUNCTION payout_needs_approval(currency text, amount_minor bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT amount_minor > CASE currency WHEN 'USD' THEN 50000 WHEN 'ETB' THEN 5000000 ELSE 0 END $$;

-- Only these edges exist, what was asked for is fixed, and what is learned is learned once.
CREATE FUNCTION guard_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'state_cause', 'sending_since', 'provider_transfer', 'provider_payout',
    'attempt', 'bank_reference', 'reference_by', 'confirmed_by', 'batch_id', 'failure', 'arrives_at', 'due_at'];
  account record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'requested' OR NEW.sending_since IS NOT NULL THEN
      RAISE EXCEPTION 'a payout begins requested' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing THEN
    RAISE EXCEPTION 'what payout % pays is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.sending_since IS NOT NULL AND NEW.sending_since IS DISTINCT FROM OLD.sending_since)
    OR (OLD.provider_transfer IS NOT NULL AND NEW.provider_transfer IS DISTINCT FROM OLD.provider_transfer)
    OR (OLD.provider_payout IS NOT NULL AND NEW.provider_payout IS DISTINCT FROM OLD.provider_payout)
    OR (OLD.reference_by IS NOT NULL AND NEW.reference_by IS DISTINCT FROM OLD.reference_by)
    OR (OLD.confirmed_by IS NOT NULL AND NEW.confirmed_by IS DISTINCT FROM OLD.confirmed_by)
    OR NEW.attempt NOT IN (OLD.attempt, OLD.attempt + 1)
  THEN
    RAISE EXCEPTION 'what payout % learned is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = OLD.state THEN
    RETURN NEW;
  END IF;
  IF NOT (
    (OLD.state = 'requested' AND NEW.state IN ('approved', 'canceled', 'refused'))
    OR (OLD.state = 'approved' AND NEW.state IN ('sending', 'canceled', 'refused'))
    OR (OLD.state = 'sending' AND NEW.state IN ('sent', 'failed'))
    OR (OLD.state = 'sent' AND NEW.state IN ('paid', 'returned'))
    OR (OLD.state = 'paid' AND NEW.state = 'returned')
  ) THEN
    RAISE EXCEPTION 'payout % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'approved' AND payout_needs_approval(NEW.currency, NEW.amount_minor)
    AND (SELECT count(*) FROM payout_approval WHERE payout_id = NEW.id) < 2 THEN
    RAISE EXCEPTION 'payout % needs the approval of two operators', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state IN ('failed', 'returned') AND NEW.failure IS NULL THEN
    RAISE EXCEPTION 'payout % ends without a reason', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'sending' THEN
    -- Held until this commits: the account cannot be restricted or replaced in between.
    SELECT * INTO account FROM payout_account WHERE id = NEW.payout_account_id FOR SHARE;
    IF account.state <> 'enabled' OR NOT account.in_use OR coalesce(account.locked_until > NEW.sending_since, false) THEN
      RAISE EXCEPTION 'the account of payout % cannot be paid now', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_guard BEFORE INSERT OR UPDATE ON payout FOR EACH ROW EXECUTE FUNCTION guard_payout();

-- The history writes itself, and the shares of what came to nothing are free again.
CREATE FUNCTION write_payout_history() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO payout_history (payout_id, from_state, to_state, cause, account_state)
    VALUES (NEW.id, CASE TG_OP WHEN 'UPDATE' THEN OLD.state END, NEW.state, NEW.state_cause,
      (SELECT state FROM payout_account WHERE id = NEW.payout_account_id));
  IF NEW.state IN ('canceled', 'refused', 'failed', 'returned') THEN
    UPDATE payout_share SET living = false WHERE payout_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_payout_history() FROM PUBLIC;
CREATE TRIGGER payout_begins AFTER INSERT ON payout FOR EACH ROW EXECUTE FUNCTION write_payout_history();
CREATE TRIGGER payout_changes AFTER UPDATE OF state ON payout
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION write_payout_history();
CREATE TRIGGER payout_history_owner_writes BEFORE INSERT ON payout_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();

CREATE FUNCTION guard_payout_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT NEW.living THEN
      RAISE EXCEPTION 'a share begins living' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF to_jsonb(NEW) - 'living' IS DISTINCT FROM to_jsonb(OLD) - 'living' OR (NEW.living AND NOT OLD.living)
    OR (NOT NEW.living AND (SELECT state FROM payout WHERE id = NEW.payout_id)
      NOT IN ('canceled', 'refused', 'failed', 'returned')) THEN
    RAISE EXCEPTION 'a share is free only once its payout has come to nothing' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_share_guard BEFORE INSERT OR UPDATE ON payout_share
  FOR EACH ROW EXECUTE FUNCTION guard_payout_share();

-- All shares of a payout are written at once: they are entries of its account and sum to its amount.
CREATE FUNCTION require_whole_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN payout p ON p.id = added.payout_id JOIN ledger_entry e ON e.id = added.entry_id
    WHERE e.account_name <> p.account_name OR e.currency <> p.currency OR e.amount_minor <> -added.amount_minor
  ) OR EXISTS (
    SELECT FROM payout p WHERE p.id IN (SELECT payout_id FROM added)
      AND p.amount_minor IS DISTINCT FROM (SELECT sum(amount_minor) FROM payout_share WHERE payout_id = p.id)
  ) THEN
    RAISE EXCEPTION 'the shares do not make up the payout' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payout_share_whole AFTER INSERT ON payout_share
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_whole_shares();

CREATE FUNCTION require_payout_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payout_share WHERE payout_id = NEW.id) THEN
    RAISE EXCEPTION 'payout % has no shares', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payout_shares AFTER INSERT ON payout
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_payout_shares();

-- A state and its movements come together: neither commits without the other.
ALTER TABLE ledger_movement ADD CONSTRAINT ledger_movement_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout;
CREATE FUNCTION require_movements_of_payout_state() RETURNS trigger LANGUAGE plpgsql AS $$
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
    FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id WHERE m.payout_id = subject;
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
CREATE CONSTRAINT TRIGGER payout_movements_begin AFTER INSERT ON payout
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_movements_of_payout_state();
CREATE CONSTRAINT TRIGGER payout_movements AFTER UPDATE OF state ON payout
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state <> NEW.state)
  EXECUTE FUNCTION require_movements_of_payout_state();
CREATE CONSTRAINT TRIGGER ledger_movement_payout_state AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payout_id IS NOT NULL)
  EXECUTE FUNCTION require_movements_of_payout_state();

-- The weekly runs that are over, by their Monday in Addis Ababa.
CREATE TABLE payout_week (
  week date PRIMARY KEY CHECK (extract(isodow FROM week) = 1),
  done_at timestamptz NOT NULL
);

CREATE TRIGGER payout_never_removed BEFORE DELETE ON payout FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_never_emptied BEFORE TRUNCATE ON payout FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_share_never_removed BEFORE DELETE ON payout_share FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_share_never_emptied BEFORE TRUNCATE ON payout_share
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_history_append_only BEFORE UPDATE OR DELETE ON payout_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_history_never_emptied BEFORE TRUNCATE ON payout_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_approval_append_only BEFORE UPDATE OR DELETE ON payout_approval
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_approval_never_emptied BEFORE TRUNCATE ON payout_approval
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a rail says of a payout only tells where to look: the worker looks at it at once.
CREATE FUNCTION due_at_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payout SET due_at = 'epoch' WHERE rail = NEW.rail AND provider_payout = NEW.object_id
    AND state IN ('sent', 'paid');
  RETURN NULL;
END $$;
CREATE TRIGGER payout_event_about_payout AFTER INSERT ON payout_event
  FOR EACH ROW WHEN (NEW.object_id IS NOT NULL) EXECUTE FUNCTION due_at_payout();
