-- When a performer agreed to be on the bill. Null until then: an organizer may name anybody, so news of the event
-- goes to the followers of those alone who agreed. No endpoint sets it yet.
ALTER TABLE event_beneficiary ADD COLUMN agreed_at timestamptz;

-- The sample's performers and events are one invention, and its mails end in the sandbox's mailbox.
UPDATE event_beneficiary SET agreed_at = event.created_at
FROM event, beneficiary
WHERE event.id = event_beneficiary.event_id AND event.sample
  AND beneficiary.id = event_beneficiary.beneficiary_id AND beneficiary.sample;

-- When the jobs that tell people of a canceled event were made: once, however often that is tried.
ALTER TABLE event ADD COLUMN cancel_notices_at timestamptz;
