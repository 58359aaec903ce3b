-- The charge of a case is refunded outside a transaction, so the order is written first. While it stands, its outcome is not known, and
-- no case of the charge is closed in any other way. Ended orders stay: whoever closes another case sees that the charge may have changed.
CREATE TABLE payment_case_giving_back (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES payment_quarantine,
  provider text NOT NULL,
  charge text NOT NULL,
  ordered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX payment_case_giving_back_alone ON payment_case_giving_back (provider, charge) WHERE ended_at IS NULL;
CREATE INDEX payment_case_giving_back_charge ON payment_case_giving_back (provider, charge);
CREATE INDEX payment_case_giving_back_case ON payment_case_giving_back (case_id);
CREATE FUNCTION refuse_other_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order to give back only ends, once' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_case_giving_back_ends_once BEFORE UPDATE ON payment_case_giving_back FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL OR (NEW.id, NEW.case_id, NEW.provider, NEW.charge, NEW.ordered_at)
    IS DISTINCT FROM (OLD.id, OLD.case_id, OLD.provider, OLD.charge, OLD.ordered_at))
  EXECUTE FUNCTION refuse_other_end();
CREATE TRIGGER payment_case_giving_back_never_removed BEFORE DELETE ON payment_case_giving_back
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_case_giving_back_never_emptied BEFORE TRUNCATE ON payment_case_giving_back
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Orders and closings are written under the lock of all cases of the charge, so one of the two sees the other.
CREATE FUNCTION end_giving_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  standing record;
BEGIN
  SELECT giving.id, giving.case_id INTO standing
  FROM payment_quarantine AS found
    LEFT JOIN payment ON payment.id = found.payment_id
    JOIN payment_case_giving_back AS giving ON giving.provider = found.provider
      AND giving.charge = coalesce(found.provider_charge, payment.provider_charge)
  WHERE found.id = NEW.case_id AND giving.ended_at IS NULL;
  IF standing.case_id = NEW.case_id AND NEW.resolution = 'give-back' THEN
    UPDATE payment_case_giving_back SET ended_at = clock_timestamp() WHERE id = standing.id;
  ELSIF standing.id IS NOT NULL THEN
    RAISE EXCEPTION 'case % waits: its charge is being refunded by case %', NEW.case_id, standing.case_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_case_closing_waits';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_case_closing_waits AFTER INSERT ON payment_case_closing
  FOR EACH ROW EXECUTE FUNCTION end_giving_back();
