-- Mails about tips go to an owner's address. Once it changes, they go to the new one.
CREATE FUNCTION page_email_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE beneficiary SET email = NEW.email WHERE email = OLD.email AND id IN (
    SELECT id FROM beneficiary WHERE id IN (
      SELECT beneficiary_id FROM page_manager WHERE account_id = NEW.id AND role = 'owner')
    ORDER BY id FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER account_email_followed AFTER UPDATE OF email ON account
  FOR EACH ROW WHEN (OLD.email <> '' AND NEW.email <> '' AND NEW.email <> OLD.email)
  EXECUTE FUNCTION page_email_follows();

-- Pages whose address was left behind get that of the owner who has been there longest. It is public only if the owner
-- decides so again.
UPDATE beneficiary SET shows_email = false, email = (
  SELECT nullif(account.email, '') FROM page_manager AS owner JOIN account ON account.id = owner.account_id
  WHERE owner.beneficiary_id = beneficiary.id AND owner.role = 'owner' ORDER BY owner.created_at LIMIT 1)
WHERE claim_state = 'claimed' AND email IS NOT NULL AND NOT sample
  AND EXISTS (SELECT FROM page_manager AS owner WHERE owner.beneficiary_id = beneficiary.id AND owner.role = 'owner')
  AND NOT EXISTS (SELECT FROM page_manager AS owner JOIN account ON account.id = owner.account_id
    WHERE owner.beneficiary_id = beneficiary.id AND owner.role = 'owner' AND account.email = beneficiary.email);
