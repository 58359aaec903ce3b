-- Events are stored when they are delivered and settled afterwards. Of an event only its id, its type and what it
-- concerns is stored, never its body. Rows of the version before are settled: nothing is left to do for them, and that
-- version, which may still run, goes on writing such rows.
ALTER TABLE payment_event
  -- The provider's id of a checkout or of a payment intent; null where nothing is to be settled.
  ADD COLUMN concern text,
  ADD COLUMN concern_kind text CHECK (concern_kind IN ('checkout', 'intent')),
  -- Our reference as the event repeats it.
  ADD COLUMN payment_reference text,
  -- When it is to be settled next; null once it is settled or dead.
  ADD COLUMN settle_at timestamptz,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN last_error text,
  -- Given up after all attempts failed: a person has to look at it.
  ADD COLUMN dead_at timestamptz,
  ADD CONSTRAINT payment_event_concern CHECK ((concern IS NULL) = (concern_kind IS NULL)),
  ADD CONSTRAINT payment_event_waiting_concern CHECK (settle_at IS NULL OR concern IS NOT NULL),
  ADD CONSTRAINT payment_event_dead_or_waiting CHECK (dead_at IS NULL OR settle_at IS NULL);
CREATE INDEX payment_event_waiting ON payment_event (settle_at) WHERE settle_at IS NOT NULL;
CREATE INDEX payment_event_waiting_concern ON payment_event (provider, concern) WHERE settle_at IS NOT NULL;
CREATE INDEX payment_event_dead ON payment_event (dead_at) WHERE dead_at IS NOT NULL;

-- Who settles the events of one checkout or intent now. A claim ends by itself, should its process have died.
CREATE TABLE payment_event_claim (
  provider text NOT NULL,
  concern text NOT NULL,
  holder uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  PRIMARY KEY (provider, concern)
);
