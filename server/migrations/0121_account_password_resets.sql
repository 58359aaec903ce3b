-- Links by mail to choose a new password. Only the digest of what stands in the link is stored.
CREATE TABLE identity_password_reset (
  token_digest text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity_user (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_password_reset_user ON identity_password_reset (user_id);
CREATE INDEX identity_password_reset_expires_at ON identity_password_reset (expires_at);

-- Links sent so far were stored as they are; none of them lives longer than half an hour.
DELETE FROM identity_verification WHERE identifier LIKE 'reset-password:%';
