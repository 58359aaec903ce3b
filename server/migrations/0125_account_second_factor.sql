-- A second factor beside the password: an authenticator app (TOTP, RFC 6238) with recovery codes, and passkeys
-- (WebAuthn). The tables are better-auth's to write; features/account/identity-tables.ts maps their names.
ALTER TABLE identity_user ADD COLUMN two_factor_enabled boolean NOT NULL DEFAULT false;

-- When this session last showed a second factor; NULL is never.
ALTER TABLE identity_session ADD COLUMN second_factor_at timestamptz;

-- `secret` and `backup_codes` are encrypted with IDENTITY_SECRET. Until a first code was right, `verified` is false
-- and the app is asked for nowhere.
CREATE TABLE identity_two_factor (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL UNIQUE REFERENCES identity_user (id) ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

CREATE TABLE identity_passkey (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES identity_user (id) ON DELETE CASCADE,
  name text CHECK (char_length(name) <= 60),
  public_key text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  -- An unsigned number of 32 bits, which an integer cannot hold and the driver reads as a number.
  counter double precision NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_passkey_user_id ON identity_passkey (user_id);
