-- Addresses of receivers outside that hear of each tip of a page, what is to be brought to them, and each attempt.
CREATE TABLE webhook_endpoint (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  address text NOT NULL CHECK (length(address) <= 500),
  format text NOT NULL CHECK (format IN ('standard', 'kofi')),
  -- Encrypted with a key that is not in the database.
  secret_ciphertext bytea NOT NULL,
  -- What signs beside it for a day after a rotation.
  former_secret_ciphertext bytea,
  former_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  -- Since when no attempt has been answered well.
  failing_since timestamptz,
  disabled_at timestamptz,
  CHECK ((former_secret_ciphertext IS NULL) = (former_secret_until IS NULL))
);
CREATE INDEX webhook_endpoint_page ON webhook_endpoint (beneficiary_id, created_at);

-- One message for each endpoint and tip, written by the transaction that counts the money; a test has no tip.
CREATE TABLE webhook_message (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  tip_id uuid REFERENCES tip,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is tried next, or begun anew should the process of an attempt have died; null once it is over.
  next_attempt_at timestamptz DEFAULT now(),
  delivered_at timestamptz,
  UNIQUE (endpoint_id, tip_id)
);
CREATE INDEX webhook_message_due ON webhook_message (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_message_age ON webhook_message (created_at);
CREATE INDEX webhook_message_tip ON webhook_message (tip_id) WHERE tip_id IS NOT NULL;

CREATE TABLE webhook_attempt (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  message_id uuid NOT NULL REFERENCES webhook_message ON DELETE CASCADE,
  -- Of the message, for the list of an endpoint.
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  attempted_at timestamptz NOT NULL,
  took_ms integer NOT NULL,
  -- Null where nobody answered.
  status integer,
  -- How the answer begins.
  answer text NOT NULL CHECK (char_length(answer) <= 200)
);
CREATE INDEX webhook_attempt_endpoint ON webhook_attempt (endpoint_id, attempted_at DESC, id DESC);
CREATE INDEX webhook_attempt_message ON webhook_attempt (message_id);
