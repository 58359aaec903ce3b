-- Accounts that a page is no longer paid into, because the person who set them up no longer owns it or is suspended, or because
-- another one was chosen. Here stands of which ones the server has not yet looked whether the other owners need a mail. Erased people's
-- accounts are here too, for at most a minute: their pages' owners get a mail of their own.
CREATE TABLE payout_lost_account (
  payout_account_id uuid PRIMARY KEY REFERENCES payout_account
);

CREATE FUNCTION note_lost_payout_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payout_lost_account (payout_account_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- By their names both triggers run after those that lock the pages: everybody locks pages before writing here.
CREATE TRIGGER payout_account_unused AFTER UPDATE OF in_use ON payout_account
  FOR EACH ROW WHEN (OLD.in_use AND NOT NEW.in_use AND NEW.receiver_kind = 'beneficiary')
  EXECUTE FUNCTION note_lost_payout_account();

CREATE FUNCTION note_suspended_payout_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payout_lost_account (payout_account_id)
    SELECT id FROM payout_account WHERE account_id = NEW.id AND receiver_kind = 'beneficiary' AND in_use
    ORDER BY id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER account_suspended_unpaid AFTER UPDATE OF suspended_at ON account
  FOR EACH ROW WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL)
  EXECUTE FUNCTION note_suspended_payout_accounts();
