-- The payer's mail address may be forgotten, never changed: the books must not keep what a person had erased. A pending
-- payment may lose it too. Only the request for its checkout named it, which is repeated for five minutes; the provider
-- then refuses the repetition as another request under the same key, which leaves the outcome unknown, to be asked for.
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
  ) THEN
    RAISE EXCEPTION 'payment % cannot go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status <> OLD.status AND NEW.status_cause = OLD.status_cause AND NEW.status_cause = 'created' THEN
    RAISE EXCEPTION 'a change of payment % needs a cause', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Those of accounts that were erased before.
UPDATE payment SET customer_email = NULL
  FROM account WHERE account.id = payment.account_id AND account.erased_at IS NOT NULL
    AND payment.customer_email IS NOT NULL;
