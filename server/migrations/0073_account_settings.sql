-- The uploaded picture behind `profile_picture`, and the way out: whoever asked to be deleted is erased 30 days
-- later. The row stays for the money records that name it, with nothing in it of the person.
ALTER TABLE account
  ADD COLUMN picture_id uuid REFERENCES picture ON DELETE SET NULL,
  ADD COLUMN deletion_requested_at timestamptz,
  ADD COLUMN erased_at timestamptz,
  ADD CHECK (erased_at IS NULL OR (email = '' AND full_name = '' AND profile_picture IS NULL AND picture_id IS NULL));
CREATE INDEX account_deletion ON account (deletion_requested_at)
  WHERE deletion_requested_at IS NOT NULL AND erased_at IS NULL;

-- Links sent to a mail address to prove that it is the person's own: once, and for a short time. Kept is only the
-- digest of what stands in the link.
CREATE TABLE identity_email_proof (
  token_digest text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity_user (id) ON DELETE CASCADE,
  -- The address the link was sent to; another than the person's is to become theirs.
  email text NOT NULL CHECK (email = lower(email)),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_email_proof_user ON identity_email_proof (user_id);
CREATE INDEX identity_email_proof_expires_at ON identity_email_proof (expires_at);
