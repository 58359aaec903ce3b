-- Campaigns, their updates and what is written below them are reported too.
ALTER TABLE report DROP CONSTRAINT report_kind_check;
ALTER TABLE report ADD CONSTRAINT report_kind_check
  CHECK (kind IN ('page', 'event', 'message', 'campaign', 'update', 'comment'));
