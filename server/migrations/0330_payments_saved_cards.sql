-- A card that its holder saves on a hosted page, to be charged later while nobody is there. What the provider was asked
-- for is kept, because a request repeated under the same idempotency key must be the same to the letter.
CREATE TABLE saved_card (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- What it is saved for, as its owner named it; this feature knows nothing else of it.
  reference_kind text NOT NULL CHECK (reference_kind ~ '^[a-z]{1,40}$'),
  reference_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account,
  method_id uuid NOT NULL REFERENCES payment_method,
  provider text NOT NULL,
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  description text NOT NULL CHECK (description <> ''),
  customer_email text,
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- From here on: what changes.
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'saved', 'failed', 'forgotten')),
  status_cause text NOT NULL DEFAULT 'created',
  status_at timestamptz NOT NULL DEFAULT now(),
  -- The provider's hosted page; learned once.
  provider_checkout text,
  checkout_url text,
  -- The provider's customer and card, and what may be shown of it: there as long as it can be charged.
  provider_customer text,
  provider_card text,
  brand text,
  last_four text CHECK (last_four ~ '^[0-9]{4}$'),
  expiry_month integer CHECK (expiry_month BETWEEN 1 AND 12),
  expiry_year integer,
  -- SHA-256 of what the provider knows the number by: the same card has the same, whoever saves it.
  fingerprint_digest text,
  -- From this moment on it is never charged again; the provider forgets it as soon as it answers.
  forget_requested_at timestamptz,
  -- When the reconciling job looks at it next, as long as it is pending or to be forgotten.
  reconcile_at timestamptz NOT NULL DEFAULT now() + interval '2 minutes',
  UNIQUE (provider, provider_checkout),
  UNIQUE (provider, provider_card),
  CHECK (expires_at > created_at),
  CHECK (checkout_url IS NULL OR provider_checkout IS NOT NULL),
  CONSTRAINT saved_card_there CHECK (
    num_nonnulls(provider_customer, provider_card, brand, last_four, expiry_month, expiry_year) =
      CASE status WHEN 'saved' THEN 6 ELSE 0 END),
  CONSTRAINT saved_card_fingerprint CHECK (fingerprint_digest IS NULL OR status = 'saved')
);
CREATE INDEX saved_card_reference ON saved_card (reference_kind, reference_id);
CREATE INDEX saved_card_account ON saved_card (account_id);
CREATE INDEX saved_card_reconcile ON saved_card (reconcile_at)
  WHERE status = 'pending' OR (status = 'saved' AND forget_requested_at IS NOT NULL);

