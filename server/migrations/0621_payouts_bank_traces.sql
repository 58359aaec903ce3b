-- A rail reports the bank's reference of a payout itself, while nobody enters one. Banks number on their own, so two payouts
-- of a rail may have the same one; what a person enters still names one payout.
ALTER TABLE payout DROP CONSTRAINT payout_check2,
  ADD CONSTRAINT payout_reference_from CHECK (CASE WHEN provider_payout IS NULL
    THEN (reference_by IS NULL) = (bank_reference IS NULL) ELSE reference_by IS NULL END) NOT VALID;
ALTER TABLE payout VALIDATE CONSTRAINT payout_reference_from;

CREATE OR REPLACE FUNCTION guard_payout_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.bank_reference IS NOT NULL THEN
    IF NEW.bank_reference IS DISTINCT FROM OLD.bank_reference THEN
      RAISE EXCEPTION 'the reference of payout % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NEW.provider_payout IS NULL THEN
    NEW.bank_reference_key := payout_reference_key(NEW.bank_reference);
  END IF;
  RETURN NEW;
END $$;
