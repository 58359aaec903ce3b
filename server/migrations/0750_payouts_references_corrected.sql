-- A reference that was mistyped, or entered on another payout, is put right while nobody has confirmed that payout. Whoever
-- puts it right has entered it then, so that somebody else confirms.
CREATE FUNCTION payout_reference_open(before payout, after payout) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT before.rail = 'by-hand' AND before.state = 'sent' AND after.state = 'sent'
    AND before.confirmed_by IS NULL AND after.confirmed_by IS NULL
$$;

-- As in migration 0621, except for that.
CREATE OR REPLACE FUNCTION guard_payout_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.bank_reference IS NOT NULL AND NOT payout_reference_open(OLD, NEW) THEN
    IF NEW.bank_reference IS DISTINCT FROM OLD.bank_reference THEN
      RAISE EXCEPTION 'the reference of payout % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NEW.provider_payout IS NULL THEN
    NEW.bank_reference_key := payout_reference_key(NEW.bank_reference);
  END IF;
  RETURN NEW;
END $$;

-- As in migration 0261, except for that.
CREATE OR REPLACE FUNCTION guard_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'state_cause', 'sending_since', 'provider_transfer', 'provider_payout',
    'attempt', 'bank_reference', 'reference_by', 'confirmed_by', 'batch_id', 'failure', 'arrives_at', 'due_at',
    'trouble', 'trouble_since'];
  account record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'requested' OR NEW.attempt <> 1 OR num_nonnulls(NEW.sending_since, NEW.provider_transfer,
      NEW.provider_payout, NEW.bank_reference, NEW.reference_by, NEW.confirmed_by, NEW.batch_id, NEW.failure,
      NEW.arrives_at, NEW.trouble) > 0 THEN
      RAISE EXCEPTION 'a payout begins requested' USING ERRCODE = 'check_violation';
    END IF;
    SELECT * INTO account FROM payout_account WHERE id = NEW.payout_account_id;
    IF NEW.account_name <> NEW.receiver_kind || ':' || NEW.receiver_id
      OR (account.receiver_kind, account.receiver_id, account.currency, account.rail)
        IS DISTINCT FROM (NEW.receiver_kind, NEW.receiver_id, NEW.currency, NEW.rail) THEN
      RAISE EXCEPTION 'a payout pays its own receiver' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing THEN
    RAISE EXCEPTION 'what payout % pays is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.sending_since IS NOT NULL AND NEW.sending_since IS DISTINCT FROM OLD.sending_since)
    OR (OLD.provider_transfer IS NOT NULL AND NEW.provider_transfer IS DISTINCT FROM OLD.provider_transfer)
    OR (OLD.provider_payout IS NOT NULL AND NEW.provider_payout IS DISTINCT FROM OLD.provider_payout)
    OR (OLD.reference_by IS NOT NULL AND NEW.reference_by IS DISTINCT FROM OLD.reference_by
      AND NOT payout_reference_open(OLD, NEW))
    OR (OLD.confirmed_by IS NOT NULL AND NEW.confirmed_by IS DISTINCT FROM OLD.confirmed_by)
    OR NEW.attempt NOT IN (OLD.attempt, OLD.attempt + 1)
  THEN
    RAISE EXCEPTION 'what payout % learned is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.state, NEW.provider_transfer, NEW.provider_payout, NEW.failure)
    IS DISTINCT FROM (OLD.state, OLD.provider_transfer, OLD.provider_payout, OLD.failure) THEN
    NEW.trouble := NULL;
    NEW.trouble_since := NULL;
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
  IF NEW.state = 'approved' AND payout_needs_approval(NEW.currency, NEW.amount_minor) AND payout_approvals(NEW) < 2 THEN
    RAISE EXCEPTION 'payout % needs the approval of two operators', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state IN ('failed', 'returned') AND NEW.failure IS NULL THEN
    RAISE EXCEPTION 'payout % ends without a reason', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'sending' THEN
    -- The sandbox turns its clock forward; with real money nobody is ahead of time.
    IF NEW.sending_since > clock_timestamp() + interval '5 minutes'
      AND EXISTS (SELECT FROM installation WHERE mode = 'live') THEN
      RAISE EXCEPTION 'payout % is not sent ahead of time', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    -- Held until this commits: the account cannot be restricted or replaced in between.
    SELECT * INTO account FROM payout_account WHERE id = NEW.payout_account_id FOR SHARE;
    IF account.state <> 'enabled' OR NOT account.in_use OR coalesce(account.locked_until > NEW.sending_since, false) THEN
      RAISE EXCEPTION 'the account of payout % cannot be paid now', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM payout_approval AS approval WHERE approval.payout_id = NEW.id
      AND payout_destination_changed(NEW.payout_account_id, approval.at)) THEN
      RAISE EXCEPTION 'payout % was approved for another destination', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
