-- Somebody who tips without an account is an account of the issuer `guest`: its subject is the digest of a secret that
-- their browser keeps, and its address is where a receipt goes. It is merged into the account that proves this address.
ALTER TABLE account ADD COLUMN merged_into uuid REFERENCES account;
ALTER TABLE account ADD CONSTRAINT account_guests_merge CHECK (merged_into IS NULL OR (issuer = 'guest' AND merged_into <> id));
CREATE INDEX account_merged ON account (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX account_guest_waiting ON account (lower(email))
  WHERE issuer = 'guest' AND email <> '' AND merged_into IS NULL;
CREATE INDEX account_guest_age ON account (created_at) WHERE issuer = 'guest';

-- Whose an address is proven to be: our own identity service proved this very address, or another one says so. An account
-- that is about to change its address still has the former one, which it may never have proven.
CREATE FUNCTION merge_guests(address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  -- A guest who gives the address at this moment and a person who proves it see each other. There are few locks, however
  -- many accounts one transaction writes.
  PERFORM pg_advisory_xact_lock(hashtext('merge_guests'), hashtext(lower(address)) & 1023);
  SELECT account.id INTO owner FROM account
    WHERE lower(account.email) = lower(address) AND account.erased_at IS NULL AND account.issuer <> 'guest'
      AND (account.address_proven OR EXISTS (
        SELECT FROM identity_user
        WHERE identity_user.id = CASE WHEN pg_input_is_valid(account.subject, 'uuid') THEN account.subject::uuid END
          AND identity_user.email_verified AND lower(identity_user.email) = lower(address)))
    ORDER BY account.id LIMIT 1;
  IF owner IS NOT NULL THEN
    UPDATE account SET merged_into = owner
      WHERE issuer = 'guest' AND email <> '' AND merged_into IS NULL AND lower(email) = lower(address);
  END IF;
END $$;

CREATE FUNCTION merge_guests_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM merge_guests(NEW.email);
  RETURN NULL;
END $$;
CREATE TRIGGER account_merges_guests AFTER INSERT OR UPDATE OF email, address_proven ON account
  FOR EACH ROW WHEN (NEW.email <> '') EXECUTE FUNCTION merge_guests_of_address();
CREATE TRIGGER identity_user_merges_guests AFTER UPDATE OF email, email_verified ON identity_user
  FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION merge_guests_of_address();

-- Once merged a guest stays so, until the account is erased.
CREATE FUNCTION guard_merged_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.merged_into IS NOT NULL AND NEW.merged_into IS DISTINCT FROM OLD.merged_into THEN
    RAISE EXCEPTION 'guest % is merged already', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_merged_once BEFORE UPDATE OF merged_into ON account
  FOR EACH ROW EXECUTE FUNCTION guard_merged_guest();

-- Mails about what a guest gave reach the person whose address it is.
CREATE OR REPLACE VIEW reachable_account AS
SELECT id, email FROM proven_account
WHERE NOT EXISTS (SELECT FROM account WHERE account.id = proven_account.id AND account.suspended_at IS NOT NULL)
UNION ALL
SELECT guest.id, proven_account.email
FROM account AS guest JOIN proven_account ON proven_account.id = guest.merged_into
WHERE NOT EXISTS (SELECT FROM account WHERE account.id = proven_account.id AND account.suspended_at IS NOT NULL);
