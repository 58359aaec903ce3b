-- A fan's tip. How it stands is the status of its payment; nothing here changes once it is written.
CREATE TABLE tip (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES account,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 100 AND 1000000),
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  message text CHECK (char_length(message) BETWEEN 1 AND 500),
  -- One key of one person is one tip; the digest tells a repetition from another request.
  idempotency_key text,
  request_digest text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, idempotency_key)
);
CREATE INDEX tip_newest ON tip (account_id, created_at DESC, id DESC);
CREATE INDEX tip_beneficiary ON tip (beneficiary_id);
