-- Six-digit codes sent by mail, typed where one is. A code belongs to the session that asked for it and to one
-- address, and ends with that session; another one replaces it. Only a digest under our secret is stored.
CREATE TABLE identity_email_code (
  session_id uuid PRIMARY KEY REFERENCES identity_session (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES identity_user (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  code_digest text NOT NULL,
  -- Counted down before a code is compared; at 0 the code is dead.
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_email_code_user ON identity_email_code (user_id);
CREATE INDEX identity_email_code_expires_at ON identity_email_code (expires_at);

-- A link that proves an address ends with the session that asked for it, too. Links of sessions that have ended are
-- refused from now on, so they go.
DELETE FROM identity_email_proof
  WHERE session_id IS NULL OR NOT EXISTS (SELECT FROM identity_session WHERE id = session_id);
ALTER TABLE identity_email_proof
  ALTER COLUMN session_id SET NOT NULL,
  ADD FOREIGN KEY (session_id) REFERENCES identity_session (id) ON DELETE CASCADE;
CREATE INDEX identity_email_proof_session ON identity_email_proof (session_id);
