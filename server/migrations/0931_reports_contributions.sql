-- The message of a contribution is reported too.
ALTER TABLE report DROP CONSTRAINT report_kind_check;
ALTER TABLE report ADD CONSTRAINT report_kind_check
  CHECK (kind IN ('page', 'post', 'event', 'organizer', 'message', 'campaign', 'update', 'comment', 'contribution'));
