-- Whom an owner has invited to look after a page. A row is removed when it is accepted, withdrawn or over.
CREATE TABLE page_invitation (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  -- In lower case, as typed.
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'editor')),
  invited_by uuid REFERENCES account ON DELETE SET NULL,
  -- Of what stands in the link; null until the mail is made.
  token_digest text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (beneficiary_id, email)
);
CREATE INDEX page_invitation_expires ON page_invitation (expires_at);

-- A page that is somebody's keeps an owner. The row of the page is held first, and what the others have done meanwhile is
-- read after: of two owners who remove each other at the same moment one stays.
CREATE FUNCTION keep_page_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM beneficiary WHERE id = OLD.beneficiary_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM page_manager WHERE beneficiary_id = OLD.beneficiary_id AND role = 'owner')
    AND EXISTS (SELECT FROM beneficiary WHERE id = OLD.beneficiary_id AND state <> 'left'
      AND (claim_state = 'claimed' OR EXISTS (SELECT FROM page_manager WHERE beneficiary_id = beneficiary.id))) THEN
    RAISE EXCEPTION 'page % would have no owner', OLD.beneficiary_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'page_manager_last_owner';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER page_manager_last_owner AFTER DELETE OR UPDATE OF role ON page_manager
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_page_owner();
