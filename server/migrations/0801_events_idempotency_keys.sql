SET LOCAL statement_timeout = 0;

-- An answer may be lost after an event was created. The same form with the same key again is the same event.
ALTER TABLE event ADD COLUMN idempotency_key text, ADD COLUMN request_digest text,
  ADD CONSTRAINT event_request CHECK ((idempotency_key IS NULL) = (request_digest IS NULL));
CREATE UNIQUE INDEX event_idempotency ON event (organizer_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
