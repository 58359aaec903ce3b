-- As in 0330, and a payment that has ended forgets the addresses of its checkout and of the pages that it leads back to: they are
-- for the one request that opened it, and nobody is sent there any more. They took half of a row. Without a checkout they stay:
-- whether the provider opened one may still have to be asked. Rows that ended before stay as they are.
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
  IF OLD.status = 'pending' AND NEW.status <> 'pending' AND NEW.provider_checkout IS NOT NULL THEN
    NEW.success_url := '';
    NEW.cancel_url := '';
    NEW.checkout_url := NULL;
  END IF;
  RETURN NEW;
END $$;