-- Only these edges exist: pending -> saved, failed; saved -> forgotten, once that was requested.
CREATE FUNCTION guard_saved_card() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['status', 'status_cause', 'status_at', 'provider_checkout', 'checkout_url',
    'provider_customer', 'provider_card', 'brand', 'last_four', 'expiry_month', 'expiry_year', 'fingerprint_digest',
    'forget_requested_at', 'reconcile_at', 'customer_email'];
  card constant text[] := ARRAY['provider_customer', 'provider_card', 'brand', 'last_four', 'expiry_month',
    'expiry_year', 'fingerprint_digest'];
  was jsonb;
  is_now jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'pending' OR NEW.provider_checkout IS NOT NULL OR NEW.forget_requested_at IS NOT NULL THEN
      RAISE EXCEPTION 'a saved card begins pending and unknown to its provider' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  was := to_jsonb(OLD);
  is_now := to_jsonb(NEW);
  IF is_now - changing IS DISTINCT FROM was - changing
    OR (NEW.customer_email IS NOT NULL AND NEW.customer_email IS DISTINCT FROM OLD.customer_email)
    OR (OLD.provider_checkout IS NOT NULL AND NEW.provider_checkout IS DISTINCT FROM OLD.provider_checkout)
    OR (OLD.checkout_url IS NOT NULL AND NEW.checkout_url IS DISTINCT FROM OLD.checkout_url)
    OR (OLD.forget_requested_at IS NOT NULL AND NEW.forget_requested_at IS DISTINCT FROM OLD.forget_requested_at)
  THEN
    RAISE EXCEPTION 'what saved card % was requested with, and has learned, is fixed', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = OLD.status THEN
    IF EXISTS (SELECT FROM unnest(card) AS name WHERE is_now -> name IS DISTINCT FROM was -> name) THEN
      RAISE EXCEPTION 'saved card % changes with its status only', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NOT (
    (OLD.status = 'pending' AND NEW.status IN ('saved', 'failed'))
    OR (OLD.status = 'saved' AND NEW.status = 'forgotten' AND NEW.forget_requested_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'saved card % cannot go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER saved_card_guard BEFORE INSERT OR UPDATE ON saved_card
  FOR EACH ROW EXECUTE FUNCTION guard_saved_card();
CREATE TRIGGER saved_card_never_removed BEFORE DELETE ON saved_card
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER saved_card_never_emptied BEFORE TRUNCATE ON saved_card
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is paid for may be tried several times, one attempt after the other: a saved card is charged again, or somebody
-- pays by hand what could not be charged. A server of the previous version makes first attempts only.
ALTER TABLE payment
  ADD COLUMN attempt integer NOT NULL DEFAULT 1 CONSTRAINT payment_attempt_check CHECK (attempt > 0),
  -- The card that is charged while nobody is there; null where somebody pays at a hosted checkout.
  ADD COLUMN saved_card_id uuid REFERENCES saved_card,
  -- Why the bank or the provider refused, in the provider's words.
  ADD COLUMN failure_code text CONSTRAINT payment_failure_check CHECK (failure_code <> ''),
  ADD CONSTRAINT payment_one_each_attempt UNIQUE (reference_kind, reference_id, attempt),
  DROP CONSTRAINT payment_reference_kind_reference_id_key;
CREATE INDEX payment_saved_card ON payment (saved_card_id) WHERE saved_card_id IS NOT NULL;
-- A card is saved for one thing: it brings money once, whatever its owner calls each attempt.
CREATE UNIQUE INDEX payment_one_charge_of_card ON payment (saved_card_id)
  WHERE saved_card_id IS NOT NULL AND status IN ('pending', 'succeeded', 'refunded', 'disputed');

-- New: the next attempt begins only after the one before has ended without money, so that at most one is under way and
-- at most one brings money; a card that is to be forgotten is not charged; a refusal is learned once.
CREATE OR REPLACE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['status', 'status_cause', 'provider_checkout', 'checkout_url',
    'provider_charge', 'cancel_requested_at', 'reconcile_at', 'customer_email', 'failure_code'];
  before text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'pending' OR NEW.provider_checkout IS NOT NULL OR NEW.provider_charge IS NOT NULL THEN
      RAISE EXCEPTION 'a payment begins pending and unknown to its provider' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.attempt > 1 THEN
      SELECT status INTO before FROM payment WHERE reference_kind = NEW.reference_kind
        AND reference_id = NEW.reference_id AND attempt = NEW.attempt - 1 FOR SHARE;
      IF before IS NULL OR before NOT IN ('failed', 'canceled', 'expired') THEN
        RAISE EXCEPTION 'the attempt before payment % has not ended unpaid', NEW.id USING ERRCODE = 'check_violation';
      END IF;
    END IF;
    IF NEW.saved_card_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM saved_card WHERE id = NEW.saved_card_id AND status = 'saved' AND forget_requested_at IS NULL
        AND provider = NEW.provider AND account_id = NEW.account_id
    ) THEN
      RAISE EXCEPTION 'the card of payment % cannot be charged', NEW.id USING ERRCODE = 'check_violation';
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
    OR (NEW.failure_code IS DISTINCT FROM OLD.failure_code AND NEW.status = OLD.status)
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
