-- A device that shows notifications: what its browser said of the push service that brings them (RFC 8030, 8291).
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Whoever signs out gets no notifications on that device any more; null where another service keeps the sessions.
  session_id uuid REFERENCES identity_session ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  -- The public key and the secret of the device, base64url.
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- What it shows: tips to pages the person looks after, and new events of those they follow.
  tips boolean NOT NULL,
  events boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (tips OR events)
);
CREATE INDEX push_subscription_account ON push_subscription (account_id, created_at);
CREATE INDEX push_subscription_session ON push_subscription (session_id) WHERE session_id IS NOT NULL;

-- Up to which moment new events have been pushed.
CREATE TABLE pushed_events (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  pushed_until timestamptz NOT NULL
);
INSERT INTO pushed_events (pushed_until) VALUES (now());
