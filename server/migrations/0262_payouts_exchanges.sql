-- What a payout by hand is in the currency of its account: fixed before the bank has its file, at a rate that is named with
-- its source, and seen by whoever confirms it and whoever is paid.
CREATE TABLE payout_exchange (
  payout_id uuid PRIMARY KEY REFERENCES payout,
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- What the bank pays.
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- So many of it are one of the payout's currency.
  rate numeric(12, 4) NOT NULL CHECK (rate > 0),
  source text NOT NULL CHECK (source <> ''),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER payout_exchange_append_only BEFORE UPDATE OR DELETE ON payout_exchange
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_exchange_never_emptied BEFORE TRUNCATE ON payout_exchange
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION guard_payout_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  exchanged payout;
BEGIN
  SELECT * INTO exchanged FROM payout WHERE id = NEW.payout_id;
  IF exchanged.state <> 'approved' OR exchanged.rail <> 'by-hand' OR exchanged.currency = NEW.currency
    OR NEW.amount_minor <> round(exchanged.amount_minor * NEW.rate) THEN
    RAISE EXCEPTION 'payout % is not exchanged so', NEW.payout_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_exchange_guard BEFORE INSERT ON payout_exchange
  FOR EACH ROW EXECUTE FUNCTION guard_payout_exchange();

CREATE FUNCTION require_payout_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payout_exchange WHERE payout_id = NEW.id) THEN
    RAISE EXCEPTION 'payout % is in a batch without a rate', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_exchanged BEFORE UPDATE OF batch_id ON payout
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL AND OLD.batch_id IS NULL) EXECUTE FUNCTION require_payout_exchange();
