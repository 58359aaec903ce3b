-- A payout pays its own receiver: what it is taken from, where it goes and by which rail fit together, and it begins with
-- nothing learned. Approvals are those of operators of now, given since the destination changed last.

-- One that came to nothing leaves its week to the one that is asked for in its place.
ALTER TABLE payout DROP CONSTRAINT payout_account_name_currency_week_key;
CREATE UNIQUE INDEX payout_account_name_currency_week_key ON payout (account_name, currency, week)
  WHERE state NOT IN ('canceled', 'refused', 'failed', 'returned');

-- What a person has to look at; it is over as soon as the payout goes on.
ALTER TABLE payout
  ADD COLUMN trouble text CHECK (trouble <> ''),
  ADD COLUMN trouble_since timestamptz,
  ADD CHECK ((trouble IS NULL) = (trouble_since IS NULL));
CREATE INDEX payout_in_trouble ON payout (id) WHERE trouble IS NOT NULL;

-- When another bank account came to stand behind the account of a payout; the first one that is learned locks nothing.
CREATE FUNCTION payout_destination_changed(account uuid, since timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payout_account_history
    WHERE payout_account_id = account AND destination_changed AND locked_until > at AND at > since)
$$;

CREATE FUNCTION payout_approvals(payout payout) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM payout_approval AS approval
    JOIN operator ON operator.account_id = approval.account_id AND operator.role <> 'support'
  WHERE approval.payout_id = payout.id AND NOT payout_destination_changed(payout.payout_account_id, approval.at)
$$;

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
    OR (OLD.reference_by IS NOT NULL AND NEW.reference_by IS DISTINCT FROM OLD.reference_by)
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

-- Money that went elsewhere before goes to another account only with a lock.
CREATE FUNCTION require_lock_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.locked_until < clock_timestamp() + interval '6 days', true) AND EXISTS (
    SELECT FROM payout_account AS other JOIN payout_account_history AS history ON history.payout_account_id = other.id
    WHERE other.receiver_kind = NEW.receiver_kind AND other.receiver_id = NEW.receiver_id
      AND other.currency = NEW.currency AND other.id <> NEW.id AND history.in_use
  ) THEN
    RAISE EXCEPTION 'payout account % comes into use without a lock', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_account_locked BEFORE UPDATE OF in_use ON payout_account
  FOR EACH ROW WHEN (NEW.in_use AND NOT OLD.in_use) EXECUTE FUNCTION require_lock_of_account();
