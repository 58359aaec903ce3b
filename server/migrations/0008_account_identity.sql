-- The identity service's own tables (better-auth), beside the product's `account`: another identity
-- service can take over without a change to the latter. Names and columns are mapped in
-- features/account/identity-tables.ts; a test holds that better-auth finds nothing missing.
CREATE TABLE identity_user (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL,
  -- Kept in lower case, so that the index is the rule "one person an address".
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE identity_session (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES identity_user (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_session_user_id ON identity_session (user_id);
CREATE INDEX identity_session_expires_at ON identity_session (expires_at);

-- One row a way of signing in: the password (a salted scrypt hash), later a Google account.
CREATE TABLE identity_account (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES identity_user (id) ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX identity_account_user_id ON identity_account (user_id);

CREATE TABLE identity_verification (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_verification_identifier ON identity_verification (identifier);

-- The keys access tokens are signed with; `private_key` is encrypted with IDENTITY_SECRET.
CREATE TABLE identity_jwks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  public_key text NOT NULL,
  private_key text NOT NULL,
  alg text,
  crv text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);
