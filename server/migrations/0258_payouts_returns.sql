-- What operators say of a payout by hand that the bank did not pay, or sent back. The bank may have the file already: two of
-- them say so before its shares are free.
CREATE TABLE payout_return (
  payout_id uuid NOT NULL REFERENCES payout,
  -- How far the payout was then. What was said of an earlier step does not count once it has gone on.
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'paid')),
  account_id uuid NOT NULL REFERENCES account,
  -- Of the return, or the reason the bank gives.
  reference text NOT NULL CHECK (reference <> '' AND length(reference) <= 100),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (payout_id, state, account_id)
);
CREATE INDEX payout_return_account ON payout_return (account_id);
CREATE TRIGGER payout_return_append_only BEFORE UPDATE OR DELETE ON payout_return
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_return_never_emptied BEFORE TRUNCATE ON payout_return
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION require_two_for_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM payout_return WHERE payout_id = NEW.id AND state = OLD.state) < 2 THEN
    RAISE EXCEPTION 'the return of payout % needs two operators', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_return_by_two BEFORE UPDATE OF state ON payout
  FOR EACH ROW WHEN (NEW.rail = 'by-hand' AND NEW.state IN ('failed', 'returned') AND OLD.state <> NEW.state)
  EXECUTE FUNCTION require_two_for_return();
