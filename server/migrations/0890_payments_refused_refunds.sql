-- Refunds that a provider does not make for now, by our key of the refund. A refused request is answered for a day by the refusal
-- that is stored under its key, so the next attempt has another key, which is made of the number of refusals.
CREATE TABLE payment_refund_refusal (
  refund_key text PRIMARY KEY,
  refusals integer NOT NULL CHECK (refusals > 0),
  -- Why, in one word, such as insufficient_balance.
  reason text NOT NULL,
  first_at timestamptz NOT NULL,
  retry_at timestamptz NOT NULL
);
