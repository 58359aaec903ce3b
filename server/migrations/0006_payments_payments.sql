-- Ways to pay. The ids are fixed, so that every installation and every link knows them alike.
CREATE TABLE payment_method (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  logo text NOT NULL CHECK (logo LIKE '/pictures/payment-methods/%.svg'),
  provider text NOT NULL,
  -- How the provider calls this way to pay.
  provider_type text NOT NULL CHECK (provider_type IN ('card', 'paypal', 'link')),
  position integer NOT NULL UNIQUE,
  enabled boolean NOT NULL DEFAULT true
);
INSERT INTO payment_method (id, name, logo, provider, provider_type, position) VALUES
  ('0d2f6c1e-5f0a-4c57-9a53-6d0b8a1c0001', 'Card', '/pictures/payment-methods/card.svg', 'stripe', 'card', 1),
  ('0d2f6c1e-5f0a-4c57-9a53-6d0b8a1c0002', 'PayPal', '/pictures/payment-methods/paypal.svg', 'stripe', 'paypal', 2),
  ('0d2f6c1e-5f0a-4c57-9a53-6d0b8a1c0003', 'Link', '/pictures/payment-methods/link.svg', 'stripe', 'link', 3);

-- A quote and what became of it. Everything the provider was asked for is kept, because a request repeated
-- under the same idempotency key must be the same to the letter.
CREATE TABLE payment (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- What is paid for, as its owner named it; this feature knows nothing else of it.
  reference_kind text NOT NULL CHECK (reference_kind ~ '^[a-z]{1,40}$'),
  reference_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  method_id uuid NOT NULL REFERENCES payment_method,
  provider text NOT NULL,
  provider_type text NOT NULL,
  description text NOT NULL CHECK (description <> ''),
  customer_email text,
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- From here on: what changes.
  status text NOT NULL DEFAULT 'pending' CHECK
    (status IN ('pending', 'succeeded', 'failed', 'canceled', 'expired', 'refunded', 'disputed')),
  -- Who or what told us of the present status; copied into the history.
  status_cause text NOT NULL DEFAULT 'created',
  -- The provider's checkout, its address and its charge: each is learned once.
  provider_checkout text,
  checkout_url text,
  provider_charge text,
  -- The person gave up; a checkout that then ends unpaid is canceled, not expired.
  cancel_requested_at timestamptz,
  -- When the reconciling job looks at it next, as long as it is pending.
  reconcile_at timestamptz NOT NULL DEFAULT now() + interval '2 minutes',
  UNIQUE (reference_kind, reference_id),
  UNIQUE (provider, provider_checkout),
  UNIQUE (provider, provider_charge),
  CHECK (expires_at > created_at),
  -- A checkout found again after it ended has no address any more.
  CHECK (checkout_url IS NULL OR provider_checkout IS NOT NULL)
);
CREATE INDEX payment_reconcile ON payment (reconcile_at) WHERE status = 'pending';

-- To whom a captured amount belongs: parts of the quote, by the name of a ledger account.
CREATE TABLE payment_allocation (
  payment_id uuid NOT NULL REFERENCES payment,
  account_name text NOT NULL CHECK (account_name ~ '^[a-z]+:[A-Za-z0-9-]+$'),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  PRIMARY KEY (payment_id, account_name)
);

CREATE TABLE payment_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  -- Null where the payment begins.
  from_status text,
  to_status text NOT NULL,
  cause text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payment_history_payment ON payment_history (payment_id, id);

-- Whatever the provider says that does not fit our books waits here for a person. Nothing is dropped silently.
CREATE TABLE payment_quarantine (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid REFERENCES payment,
  provider text NOT NULL,
  provider_checkout text,
  provider_charge text,
  reason text NOT NULL,
  expected jsonb NOT NULL,
  observed jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolution text,
  UNIQUE NULLS NOT DISTINCT (payment_id, provider, provider_checkout, provider_charge, reason),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE INDEX payment_quarantine_open ON payment_quarantine (payment_id) WHERE resolved_at IS NULL;

-- Events already taken in, so that one delivered again changes nothing.
CREATE TABLE payment_event (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);

-- A row of these tables is written once: append another instead.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_history_append_only BEFORE UPDATE OR DELETE ON payment_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_history_never_emptied BEFORE TRUNCATE ON payment_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_allocation_append_only BEFORE UPDATE OR DELETE ON payment_allocation
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_allocation_never_emptied BEFORE TRUNCATE ON payment_allocation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_never_removed BEFORE DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_never_emptied BEFORE TRUNCATE ON payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_quarantine_never_removed BEFORE DELETE ON payment_quarantine
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_quarantine_never_emptied BEFORE TRUNCATE ON payment_quarantine
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The quote is fixed, what is learned of the provider is learned once, and only these edges exist:
-- pending -> succeeded, failed, canceled, expired; succeeded -> refunded, disputed.
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['status', 'status_cause', 'provider_checkout', 'checkout_url',
    'provider_charge', 'cancel_requested_at', 'reconcile_at'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'pending' OR NEW.provider_checkout IS NOT NULL OR NEW.provider_charge IS NOT NULL THEN
      RAISE EXCEPTION 'a payment begins pending and unknown to its provider' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing THEN
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
  ) THEN
    RAISE EXCEPTION 'payment % cannot go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status <> OLD.status AND NEW.status_cause = OLD.status_cause AND NEW.status_cause = 'created' THEN
    RAISE EXCEPTION 'a change of payment % needs a cause', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_guard BEFORE INSERT OR UPDATE ON payment
  FOR EACH ROW EXECUTE FUNCTION guard_payment();

-- The history writes itself, and nothing else writes it.
CREATE FUNCTION write_payment_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_history (payment_id, from_status, to_status, cause)
      VALUES (NEW.id, NULL, NEW.status, NEW.status_cause);
  ELSIF NEW.status <> OLD.status THEN
    INSERT INTO payment_history (payment_id, from_status, to_status, cause)
      VALUES (NEW.id, OLD.status, NEW.status, NEW.status_cause);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_history_writes_itself AFTER INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION write_payment_history();

CREATE FUNCTION refuse_foreign_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the history of payments is written by the payments alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_history_own_writer BEFORE INSERT ON payment_history
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_history();

-- A quarantined case may only be closed, once, with a word on how.
CREATE FUNCTION guard_payment_quarantine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.resolved_at IS NOT NULL
    OR to_jsonb(NEW) - ARRAY['resolved_at', 'resolution'] IS DISTINCT FROM
       to_jsonb(OLD) - ARRAY['resolved_at', 'resolution'] THEN
    RAISE EXCEPTION 'a quarantined case can only be resolved, once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_quarantine_guard BEFORE UPDATE ON payment_quarantine
  FOR EACH ROW EXECUTE FUNCTION guard_payment_quarantine();

-- The parts of a payment make up its amount, seen when the transaction commits.
CREATE FUNCTION require_whole_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_data constant jsonb := to_jsonb(NEW);
  subject constant uuid := coalesce(row_data ->> 'payment_id', row_data ->> 'id')::uuid;
BEGIN
  IF (SELECT amount_minor FROM payment WHERE id = subject) IS DISTINCT FROM
     (SELECT sum(amount_minor) FROM payment_allocation WHERE payment_id = subject) THEN
    RAISE EXCEPTION 'the allocations of payment % do not make up its amount', subject
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_allocated AFTER INSERT ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_allocation();
CREATE CONSTRAINT TRIGGER payment_allocation_whole AFTER INSERT ON payment_allocation
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_allocation();
