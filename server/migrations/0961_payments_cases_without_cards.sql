-- A case stays forever, and what it observed is shown at the desk: it has no fingerprints of cards, which are noted as digests and
-- for a day (0405). Cases that differ in nothing else are numbered, so that each stays a case of its own.
ALTER TABLE payment_quarantine DISABLE TRIGGER payment_quarantine_guard;
UPDATE payment_quarantine AS found
SET observed = observed - 'cardsTried' || CASE WHEN nth > 1 THEN jsonb_build_object('seenBefore', nth - 1) ELSE '{}' END
FROM (
  SELECT id, row_number() OVER (
    PARTITION BY payment_id, provider, provider_checkout, provider_charge, reason, observed - 'cardsTried'
    ORDER BY observed ? 'cardsTried', id) AS nth
  FROM payment_quarantine
) AS numbered
WHERE numbered.id = found.id AND found.observed ? 'cardsTried';
ALTER TABLE payment_quarantine ENABLE TRIGGER payment_quarantine_guard;

-- Here rather than in the server, because one of the version before would open each open case again.
CREATE FUNCTION leave_out_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.observed := NEW.observed - 'cardsTried';
  RETURN NEW;
END $$;
CREATE TRIGGER payment_quarantine_without_cards BEFORE INSERT ON payment_quarantine
  FOR EACH ROW WHEN (NEW.observed ? 'cardsTried') EXECUTE FUNCTION leave_out_cards();
