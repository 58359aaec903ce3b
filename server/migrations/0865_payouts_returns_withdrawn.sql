-- A report that a payout did not arrive is withdrawn while no second operator has made one, because it was a mistake. Its
-- author may then report again. The table has a few rows.
ALTER TABLE payout_return DROP CONSTRAINT payout_return_pkey;
ALTER TABLE payout_return
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN withdrawn_at timestamptz;
CREATE UNIQUE INDEX payout_return_standing ON payout_return (payout_id, state, account_id) WHERE withdrawn_at IS NULL;

DROP TRIGGER payout_return_append_only ON payout_return;
CREATE TRIGGER payout_return_never_removed BEFORE DELETE ON payout_return
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION guard_payout_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL OR to_jsonb(NEW) - 'withdrawn_at' IS DISTINCT FROM to_jsonb(OLD) - 'withdrawn_at'
    OR NOT EXISTS (SELECT FROM payout WHERE id = OLD.payout_id AND state = OLD.state) THEN
    RAISE EXCEPTION 'what was said of payout % is fixed', OLD.payout_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_return_guard BEFORE UPDATE ON payout_return
  FOR EACH ROW EXECUTE FUNCTION guard_payout_return();

-- The reports that count: those of operators of now, as with approvals (payout_approvals).
CREATE VIEW counted_payout_return AS
  SELECT said.* FROM payout_return AS said
    JOIN operator ON operator.account_id = said.account_id AND operator.role <> 'support'
  WHERE said.withdrawn_at IS NULL;

-- As in migration 0258, except for that.
CREATE OR REPLACE FUNCTION require_two_for_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM counted_payout_return WHERE payout_id = NEW.id AND state = OLD.state) < 2 THEN
    RAISE EXCEPTION 'the return of payout % needs two operators', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
