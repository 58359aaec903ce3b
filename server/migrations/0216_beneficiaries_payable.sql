-- Whether money that comes in for a page can go out: it has an account in use, which is enabled. In live mode only such
-- pages take tips; the database keeps the column so.
ALTER TABLE beneficiary ADD COLUMN payable boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW listed_beneficiary AS
SELECT * FROM beneficiary WHERE state = 'published' AND NOT withheld AND hidden_reason IS NULL;

CREATE FUNCTION payout_account_payable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_payable constant boolean := EXISTS (SELECT FROM payout_account
    WHERE receiver_kind = 'beneficiary' AND receiver_id = NEW.receiver_id AND in_use AND state = 'enabled');
BEGIN
  UPDATE beneficiary SET payable = now_payable WHERE id = NEW.receiver_id AND payable <> now_payable;
  -- The caches of every server process forget at once who cannot be tipped any more.
  IF FOUND THEN
    PERFORM pg_notify('forget_caches', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payout_account_payable_begun AFTER INSERT ON payout_account
  FOR EACH ROW WHEN (NEW.receiver_kind = 'beneficiary') EXECUTE FUNCTION payout_account_payable();
CREATE TRIGGER payout_account_payable_changed AFTER UPDATE OF state, in_use ON payout_account
  FOR EACH ROW WHEN (NEW.receiver_kind = 'beneficiary'
    AND (OLD.state, OLD.in_use) IS DISTINCT FROM (NEW.state, NEW.in_use))
  EXECUTE FUNCTION payout_account_payable();
UPDATE beneficiary SET payable = true WHERE id IN (
  SELECT receiver_id FROM payout_account WHERE receiver_kind = 'beneficiary' AND in_use AND state = 'enabled');
