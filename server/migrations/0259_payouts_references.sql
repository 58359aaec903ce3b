-- A reference of the bank names one payout of a rail, however it is written, and stays as it was entered. Of payouts that
-- have the same one from before, the first keeps it for itself; the others stay as evidence, without a key.
ALTER TABLE payout ADD COLUMN bank_reference_key text;

CREATE FUNCTION payout_reference_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT lower(regexp_replace(reference, '[[:space:][:punct:]]', '', 'g')) $$;

ALTER TABLE payout DISABLE TRIGGER payout_guard;
UPDATE payout SET bank_reference_key = payout_reference_key(bank_reference)
WHERE id IN (SELECT min(id::text)::uuid FROM payout WHERE bank_reference IS NOT NULL
  GROUP BY rail, payout_reference_key(bank_reference));
ALTER TABLE payout ENABLE TRIGGER payout_guard;

CREATE UNIQUE INDEX payout_bank_reference ON payout (rail, bank_reference_key);

-- Its name puts it after `payout_guard`, which knows nothing of the key.
CREATE FUNCTION guard_payout_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.bank_reference IS NOT NULL THEN
    IF NEW.bank_reference IS DISTINCT FROM OLD.bank_reference THEN
      RAISE EXCEPTION 'the reference of payout % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSE
    NEW.bank_reference_key := payout_reference_key(NEW.bank_reference);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_reference_guard BEFORE INSERT OR UPDATE OF bank_reference ON payout
  FOR EACH ROW EXECUTE FUNCTION guard_payout_reference();
